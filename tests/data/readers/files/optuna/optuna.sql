BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('v3.2.0.a');
CREATE TABLE studies (
	study_id INTEGER NOT NULL, 
	study_name VARCHAR(512) NOT NULL, 
	PRIMARY KEY (study_id)
);
INSERT INTO "studies" VALUES(1,'sphere/tpe/1');
INSERT INTO "studies" VALUES(2,'sphere/tpe/2');
INSERT INTO "studies" VALUES(3,'sphere/random/1');
INSERT INTO "studies" VALUES(4,'sphere/random/2');
INSERT INTO "studies" VALUES(5,'tilted-bowl/tpe/1');
INSERT INTO "studies" VALUES(6,'tilted-bowl/tpe/2');
INSERT INTO "studies" VALUES(7,'tilted-bowl/random/1');
INSERT INTO "studies" VALUES(8,'tilted-bowl/random/2');
INSERT INTO "studies" VALUES(9,'sphere/grid/1');
CREATE TABLE study_directions (
	study_direction_id INTEGER NOT NULL, 
	direction VARCHAR(8) NOT NULL, 
	study_id INTEGER NOT NULL, 
	objective INTEGER NOT NULL, 
	PRIMARY KEY (study_direction_id), 
	UNIQUE (study_id, objective), 
	FOREIGN KEY(study_id) REFERENCES studies (study_id)
);
INSERT INTO "study_directions" VALUES(1,'MINIMIZE',1,0);
INSERT INTO "study_directions" VALUES(2,'MINIMIZE',2,0);
INSERT INTO "study_directions" VALUES(3,'MINIMIZE',3,0);
INSERT INTO "study_directions" VALUES(4,'MINIMIZE',4,0);
INSERT INTO "study_directions" VALUES(5,'MINIMIZE',5,0);
INSERT INTO "study_directions" VALUES(6,'MINIMIZE',6,0);
INSERT INTO "study_directions" VALUES(7,'MINIMIZE',7,0);
INSERT INTO "study_directions" VALUES(8,'MINIMIZE',8,0);
INSERT INTO "study_directions" VALUES(9,'MINIMIZE',9,0);
CREATE TABLE study_system_attributes (
	study_system_attribute_id INTEGER NOT NULL, 
	study_id INTEGER, 
	"key" VARCHAR(512), 
	value_json TEXT, 
	PRIMARY KEY (study_system_attribute_id), 
	UNIQUE (study_id, "key"), 
	FOREIGN KEY(study_id) REFERENCES studies (study_id)
);
CREATE TABLE study_user_attributes (
	study_user_attribute_id INTEGER NOT NULL, 
	study_id INTEGER, 
	"key" VARCHAR(512), 
	value_json TEXT, 
	PRIMARY KEY (study_user_attribute_id), 
	UNIQUE (study_id, "key"), 
	FOREIGN KEY(study_id) REFERENCES studies (study_id)
);
INSERT INTO "study_user_attributes" VALUES(1,1,'problem','"sphere"');
INSERT INTO "study_user_attributes" VALUES(2,1,'sampler','"tpe"');
INSERT INTO "study_user_attributes" VALUES(3,1,'seed','1');
INSERT INTO "study_user_attributes" VALUES(4,2,'problem','"sphere"');
INSERT INTO "study_user_attributes" VALUES(5,2,'sampler','"tpe"');
INSERT INTO "study_user_attributes" VALUES(6,2,'seed','2');
INSERT INTO "study_user_attributes" VALUES(7,3,'problem','"sphere"');
INSERT INTO "study_user_attributes" VALUES(8,3,'sampler','"random"');
INSERT INTO "study_user_attributes" VALUES(9,3,'seed','1');
INSERT INTO "study_user_attributes" VALUES(10,4,'problem','"sphere"');
INSERT INTO "study_user_attributes" VALUES(11,4,'sampler','"random"');
INSERT INTO "study_user_attributes" VALUES(12,4,'seed','2');
INSERT INTO "study_user_attributes" VALUES(13,5,'problem','"tilted-bowl"');
INSERT INTO "study_user_attributes" VALUES(14,5,'sampler','"tpe"');
INSERT INTO "study_user_attributes" VALUES(15,5,'seed','1');
INSERT INTO "study_user_attributes" VALUES(16,6,'problem','"tilted-bowl"');
INSERT INTO "study_user_attributes" VALUES(17,6,'sampler','"tpe"');
INSERT INTO "study_user_attributes" VALUES(18,6,'seed','2');
INSERT INTO "study_user_attributes" VALUES(19,7,'problem','"tilted-bowl"');
INSERT INTO "study_user_attributes" VALUES(20,7,'sampler','"random"');
INSERT INTO "study_user_attributes" VALUES(21,7,'seed','1');
INSERT INTO "study_user_attributes" VALUES(22,8,'problem','"tilted-bowl"');
INSERT INTO "study_user_attributes" VALUES(23,8,'sampler','"random"');
INSERT INTO "study_user_attributes" VALUES(24,8,'seed','2');
CREATE TABLE trial_heartbeats (
	trial_heartbeat_id INTEGER NOT NULL, 
	trial_id INTEGER NOT NULL, 
	heartbeat DATETIME NOT NULL, 
	PRIMARY KEY (trial_heartbeat_id), 
	UNIQUE (trial_id), 
	FOREIGN KEY(trial_id) REFERENCES trials (trial_id)
);
CREATE TABLE trial_intermediate_values (
	trial_intermediate_value_id INTEGER NOT NULL, 
	trial_id INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	intermediate_value FLOAT, 
	intermediate_value_type VARCHAR(7) NOT NULL, 
	PRIMARY KEY (trial_intermediate_value_id), 
	UNIQUE (trial_id, step), 
	FOREIGN KEY(trial_id) REFERENCES trials (trial_id)
);
CREATE TABLE trial_params (
	param_id INTEGER NOT NULL, 
	trial_id INTEGER, 
	param_name VARCHAR(512), 
	param_value FLOAT, 
	distribution_json TEXT, 
	PRIMARY KEY (param_id), 
	UNIQUE (trial_id, param_name), 
	FOREIGN KEY(trial_id) REFERENCES trials (trial_id)
);
INSERT INTO "trial_params" VALUES(1,1,'x',4.67029839013676628667e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(2,1,'y',4.72322491757223517083e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(3,2,'x',4.72684359964884315274e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(4,2,'y',2.14815993674364680288e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(5,3,'x',1.97728824597270858021e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(6,3,'y',-2.83910504419623599403e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(7,4,'x',4.7627445477624181791e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(8,4,'y',-4.93769744795410137072e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(9,5,'x',-2.47017637616556040569e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(10,5,'y',-6.52084675955542536485e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(11,6,'x',2.79382921793752458938e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(12,6,'y',-3.02314925399746936562e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(13,7,'x',-2.78006828910260495035e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(14,7,'y',3.70732306177376358391e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(15,8,'x',-2.93280844660573603022e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(16,8,'y',4.18610907937921616905e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(17,9,'x',-1.15888112051708347394e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(18,9,'y',1.11743862902645751944e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(19,10,'x',2.65907856480315540892e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(20,10,'y',1.8417987872943264449e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(21,11,'x',-2.03199498423778024402e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(22,11,'y',-3.12278771338748395436e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(23,12,'x',-4.19258731235125114977e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(24,12,'y',2.3844029619897,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(25,13,'x',-4.23691710626042805643e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(26,13,'y',2.79918792240114644442e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(27,14,'x',-6.15907685591064790742e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(28,14,'y',2.23465177830941197356e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(29,15,'x',4.779895119966026229e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(30,15,'y',3.84958704104336746354e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(31,16,'x',1.12046365993787588877e-02,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(32,16,'y',-4.27948866640238456682e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(33,17,'x',-2.31561019898128828131e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(34,17,'y',-1.1749917444001667377e-03,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(35,18,'x',1.79229996120940526793e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(36,18,'y',3.03739036104375514923e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(37,19,'x',3.73429402791816222872e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(38,19,'y',4.68540662820932,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(39,20,'x',3.69194540213919886184e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(40,20,'y',3.08556915555989519361e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(41,21,'x',-2.6727167202270929458e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(42,21,'y',-4.88601195722570125212e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(43,22,'x',-6.95311817075094928952e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(44,22,'y',-0.976486399626352,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(45,23,'x',2.26746713525695753332e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(46,23,'y',-2.16082041975975691627e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(47,24,'x',5.5356473822330443113e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(48,24,'y',4.33860175425403227222e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(49,25,'x',4.67029839013676628667e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(50,25,'y',4.72322491757223517083e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(51,26,'x',4.72684359964884315274e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(52,26,'y',2.14815993674364680288e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(53,27,'x',1.97728824597270858021e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(54,27,'y',-2.83910504419623599403e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(55,28,'x',4.7627445477624181791e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(56,28,'y',-4.93769744795410137072e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(57,29,'x',-2.47017637616556040569e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(58,29,'y',-6.52084675955542536485e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(59,30,'x',2.79382921793752458938e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(60,30,'y',-3.02314925399746936562e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(61,31,'x',-2.78006828910260495035e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(62,31,'y',3.70732306177376358391e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(63,32,'x',-2.93280844660573603022e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(64,32,'y',4.18610907937921616905e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(65,33,'x',-1.15888112051708347394e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(66,33,'y',1.11743862902645751944e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(67,34,'x',2.65907856480315540892e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(68,34,'y',1.8417987872943264449e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(69,35,'x',-2.03199498423778024402e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(70,35,'y',-3.12278771338748395436e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(71,36,'x',-4.19258731235125114977e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(72,36,'y',2.3844029619897,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(73,37,'x',-4.23691710626042805643e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(74,37,'y',2.79918792240114644442e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(75,38,'x',-6.15907685591064790742e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(76,38,'y',2.23465177830941197356e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(77,39,'x',4.779895119966026229e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(78,39,'y',3.84958704104336746354e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(79,40,'x',1.12046365993787588877e-02,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(80,40,'y',-4.27948866640238456682e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(81,41,'x',-2.31561019898128828131e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(82,41,'y',-1.1749917444001667377e-03,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(83,42,'x',1.79229996120940526793e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(84,42,'y',3.03739036104375514923e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(85,43,'x',3.73429402791816222872e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(86,43,'y',4.68540662820932,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(87,44,'x',3.69194540213919886184e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(88,44,'y',3.08556915555989519361e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(89,45,'x',-2.6727167202270929458e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(90,45,'y',-4.88601195722570125212e+00,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(91,46,'x',-6.95311817075094928952e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(92,46,'y',-0.976486399626352,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(93,47,'x',2.26746713525695753332e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(94,47,'y',-2.16082041975975691627e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(95,48,'x',5.5356473822330443113e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
INSERT INTO "trial_params" VALUES(96,48,'y',4.33860175425403227222e-01,'{"name": "FloatDistribution", "attributes": {"step": null, "low": -5.0, "high": 5.0, "log": false}}');
CREATE TABLE trial_system_attributes (
	trial_system_attribute_id INTEGER NOT NULL, 
	trial_id INTEGER, 
	"key" VARCHAR(512), 
	value_json TEXT, 
	PRIMARY KEY (trial_system_attribute_id), 
	UNIQUE (trial_id, "key"), 
	FOREIGN KEY(trial_id) REFERENCES trials (trial_id)
);
CREATE TABLE trial_user_attributes (
	trial_user_attribute_id INTEGER NOT NULL, 
	trial_id INTEGER, 
	"key" VARCHAR(512), 
	value_json TEXT, 
	PRIMARY KEY (trial_user_attribute_id), 
	UNIQUE (trial_id, "key"), 
	FOREIGN KEY(trial_id) REFERENCES trials (trial_id)
);
CREATE TABLE trial_values (
	trial_value_id INTEGER NOT NULL, 
	trial_id INTEGER NOT NULL, 
	objective INTEGER NOT NULL, 
	value FLOAT, 
	value_type VARCHAR(7) NOT NULL, 
	PRIMARY KEY (trial_value_id), 
	UNIQUE (trial_id, objective), 
	FOREIGN KEY(trial_id) REFERENCES trials (trial_id)
);
INSERT INTO "trial_values" VALUES(1,2,0,NULL,'INF_POS');
INSERT INTO "trial_values" VALUES(2,3,0,1.19701862596423413975e+01,'FINITE');
INSERT INTO "trial_values" VALUES(3,5,0,6.5269857539824647219e+00,'FINITE');
INSERT INTO "trial_values" VALUES(4,6,0,1.69449131109468567046e+01,'FINITE');
INSERT INTO "trial_values" VALUES(5,8,0,NULL,'INF_POS');
INSERT INTO "trial_values" VALUES(6,9,0,1.26209914415543833499e+00,'FINITE');
INSERT INTO "trial_values" VALUES(7,11,0,1.38808067188513266647e+01,'FINITE');
INSERT INTO "trial_values" VALUES(8,12,0,2.3263165856833943224e+01,'FINITE');
INSERT INTO "trial_values" VALUES(9,14,0,NULL,'INF_POS');
INSERT INTO "trial_values" VALUES(10,15,0,2.29955905617407232446e+01,'FINITE');
INSERT INTO "trial_values" VALUES(11,17,0,5.36205197423176116444e+00,'FINITE');
INSERT INTO "trial_values" VALUES(12,18,0,1.2438079356312748303e+01,'FINITE');
INSERT INTO "trial_values" VALUES(13,20,0,NULL,'INF_POS');
INSERT INTO "trial_values" VALUES(14,21,0,3.1016527512733993888e+01,'FINITE');
INSERT INTO "trial_values" VALUES(15,23,0,9.81055209592112675842e-02,'FINITE');
INSERT INTO "trial_values" VALUES(16,24,0,4.94668571224397224384e-01,'FINITE');
INSERT INTO "trial_values" VALUES(17,26,0,NULL,'INF_POS');
INSERT INTO "trial_values" VALUES(18,27,0,2.61749325715571394827e+01,'FINITE');
INSERT INTO "trial_values" VALUES(19,29,0,4.77563380653811364595e+00,'FINITE');
INSERT INTO "trial_values" VALUES(20,30,0,3.763106776089270511e+01,'FINITE');
INSERT INTO "trial_values" VALUES(21,32,0,NULL,'INF_POS');
INSERT INTO "trial_values" VALUES(22,33,0,2.40520673820678076992e+00,'FINITE');
INSERT INTO "trial_values" VALUES(23,35,0,2.22182376220363941854e+00,'FINITE');
INSERT INTO "trial_values" VALUES(24,36,0,4.64493883811267096453e+01,'FINITE');
INSERT INTO "trial_values" VALUES(25,38,0,NULL,'INF_POS');
INSERT INTO "trial_values" VALUES(26,39,0,2.50953612194332222875e+01,'FINITE');
INSERT INTO "trial_values" VALUES(27,41,0,6.67222052747894522894e+00,'FINITE');
INSERT INTO "trial_values" VALUES(28,42,0,4.34255006496906670321e+00,'FINITE');
INSERT INTO "trial_values" VALUES(29,44,0,NULL,'INF_POS');
INSERT INTO "trial_values" VALUES(30,45,0,6.57139252634781811934e+00,'FINITE');
INSERT INTO "trial_values" VALUES(31,47,0,1.42284402022485489958e+00,'FINITE');
INSERT INTO "trial_values" VALUES(32,48,0,1.56789392057794119139e+00,'FINITE');
CREATE TABLE trials (
	trial_id INTEGER NOT NULL, 
	number INTEGER, 
	study_id INTEGER, 
	state VARCHAR(8) NOT NULL, 
	datetime_start DATETIME, 
	datetime_complete DATETIME, 
	PRIMARY KEY (trial_id), 
	FOREIGN KEY(study_id) REFERENCES studies (study_id)
);
INSERT INTO "trials" VALUES(1,0,1,'PRUNED','2026-11-21 12:11:02.519786','2026-11-21 12:11:02.611593');
INSERT INTO "trials" VALUES(2,1,1,'COMPLETE','2026-11-21 12:11:02.632248','2026-11-21 12:11:02.751475');
INSERT INTO "trials" VALUES(3,2,1,'COMPLETE','2026-11-21 12:11:02.758250','2026-11-21 12:11:02.787605');
INSERT INTO "trials" VALUES(4,3,1,'FAIL','2026-11-21 12:11:02.791794','2026-11-21 12:11:02.801766');
INSERT INTO "trials" VALUES(5,4,1,'COMPLETE','2026-11-21 12:11:02.806077','2026-11-21 12:11:02.816176');
INSERT INTO "trials" VALUES(6,5,1,'COMPLETE','2026-11-21 12:11:02.820014','2026-11-21 12:11:02.841345');
INSERT INTO "trials" VALUES(7,0,2,'PRUNED','2026-11-21 12:11:02.986835','2026-11-21 12:11:03.049569');
INSERT INTO "trials" VALUES(8,1,2,'COMPLETE','2026-11-21 12:11:03.079816','2026-11-21 12:11:03.143736');
INSERT INTO "trials" VALUES(9,2,2,'COMPLETE','2026-11-21 12:11:03.167408','2026-11-21 12:11:03.242864');
INSERT INTO "trials" VALUES(10,3,2,'FAIL','2026-11-21 12:11:03.266339','2026-11-21 12:11:03.416083');
INSERT INTO "trials" VALUES(11,4,2,'COMPLETE','2026-11-21 12:11:03.471466','2026-11-21 12:11:03.535555');
INSERT INTO "trials" VALUES(12,5,2,'COMPLETE','2026-11-21 12:11:03.750605','2026-11-21 12:11:03.854236');
INSERT INTO "trials" VALUES(13,0,3,'PRUNED','2026-11-21 12:11:03.931871','2026-11-21 12:11:03.958029');
INSERT INTO "trials" VALUES(14,1,3,'COMPLETE','2026-11-21 12:11:04.003838','2026-11-21 12:11:04.028637');
INSERT INTO "trials" VALUES(15,2,3,'COMPLETE','2026-11-21 12:11:04.045570','2026-11-21 12:11:04.114638');
INSERT INTO "trials" VALUES(16,3,3,'FAIL','2026-11-21 12:11:04.132184','2026-11-21 12:11:04.147688');
INSERT INTO "trials" VALUES(17,4,3,'COMPLETE','2026-11-21 12:11:04.159679','2026-11-21 12:11:04.191416');
INSERT INTO "trials" VALUES(18,5,3,'COMPLETE','2026-11-21 12:11:04.210697','2026-11-21 12:11:04.258232');
INSERT INTO "trials" VALUES(19,0,4,'PRUNED','2026-11-21 12:11:04.345656','2026-11-21 12:11:04.439350');
INSERT INTO "trials" VALUES(20,1,4,'COMPLETE','2026-11-21 12:11:04.450653','2026-11-21 12:11:04.471062');
INSERT INTO "trials" VALUES(21,2,4,'COMPLETE','2026-11-21 12:11:04.481381','2026-11-21 12:11:04.495484');
INSERT INTO "trials" VALUES(22,3,4,'FAIL','2026-11-21 12:11:04.504188','2026-11-21 12:11:04.526198');
INSERT INTO "trials" VALUES(23,4,4,'COMPLETE','2026-11-21 12:11:04.535278','2026-11-21 12:11:04.553314');
INSERT INTO "trials" VALUES(24,5,4,'COMPLETE','2026-11-21 12:11:04.563055','2026-11-21 12:11:04.583288');
INSERT INTO "trials" VALUES(25,0,5,'PRUNED','2026-11-21 12:11:04.632775','2026-11-21 12:11:04.667338');
INSERT INTO "trials" VALUES(26,1,5,'COMPLETE','2026-11-21 12:11:04.676673','2026-11-21 12:11:04.702531');
INSERT INTO "trials" VALUES(27,2,5,'COMPLETE','2026-11-21 12:11:04.711811','2026-11-21 12:11:04.733512');
INSERT INTO "trials" VALUES(28,3,5,'FAIL','2026-11-21 12:11:04.739469','2026-11-21 12:11:04.759486');
INSERT INTO "trials" VALUES(29,4,5,'COMPLETE','2026-11-21 12:11:04.774253','2026-11-21 12:11:04.810785');
INSERT INTO "trials" VALUES(30,5,5,'COMPLETE','2026-11-21 12:11:04.819305','2026-11-21 12:11:04.850235');
INSERT INTO "trials" VALUES(31,0,6,'PRUNED','2026-11-21 12:11:04.921750','2026-11-21 12:11:04.946806');
INSERT INTO "trials" VALUES(32,1,6,'COMPLETE','2026-11-21 12:11:04.951976','2026-11-21 12:11:04.972949');
INSERT INTO "trials" VALUES(33,2,6,'COMPLETE','2026-11-21 12:11:04.978101','2026-11-21 12:11:05.006330');
INSERT INTO "trials" VALUES(34,3,6,'FAIL','2026-11-21 12:11:05.011265','2026-11-21 12:11:05.021895');
INSERT INTO "trials" VALUES(35,4,6,'COMPLETE','2026-11-21 12:11:05.026733','2026-11-21 12:11:05.038750');
INSERT INTO "trials" VALUES(36,5,6,'COMPLETE','2026-11-21 12:11:05.042779','2026-11-21 12:11:05.052362');
INSERT INTO "trials" VALUES(37,0,7,'PRUNED','2026-11-21 12:11:05.088573','2026-11-21 12:11:05.105699');
INSERT INTO "trials" VALUES(38,1,7,'COMPLETE','2026-11-21 12:11:05.113276','2026-11-21 12:11:05.121836');
INSERT INTO "trials" VALUES(39,2,7,'COMPLETE','2026-11-21 12:11:05.126735','2026-11-21 12:11:05.134462');
INSERT INTO "trials" VALUES(40,3,7,'FAIL','2026-11-21 12:11:05.160702','2026-11-21 12:11:05.183043');
INSERT INTO "trials" VALUES(41,4,7,'COMPLETE','2026-11-21 12:11:05.187448','2026-11-21 12:11:05.235210');
INSERT INTO "trials" VALUES(42,5,7,'COMPLETE','2026-11-21 12:11:05.244949','2026-11-21 12:11:05.258014');
INSERT INTO "trials" VALUES(43,0,8,'PRUNED','2026-11-21 12:11:05.298130','2026-11-21 12:11:05.312143');
INSERT INTO "trials" VALUES(44,1,8,'COMPLETE','2026-11-21 12:11:05.319827','2026-11-21 12:11:05.337638');
INSERT INTO "trials" VALUES(45,2,8,'COMPLETE','2026-11-21 12:11:05.346467','2026-11-21 12:11:05.360595');
INSERT INTO "trials" VALUES(46,3,8,'FAIL','2026-11-21 12:11:05.371379','2026-11-21 12:11:05.382482');
INSERT INTO "trials" VALUES(47,4,8,'COMPLETE','2026-11-21 12:11:05.387050','2026-11-21 12:11:05.402087');
INSERT INTO "trials" VALUES(48,5,8,'COMPLETE','2026-11-21 12:11:05.408785','2026-11-21 12:11:05.430514');
INSERT INTO "trials" VALUES(49,0,9,'FAIL','2026-11-21 12:11:05.524663','2026-11-21 12:11:05.544016');
INSERT INTO "trials" VALUES(50,1,9,'FAIL','2026-11-21 12:11:05.558713','2026-11-21 12:11:05.570923');
CREATE TABLE version_info (
	version_info_id INTEGER NOT NULL, 
	schema_version INTEGER, 
	library_version VARCHAR(256), 
	PRIMARY KEY (version_info_id), 
	CHECK (version_info_id=1)
);
INSERT INTO "version_info" VALUES(1,12,'5.0.0');
CREATE UNIQUE INDEX ix_studies_study_name ON studies (study_name);
CREATE INDEX ix_trials_study_id ON trials (study_id);
COMMIT;
