import java.beans.PropertyDescriptor;
import java.io.File;
import javax.swing.DefaultListModel;
import weka.classifiers.Classifier;
import weka.core.Utils;
import weka.experiment.*;

/** Runs small experiments of Weka's Experimenter: java -cp weka.jar Make.java FOLDER_OF_ARFF OUT (see README.md). */
public class Make {
    static void run(String data, String[] sets, String[] schemes, String file, boolean arff, int folds, int runs, boolean numeric,
            boolean averaged)
            throws Exception {
        Experiment experiment = new Experiment();
        experiment.setPropertyArray(new Classifier[0]);
        experiment.setUsePropertyIterator(true);
        SplitEvaluator evaluator = numeric ? new RegressionSplitEvaluator() : new ClassifierSplitEvaluator();
        Classifier first = numeric ? ((RegressionSplitEvaluator) evaluator).getClassifier()
            : ((ClassifierSplitEvaluator) evaluator).getClassifier();
        ResultProducer producer;
        if (folds > 0) {
            CrossValidationResultProducer cross = new CrossValidationResultProducer();
            cross.setNumFolds(folds);
            cross.setSplitEvaluator(evaluator);
            producer = cross;
        } else {
            RandomSplitResultProducer split = new RandomSplitResultProducer();
            split.setRandomizeData(true);
            split.setTrainPercent(66);
            split.setSplitEvaluator(evaluator);
            producer = split;
        }
        PropertyNode[] path = {
            new PropertyNode(evaluator, new PropertyDescriptor("splitEvaluator", producer.getClass()), producer.getClass()),
            new PropertyNode(first, new PropertyDescriptor("classifier", evaluator.getClass()), evaluator.getClass())
        };
        ResultProducer outer = producer;
        if (averaged) {
            AveragingResultProducer mean = new AveragingResultProducer();
            mean.setResultProducer(producer);
            mean.setExpectedResultsPerAverage(folds);
            mean.setCalculateStdDevs(true);
            PropertyNode[] longer = new PropertyNode[3];
            longer[0] = new PropertyNode(producer, new PropertyDescriptor("resultProducer", mean.getClass()), mean.getClass());
            System.arraycopy(path, 0, longer, 1, 2);
            path = longer;
            outer = mean;
        }
        experiment.setResultProducer(outer);
        experiment.setPropertyPath(path);
        Classifier[] classifiers = new Classifier[schemes.length];
        for (int i = 0; i < schemes.length; i++) {
            String[] options = Utils.splitOptions(schemes[i]);
            String name = options[0];
            options[0] = "";
            classifiers[i] = (Classifier) Utils.forName(Classifier.class, "weka.classifiers." + name, options);
        }
        experiment.setPropertyArray(classifiers);
        DefaultListModel model = new DefaultListModel();
        for (String name : sets) {
            model.addElement(new File(data, name + ".arff"));
        }
        experiment.setDatasets(model);
        experiment.setRunLower(1);
        experiment.setRunUpper(runs);
        CSVResultListener listener = arff ? new InstancesResultListener() : new CSVResultListener();
        listener.setOutputFile(new File(file));
        experiment.setResultListener(listener);
        experiment.initialize();
        experiment.runExperiment();
        experiment.postProcess();
    }

    public static void main(String[] given) throws Exception {
        String data = given[0], out = given[1] + "/";
        String[] schemes = {"rules.ZeroR", "bayes.NaiveBayes", "lazy.IBk -K 1", "lazy.IBk -K 5"};
        run(data, new String[] {"labor", "iris", "vote"}, schemes, out + "folds.csv", false, 3, 2, false, false);
        run(data, new String[] {"labor", "iris"}, new String[] {"rules.ZeroR", "rules.OneR"}, out + "splits.arff", true, 0, 3, false, false);
        run(data, new String[] {"cpu"}, new String[] {"rules.ZeroR", "functions.LinearRegression"}, out + "numbers.csv", false, 2, 2, true, false);
        run(data, new String[] {"labor", "iris"}, new String[] {"rules.ZeroR", "rules.OneR"}, out + "averaged.csv", false, 3, 2, false, true);
    }
}
