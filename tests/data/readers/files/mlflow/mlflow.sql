BEGIN TRANSACTION;
CREATE TABLE "experiments" (
	experiment_id INTEGER NOT NULL, 
	name VARCHAR(256) NOT NULL, 
	artifact_location VARCHAR(256), 
	lifecycle_stage VARCHAR(32), 
	creation_time BIGINT, 
	last_update_time BIGINT, 
	workspace VARCHAR(63) DEFAULT 'default' NOT NULL, 
	CONSTRAINT experiment_pk PRIMARY KEY (experiment_id), 
	CONSTRAINT experiments_lifecycle_stage CHECK (lifecycle_stage IN ('active', 'deleted')), 
	CONSTRAINT uq_experiments_workspace_name UNIQUE (workspace, name)
);
INSERT INTO "experiments" VALUES(0,'Default','/somewhere/mlruns/0','active',1795263057966,1795263057966,'default');
INSERT INTO "experiments" VALUES(1,'bench','s3://nowhere/bench','active',1795263057972,1795263057972,'default');
INSERT INTO "experiments" VALUES(2,'crashes','s3://nowhere/crashes','active',1795263058956,1795263058956,'default');
CREATE TABLE "latest_metrics" (
	"key" VARCHAR(250) NOT NULL, 
	value FLOAT NOT NULL, 
	timestamp BIGINT, 
	step BIGINT NOT NULL, 
	is_nan BOOLEAN NOT NULL, 
	run_uuid VARCHAR(32) NOT NULL, 
	CONSTRAINT latest_metric_pk PRIMARY KEY ("key", run_uuid), 
	FOREIGN KEY(run_uuid) REFERENCES runs (run_uuid), 
	CHECK (is_nan IN (0, 1))
);
INSERT INTO "latest_metrics" VALUES('acc',0.97,1795263058126,5,0,'0ed7984dcd1f49a3885917c7cdca1ac7');
INSERT INTO "latest_metrics" VALUES('val/loss',4.00000000000000355271e-02,1795263058153,0,0,'0ed7984dcd1f49a3885917c7cdca1ac7');
INSERT INTO "latest_metrics" VALUES('acc',0.98,1795263058231,5,0,'5a8def9eebf6489c8e0abf2e91be0edb');
INSERT INTO "latest_metrics" VALUES('val/loss',0.0,1795263058244,1,1,'5a8def9eebf6489c8e0abf2e91be0edb');
INSERT INTO "latest_metrics" VALUES('acc',9.40000000000000057731e-01,1795263058305,5,0,'ea7805f861104bd8b382d4012e1fdc10');
INSERT INTO "latest_metrics" VALUES('val/loss',6.99999999999999511501e-02,1795263058381,0,0,'ea7805f861104bd8b382d4012e1fdc10');
INSERT INTO "latest_metrics" VALUES('acc',9.50000000000000066613e-01,1795263058434,5,0,'f2efe00f61e345d3bf70df07a7668727');
INSERT INTO "latest_metrics" VALUES('val/loss',6.99999999999999511501e-02,1795263058454,0,0,'f2efe00f61e345d3bf70df07a7668727');
INSERT INTO "latest_metrics" VALUES('acc',0.98,1795263058511,5,0,'13df6a7e1a214ba0804d72aeae42ae64');
INSERT INTO "latest_metrics" VALUES('val/loss',3.00000000000000266453e-02,1795263058531,0,0,'13df6a7e1a214ba0804d72aeae42ae64');
INSERT INTO "latest_metrics" VALUES('acc',0.99,1795263058597,5,0,'cf5c8cfc48364ef790961038611b6200');
INSERT INTO "latest_metrics" VALUES('val/loss',1.79769313486231562234e+308,1795263058637,1,0,'cf5c8cfc48364ef790961038611b6200');
INSERT INTO "latest_metrics" VALUES('acc',0.91,1795263058692,5,0,'2026dea63adf4b9f90e416210245373c');
INSERT INTO "latest_metrics" VALUES('val/loss',9.99999999999999777955e-02,1795263058708,0,0,'2026dea63adf4b9f90e416210245373c');
INSERT INTO "latest_metrics" VALUES('acc',0.92,1795263058801,5,0,'5bbcf852159242d984051826e583b2e1');
INSERT INTO "latest_metrics" VALUES('val/loss',9.99999999999999777955e-02,1795263058818,0,0,'5bbcf852159242d984051826e583b2e1');
INSERT INTO "latest_metrics" VALUES('acc',0.0,1795263058921,0,0,'e77654ba3669403389b6516cba6efdf6');
INSERT INTO "latest_metrics" VALUES('acc',0.5,1795263059008,0,0,'38a079cb485d415ea827e835b4e6eaa3');
CREATE TABLE "metrics" (
	"key" VARCHAR(250) NOT NULL, 
	value FLOAT NOT NULL, 
	timestamp BIGINT NOT NULL, 
	run_uuid VARCHAR(32) NOT NULL, 
	step BIGINT DEFAULT '0' NOT NULL, 
	is_nan BOOLEAN DEFAULT '0' NOT NULL, 
	CONSTRAINT metric_pk PRIMARY KEY ("key", timestamp, step, run_uuid, value, is_nan), 
	FOREIGN KEY(run_uuid) REFERENCES runs (run_uuid), 
	CHECK (is_nan IN (0, 1))
);
INSERT INTO "metrics" VALUES('acc',0.1,1795263058112,'0ed7984dcd1f49a3885917c7cdca1ac7',0,0);
INSERT INTO "metrics" VALUES('acc',0.97,1795263058126,'0ed7984dcd1f49a3885917c7cdca1ac7',5,0);
INSERT INTO "metrics" VALUES('acc',0.2,1795263058133,'0ed7984dcd1f49a3885917c7cdca1ac7',3,0);
INSERT INTO "metrics" VALUES('val/loss',4.00000000000000355271e-02,1795263058153,'0ed7984dcd1f49a3885917c7cdca1ac7',0,0);
INSERT INTO "metrics" VALUES('acc',0.1,1795263058217,'5a8def9eebf6489c8e0abf2e91be0edb',0,0);
INSERT INTO "metrics" VALUES('acc',0.98,1795263058231,'5a8def9eebf6489c8e0abf2e91be0edb',5,0);
INSERT INTO "metrics" VALUES('acc',0.2,1795263058236,'5a8def9eebf6489c8e0abf2e91be0edb',3,0);
INSERT INTO "metrics" VALUES('val/loss',4.00000000000000355271e-02,1795263058240,'5a8def9eebf6489c8e0abf2e91be0edb',0,0);
INSERT INTO "metrics" VALUES('val/loss',0.0,1795263058244,'5a8def9eebf6489c8e0abf2e91be0edb',1,1);
INSERT INTO "metrics" VALUES('acc',0.1,1795263058285,'ea7805f861104bd8b382d4012e1fdc10',0,0);
INSERT INTO "metrics" VALUES('acc',9.40000000000000057731e-01,1795263058305,'ea7805f861104bd8b382d4012e1fdc10',5,0);
INSERT INTO "metrics" VALUES('acc',0.2,1795263058354,'ea7805f861104bd8b382d4012e1fdc10',3,0);
INSERT INTO "metrics" VALUES('val/loss',6.99999999999999511501e-02,1795263058381,'ea7805f861104bd8b382d4012e1fdc10',0,0);
INSERT INTO "metrics" VALUES('acc',0.1,1795263058428,'f2efe00f61e345d3bf70df07a7668727',0,0);
INSERT INTO "metrics" VALUES('acc',9.50000000000000066613e-01,1795263058434,'f2efe00f61e345d3bf70df07a7668727',5,0);
INSERT INTO "metrics" VALUES('acc',0.2,1795263058446,'f2efe00f61e345d3bf70df07a7668727',3,0);
INSERT INTO "metrics" VALUES('val/loss',6.99999999999999511501e-02,1795263058454,'f2efe00f61e345d3bf70df07a7668727',0,0);
INSERT INTO "metrics" VALUES('acc',0.1,1795263058501,'13df6a7e1a214ba0804d72aeae42ae64',0,0);
INSERT INTO "metrics" VALUES('acc',0.98,1795263058511,'13df6a7e1a214ba0804d72aeae42ae64',5,0);
INSERT INTO "metrics" VALUES('acc',0.2,1795263058522,'13df6a7e1a214ba0804d72aeae42ae64',3,0);
INSERT INTO "metrics" VALUES('val/loss',3.00000000000000266453e-02,1795263058531,'13df6a7e1a214ba0804d72aeae42ae64',0,0);
INSERT INTO "metrics" VALUES('acc',0.1,1795263058582,'cf5c8cfc48364ef790961038611b6200',0,0);
INSERT INTO "metrics" VALUES('acc',0.99,1795263058597,'cf5c8cfc48364ef790961038611b6200',5,0);
INSERT INTO "metrics" VALUES('acc',0.2,1795263058614,'cf5c8cfc48364ef790961038611b6200',3,0);
INSERT INTO "metrics" VALUES('val/loss',3.00000000000000266453e-02,1795263058630,'cf5c8cfc48364ef790961038611b6200',0,0);
INSERT INTO "metrics" VALUES('val/loss',1.79769313486231562234e+308,1795263058637,'cf5c8cfc48364ef790961038611b6200',1,0);
INSERT INTO "metrics" VALUES('acc',0.1,1795263058684,'2026dea63adf4b9f90e416210245373c',0,0);
INSERT INTO "metrics" VALUES('acc',0.91,1795263058692,'2026dea63adf4b9f90e416210245373c',5,0);
INSERT INTO "metrics" VALUES('acc',0.2,1795263058703,'2026dea63adf4b9f90e416210245373c',3,0);
INSERT INTO "metrics" VALUES('val/loss',9.99999999999999777955e-02,1795263058708,'2026dea63adf4b9f90e416210245373c',0,0);
INSERT INTO "metrics" VALUES('acc',0.1,1795263058781,'5bbcf852159242d984051826e583b2e1',0,0);
INSERT INTO "metrics" VALUES('acc',0.92,1795263058801,'5bbcf852159242d984051826e583b2e1',5,0);
INSERT INTO "metrics" VALUES('acc',0.2,1795263058810,'5bbcf852159242d984051826e583b2e1',3,0);
INSERT INTO "metrics" VALUES('val/loss',9.99999999999999777955e-02,1795263058818,'5bbcf852159242d984051826e583b2e1',0,0);
INSERT INTO "metrics" VALUES('acc',0.0,1795263058921,'e77654ba3669403389b6516cba6efdf6',0,0);
INSERT INTO "metrics" VALUES('acc',0.5,1795263059008,'38a079cb485d415ea827e835b4e6eaa3',0,0);
CREATE TABLE "params" (
	"key" VARCHAR(250) NOT NULL, 
	value VARCHAR(8000) NOT NULL, 
	run_uuid VARCHAR(32) NOT NULL, 
	CONSTRAINT param_pk PRIMARY KEY ("key", run_uuid), 
	FOREIGN KEY(run_uuid) REFERENCES runs (run_uuid)
);
INSERT INTO "params" VALUES('model','svm','0ed7984dcd1f49a3885917c7cdca1ac7');
INSERT INTO "params" VALUES('seed','1','0ed7984dcd1f49a3885917c7cdca1ac7');
INSERT INTO "params" VALUES('model','svm','5a8def9eebf6489c8e0abf2e91be0edb');
INSERT INTO "params" VALUES('seed','2','5a8def9eebf6489c8e0abf2e91be0edb');
INSERT INTO "params" VALUES('model','tree','ea7805f861104bd8b382d4012e1fdc10');
INSERT INTO "params" VALUES('seed','1','ea7805f861104bd8b382d4012e1fdc10');
INSERT INTO "params" VALUES('model','tree','f2efe00f61e345d3bf70df07a7668727');
INSERT INTO "params" VALUES('seed','2','f2efe00f61e345d3bf70df07a7668727');
INSERT INTO "params" VALUES('model','svm','13df6a7e1a214ba0804d72aeae42ae64');
INSERT INTO "params" VALUES('seed','1','13df6a7e1a214ba0804d72aeae42ae64');
INSERT INTO "params" VALUES('model','svm','cf5c8cfc48364ef790961038611b6200');
INSERT INTO "params" VALUES('seed','2','cf5c8cfc48364ef790961038611b6200');
INSERT INTO "params" VALUES('model','tree','2026dea63adf4b9f90e416210245373c');
INSERT INTO "params" VALUES('seed','1','2026dea63adf4b9f90e416210245373c');
INSERT INTO "params" VALUES('model','tree','5bbcf852159242d984051826e583b2e1');
INSERT INTO "params" VALUES('seed','2','5bbcf852159242d984051826e583b2e1');
INSERT INTO "params" VALUES('model','svm','38a079cb485d415ea827e835b4e6eaa3');
INSERT INTO "params" VALUES('seed','3','38a079cb485d415ea827e835b4e6eaa3');
CREATE TABLE "runs" (
	run_uuid VARCHAR(32) NOT NULL, 
	name VARCHAR(250), 
	source_type VARCHAR(20), 
	source_name VARCHAR(500), 
	entry_point_name VARCHAR(50), 
	user_id VARCHAR(256), 
	status VARCHAR(9), 
	start_time BIGINT, 
	end_time BIGINT, 
	source_version VARCHAR(50), 
	lifecycle_stage VARCHAR(20), 
	artifact_uri VARCHAR(200), 
	experiment_id INTEGER, deleted_time BIGINT, 
	CONSTRAINT run_pk PRIMARY KEY (run_uuid), 
	CONSTRAINT source_type CHECK (source_type IN ('NOTEBOOK', 'JOB', 'LOCAL', 'UNKNOWN', 'PROJECT')), 
	CONSTRAINT runs_lifecycle_stage CHECK (lifecycle_stage IN ('active', 'deleted')), 
	FOREIGN KEY(experiment_id) REFERENCES experiments (experiment_id), 
	CHECK (status IN ('SCHEDULED', 'FAILED', 'FINISHED', 'RUNNING', 'KILLED'))
);
INSERT INTO "runs" VALUES('0ed7984dcd1f49a3885917c7cdca1ac7','svm 1','UNKNOWN','','','somebody','FINISHED',1795263058046,1795263058177,'','active','s3://nowhere/bench/0ed7984dcd1f49a3885917c7cdca1ac7/artifacts',1,NULL);
INSERT INTO "runs" VALUES('5a8def9eebf6489c8e0abf2e91be0edb','svm 2','UNKNOWN','','','somebody','FINISHED',1795263058198,1795263058255,'','active','s3://nowhere/bench/5a8def9eebf6489c8e0abf2e91be0edb/artifacts',1,NULL);
INSERT INTO "runs" VALUES('ea7805f861104bd8b382d4012e1fdc10','tree 1','UNKNOWN','','','somebody','FINISHED',1795263058263,1795263058390,'','active','s3://nowhere/bench/ea7805f861104bd8b382d4012e1fdc10/artifacts',1,NULL);
INSERT INTO "runs" VALUES('f2efe00f61e345d3bf70df07a7668727','tree 2','UNKNOWN','','','somebody','FINISHED',1795263058399,1795263058462,'','active','s3://nowhere/bench/f2efe00f61e345d3bf70df07a7668727/artifacts',1,NULL);
INSERT INTO "runs" VALUES('13df6a7e1a214ba0804d72aeae42ae64','svm 1','UNKNOWN','','','somebody','FINISHED',1795263058477,1795263058540,'','active','s3://nowhere/bench/13df6a7e1a214ba0804d72aeae42ae64/artifacts',1,NULL);
INSERT INTO "runs" VALUES('cf5c8cfc48364ef790961038611b6200','svm 2','UNKNOWN','','','somebody','FINISHED',1795263058553,1795263058641,'','active','s3://nowhere/bench/cf5c8cfc48364ef790961038611b6200/artifacts',1,NULL);
INSERT INTO "runs" VALUES('2026dea63adf4b9f90e416210245373c','tree 1','UNKNOWN','','','somebody','FINISHED',1795263058649,1795263058716,'','active','s3://nowhere/bench/2026dea63adf4b9f90e416210245373c/artifacts',1,NULL);
INSERT INTO "runs" VALUES('5bbcf852159242d984051826e583b2e1','tree 2','UNKNOWN','','','somebody','FINISHED',1795263058737,1795263058833,'','active','s3://nowhere/bench/5bbcf852159242d984051826e583b2e1/artifacts',1,NULL);
INSERT INTO "runs" VALUES('49ccc9dd4686489a93e5b2c37fbcf829','search: all','UNKNOWN','','','somebody','FINISHED',1795263058849,1795263058876,'','active','s3://nowhere/bench/49ccc9dd4686489a93e5b2c37fbcf829/artifacts',1,NULL);
INSERT INTO "runs" VALUES('e77654ba3669403389b6516cba6efdf6','thrown away','UNKNOWN','','','somebody','FINISHED',1795263058901,1795263058945,'','deleted','s3://nowhere/bench/e77654ba3669403389b6516cba6efdf6/artifacts',1,1795263058952);
INSERT INTO "runs" VALUES('38a079cb485d415ea827e835b4e6eaa3','svm 3','UNKNOWN','','','somebody','FAILED',1795263058963,1795263059024,'','active','s3://nowhere/crashes/38a079cb485d415ea827e835b4e6eaa3/artifacts',2,NULL);
CREATE TABLE "tags" (
	"key" VARCHAR(250) NOT NULL, 
	value VARCHAR(8000), 
	run_uuid VARCHAR(32) NOT NULL, 
	CONSTRAINT tag_pk PRIMARY KEY ("key", run_uuid), 
	FOREIGN KEY(run_uuid) REFERENCES runs (run_uuid)
);
INSERT INTO "tags" VALUES('mlflow.user','somebody','0ed7984dcd1f49a3885917c7cdca1ac7');
INSERT INTO "tags" VALUES('mlflow.source.name','make.py','0ed7984dcd1f49a3885917c7cdca1ac7');
INSERT INTO "tags" VALUES('mlflow.source.type','LOCAL','0ed7984dcd1f49a3885917c7cdca1ac7');
INSERT INTO "tags" VALUES('mlflow.runName','svm 1','0ed7984dcd1f49a3885917c7cdca1ac7');
INSERT INTO "tags" VALUES('data','iris','0ed7984dcd1f49a3885917c7cdca1ac7');
INSERT INTO "tags" VALUES('mlflow.user','somebody','5a8def9eebf6489c8e0abf2e91be0edb');
INSERT INTO "tags" VALUES('mlflow.source.name','make.py','5a8def9eebf6489c8e0abf2e91be0edb');
INSERT INTO "tags" VALUES('mlflow.source.type','LOCAL','5a8def9eebf6489c8e0abf2e91be0edb');
INSERT INTO "tags" VALUES('mlflow.runName','svm 2','5a8def9eebf6489c8e0abf2e91be0edb');
INSERT INTO "tags" VALUES('data','iris','5a8def9eebf6489c8e0abf2e91be0edb');
INSERT INTO "tags" VALUES('mlflow.user','somebody','ea7805f861104bd8b382d4012e1fdc10');
INSERT INTO "tags" VALUES('mlflow.source.name','make.py','ea7805f861104bd8b382d4012e1fdc10');
INSERT INTO "tags" VALUES('mlflow.source.type','LOCAL','ea7805f861104bd8b382d4012e1fdc10');
INSERT INTO "tags" VALUES('mlflow.runName','tree 1','ea7805f861104bd8b382d4012e1fdc10');
INSERT INTO "tags" VALUES('data','iris','ea7805f861104bd8b382d4012e1fdc10');
INSERT INTO "tags" VALUES('mlflow.user','somebody','f2efe00f61e345d3bf70df07a7668727');
INSERT INTO "tags" VALUES('mlflow.source.name','make.py','f2efe00f61e345d3bf70df07a7668727');
INSERT INTO "tags" VALUES('mlflow.source.type','LOCAL','f2efe00f61e345d3bf70df07a7668727');
INSERT INTO "tags" VALUES('mlflow.runName','tree 2','f2efe00f61e345d3bf70df07a7668727');
INSERT INTO "tags" VALUES('data','iris','f2efe00f61e345d3bf70df07a7668727');
INSERT INTO "tags" VALUES('mlflow.user','somebody','13df6a7e1a214ba0804d72aeae42ae64');
INSERT INTO "tags" VALUES('mlflow.source.name','make.py','13df6a7e1a214ba0804d72aeae42ae64');
INSERT INTO "tags" VALUES('mlflow.source.type','LOCAL','13df6a7e1a214ba0804d72aeae42ae64');
INSERT INTO "tags" VALUES('mlflow.runName','svm 1','13df6a7e1a214ba0804d72aeae42ae64');
INSERT INTO "tags" VALUES('data','wine','13df6a7e1a214ba0804d72aeae42ae64');
INSERT INTO "tags" VALUES('mlflow.user','somebody','cf5c8cfc48364ef790961038611b6200');
INSERT INTO "tags" VALUES('mlflow.source.name','make.py','cf5c8cfc48364ef790961038611b6200');
INSERT INTO "tags" VALUES('mlflow.source.type','LOCAL','cf5c8cfc48364ef790961038611b6200');
INSERT INTO "tags" VALUES('mlflow.runName','svm 2','cf5c8cfc48364ef790961038611b6200');
INSERT INTO "tags" VALUES('data','wine','cf5c8cfc48364ef790961038611b6200');
INSERT INTO "tags" VALUES('mlflow.user','somebody','2026dea63adf4b9f90e416210245373c');
INSERT INTO "tags" VALUES('mlflow.source.name','make.py','2026dea63adf4b9f90e416210245373c');
INSERT INTO "tags" VALUES('mlflow.source.type','LOCAL','2026dea63adf4b9f90e416210245373c');
INSERT INTO "tags" VALUES('mlflow.runName','tree 1','2026dea63adf4b9f90e416210245373c');
INSERT INTO "tags" VALUES('data','wine','2026dea63adf4b9f90e416210245373c');
INSERT INTO "tags" VALUES('mlflow.user','somebody','5bbcf852159242d984051826e583b2e1');
INSERT INTO "tags" VALUES('mlflow.source.name','make.py','5bbcf852159242d984051826e583b2e1');
INSERT INTO "tags" VALUES('mlflow.source.type','LOCAL','5bbcf852159242d984051826e583b2e1');
INSERT INTO "tags" VALUES('mlflow.runName','tree 2','5bbcf852159242d984051826e583b2e1');
INSERT INTO "tags" VALUES('data','wine','5bbcf852159242d984051826e583b2e1');
INSERT INTO "tags" VALUES('mlflow.user','somebody','49ccc9dd4686489a93e5b2c37fbcf829');
INSERT INTO "tags" VALUES('mlflow.source.name','make.py','49ccc9dd4686489a93e5b2c37fbcf829');
INSERT INTO "tags" VALUES('mlflow.source.type','LOCAL','49ccc9dd4686489a93e5b2c37fbcf829');
INSERT INTO "tags" VALUES('mlflow.runName','search: all','49ccc9dd4686489a93e5b2c37fbcf829');
INSERT INTO "tags" VALUES('note','a parent','49ccc9dd4686489a93e5b2c37fbcf829');
INSERT INTO "tags" VALUES('mlflow.user','somebody','e77654ba3669403389b6516cba6efdf6');
INSERT INTO "tags" VALUES('mlflow.source.name','make.py','e77654ba3669403389b6516cba6efdf6');
INSERT INTO "tags" VALUES('mlflow.source.type','LOCAL','e77654ba3669403389b6516cba6efdf6');
INSERT INTO "tags" VALUES('mlflow.runName','thrown away','e77654ba3669403389b6516cba6efdf6');
INSERT INTO "tags" VALUES('mlflow.user','somebody','38a079cb485d415ea827e835b4e6eaa3');
INSERT INTO "tags" VALUES('mlflow.source.name','make.py','38a079cb485d415ea827e835b4e6eaa3');
INSERT INTO "tags" VALUES('mlflow.source.type','LOCAL','38a079cb485d415ea827e835b4e6eaa3');
INSERT INTO "tags" VALUES('mlflow.runName','svm 3','38a079cb485d415ea827e835b4e6eaa3');
INSERT INTO "tags" VALUES('data','iris','38a079cb485d415ea827e835b4e6eaa3');
CREATE INDEX index_metrics_run_uuid ON metrics (run_uuid);
CREATE INDEX index_latest_metrics_run_uuid ON latest_metrics (run_uuid);
CREATE INDEX index_params_run_uuid ON params (run_uuid);
CREATE INDEX index_tags_run_uuid ON tags (run_uuid);
CREATE INDEX idx_experiments_workspace ON experiments (workspace);
CREATE INDEX idx_experiments_workspace_creation_time ON experiments (workspace, creation_time);
CREATE INDEX index_metrics_run_uuid_key_step ON metrics (run_uuid, "key", step);
COMMIT;
