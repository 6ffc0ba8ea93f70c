"""The references podium cites, each once, with its BibTeX entry."""

from __future__ import annotations

from collections.abc import Iterable

from podium.document import Citation

_Entry = tuple[str, str, str, str, str]

# key: (kind, authors, title, where, year); where = "field = {value}" pairs separated by ";".
_REFERENCES: dict[str, _Entry] = {
    "friedman1937": (
        "article",
        "Friedman, Milton",
        "The use of ranks to avoid the assumption of normality implicit in the analysis of variance",
        "journal=Journal of the American Statistical Association;volume=32;number=200;pages=675--701",
        "1937",
    ),
    "iman1980": (
        "article",
        "Iman, Ronald L. and Davenport, James M.",
        "Approximations of the critical region of the Friedman statistic",
        "journal=Communications in Statistics -- Theory and Methods;volume=9;number=6;pages=571--595",
        "1980",
    ),
    "hodges1962": (
        "article",
        "Hodges, J. L. and Lehmann, E. L.",
        "Rank methods for combination of independent experiments in analysis of variance",
        "journal=The Annals of Mathematical Statistics;volume=33;number=2;pages=482--497",
        "1962",
    ),
    "quade1979": (
        "article",
        "Quade, Dana",
        "Using weighted rankings in the analysis of complete blocks with additive block effects",
        "journal=Journal of the American Statistical Association;volume=74;number=367;pages=680--683",
        "1979",
    ),
    "demsar2006": (
        "article",
        "Demšar, Janez",
        "Statistical comparisons of classifiers over multiple data sets",
        "journal=Journal of Machine Learning Research;volume=7;pages=1--30",
        "2006",
    ),
    "garcia2008": (
        "article",
        "García, Salvador and Herrera, Francisco",
        "An extension on ``Statistical comparisons of classifiers over multiple data sets'' for all pairwise comparisons",
        "journal=Journal of Machine Learning Research;volume=9;pages=2677--2694",
        "2008",
    ),
    "garcia2010": (
        "article",
        "García, Salvador and Fernández, Alberto and Luengo, Julián and Herrera, Francisco",
        "Advanced nonparametric tests for multiple comparisons in the design of experiments in computational "
        "intelligence and data mining: Experimental analysis of power",
        "journal=Information Sciences;volume=180;number=10;pages=2044--2064",
        "2010",
    ),
    "bergmann1988": (
        "incollection",
        "Bergmann, Beate and Hommel, Gerhard",
        "Improvements of general multiple test procedures for redundant systems of hypotheses",
        "booktitle=Multiple Hypotheses Testing;publisher=Springer;pages=100--115",
        "1988",
    ),
    "shaffer1986": (
        "article",
        "Shaffer, Juliet Popper",
        "Modified sequentially rejective multiple test procedures",
        "journal=Journal of the American Statistical Association;volume=81;number=395;pages=826--831",
        "1986",
    ),
    "holm1979": (
        "article",
        "Holm, Sture",
        "A simple sequentially rejective multiple test procedure",
        "journal=Scandinavian Journal of Statistics;volume=6;number=2;pages=65--70",
        "1979",
    ),
    "dunn1961": (
        "article",
        "Dunn, Olive Jean",
        "Multiple comparisons among means",
        "journal=Journal of the American Statistical Association;volume=56;number=293;pages=52--64",
        "1961",
    ),
    "sidak1967": (
        "article",
        "Šidák, Zbyněk",
        "Rectangular confidence regions for the means of multivariate normal distributions",
        "journal=Journal of the American Statistical Association;volume=62;number=318;pages=626--633",
        "1967",
    ),
    "holland1987": (
        "article",
        "Holland, Burt S. and Copenhaver, Margaret DiPonzio",
        "An improved sequentially rejective Bonferroni test procedure",
        "journal=Biometrics;volume=43;number=2;pages=417--423",
        "1987",
    ),
    "hochberg1988": (
        "article",
        "Hochberg, Yosef",
        "A sharper Bonferroni procedure for multiple tests of significance",
        "journal=Biometrika;volume=75;number=4;pages=800--802",
        "1988",
    ),
    "hommel1988": (
        "article",
        "Hommel, Gerhard",
        "A stagewise rejective multiple test procedure based on a modified Bonferroni test",
        "journal=Biometrika;volume=75;number=2;pages=383--386",
        "1988",
    ),
    "rom1990": (
        "article",
        "Rom, Dror M.",
        "A sequentially rejective test procedure based on a modified Bonferroni inequality",
        "journal=Biometrika;volume=77;number=3;pages=663--665",
        "1990",
    ),
    "finner1993": (
        "article",
        "Finner, Helmut",
        "On a monotonicity problem in step-down multiple test procedures",
        "journal=Journal of the American Statistical Association;volume=88;number=423;pages=920--923",
        "1993",
    ),
    "li2008": (
        "article",
        "Li, Jianjun",
        "A two-step rejection procedure for testing multiple hypotheses",
        "journal=Journal of Statistical Planning and Inference;volume=138;number=6;pages=1521--1527",
        "2008",
    ),
    "rhyne1965": (
        "article",
        "Rhyne, A. L. and Steel, R. G. D.",
        "Tables for a treatments versus control multiple comparisons sign test",
        "journal=Technometrics;volume=7;number=3;pages=293--306",
        "1965",
    ),
    "doksum1967": (
        "article",
        "Doksum, Kjell",
        "Robust procedures for some linear models with one observation per cell",
        "journal=The Annals of Mathematical Statistics;volume=38;number=3;pages=878--883",
        "1967",
    ),
    "benavoli2016": (
        "article",
        "Benavoli, Alessio and Corani, Giorgio and Mangili, Francesca",
        "Should we really use post-hoc tests based on mean-ranks?",
        "journal=Journal of Machine Learning Research;volume=17;number=5;pages=1--10",
        "2016",
    ),
    "wilcoxon1945": (
        "article",
        "Wilcoxon, Frank",
        "Individual comparisons by ranking methods",
        "journal=Biometrics Bulletin;volume=1;number=6;pages=80--83",
        "1945",
    ),
    "kruskal1952": (
        "article",
        "Kruskal, William H. and Wallis, W. Allen",
        "Use of ranks in one-criterion variance analysis",
        "journal=Journal of the American Statistical Association;volume=47;number=260;pages=583--621",
        "1952",
    ),
    "dunn1964": (
        "article",
        "Dunn, Olive Jean",
        "Multiple comparisons using rank sums",
        "journal=Technometrics;volume=6;number=3;pages=241--252",
        "1964",
    ),
    "wright1992": (
        "article",
        "Wright, S. Paul",
        "Adjusted p-values for simultaneous inference",
        "journal=Biometrics;volume=48;number=4;pages=1005--1013",
        "1992",
    ),
    "hodges1963": (
        "article",
        "Hodges, J. L. and Lehmann, E. L.",
        "Estimates of location based on rank tests",
        "journal=Annals of Mathematical Statistics;volume=34;number=2;pages=598--611",
        "1963",
    ),
    "noether1967": (
        "article",
        "Noether, Gottfried E.",
        "Wilcoxon confidence intervals for location parameters in the discrete case",
        "journal=Journal of the American Statistical Association;volume=62;number=317;pages=184--188",
        "1967",
    ),
    "pratt1959": (
        "article",
        "Pratt, John W.",
        "Remarks on zeros and ties in the Wilcoxon signed rank procedures",
        "journal=Journal of the American Statistical Association;volume=54;number=287;pages=655--667",
        "1959",
    ),
    "fisher1935": ("book", "Fisher, Ronald A.", "The Design of Experiments", "publisher=Oliver and Boyd", "1935"),
    "phipson2010": (
        "article",
        "Phipson, Belinda and Smyth, Gordon K.",
        "Permutation p-values should never be zero: Calculating exact p-values when permutations are randomly drawn",
        "journal=Statistical Applications in Genetics and Molecular Biology;volume=9;number=1;pages=39",
        "2010",
    ),
    "cohen1988": (
        "book",
        "Cohen, Jacob",
        "Statistical Power Analysis for the Behavioral Sciences, 2nd edition",
        "publisher=Lawrence Erlbaum",
        "1988",
    ),
    "algina2003": (
        "article",
        "Algina, James and Keselman, H. J.",
        "Approximate confidence intervals for effect sizes",
        "journal=Educational and Psychological Measurement;volume=63;number=4;pages=537--553",
        "2003",
    ),
    "cliff1993": (
        "article",
        "Cliff, Norman",
        "Dominance statistics: Ordinal analyses to answer ordinal questions",
        "journal=Psychological Bulletin;volume=114;number=3;pages=494--509",
        "1993",
    ),
    "feng2004": (
        "article",
        "Feng, Du and Cliff, Norman",
        "Monte Carlo evaluation of ordinal d with improved confidence interval",
        "journal=Journal of Modern Applied Statistical Methods;volume=3;number=2;pages=322--332",
        "2004",
    ),
    "romano2006": (
        "inproceedings",
        "Romano, Jeanine and Kromrey, Jeffrey D. and Coraggio, Jesse and Skowronek, Jeff",
        "Appropriate statistics for ordinal level data: Should we really be using t-test and Cohen's d for evaluating "
        "group differences on the NSSE and other surveys?",
        "booktitle=Annual Meeting of the Florida Association of Institutional Research",
        "2006",
    ),
    "vargha2000": (
        "article",
        "Vargha, András and Delaney, Harold D.",
        "A critique and improvement of the CL common language effect size statistics of McGraw and Wong",
        "journal=Journal of Educational and Behavioral Statistics;volume=25;number=2;pages=101--132",
        "2000",
    ),
    "kerby2014": (
        "article",
        "Kerby, Dave S.",
        "The simple difference formula: An approach to teaching nonparametric correlation",
        "journal=Comprehensive Psychology;volume=3;pages=11.IT.3.1",
        "2014",
    ),
    "student1908": (
        "article",
        "Gosset, William Sealy",
        "The probable error of a mean",
        "journal=Biometrika;volume=6;number=1;pages=1--25",
        "1908",
    ),
    "dietterich1998": (
        "article",
        "Dietterich, Thomas G.",
        "Approximate statistical tests for comparing supervised classification learning algorithms",
        "journal=Neural Computation;volume=10;number=7;pages=1895--1923",
        "1998",
    ),
    "alpaydin1999": (
        "article",
        "Alpaydın, Ethem",
        "Combined 5 × 2 cv F test for comparing supervised classification learning algorithms",
        "journal=Neural Computation;volume=11;number=8;pages=1885--1892",
        "1999",
    ),
    "nadeau2003": (
        "article",
        "Nadeau, Claude and Bengio, Yoshua",
        "Inference for the generalization error",
        "journal=Machine Learning;volume=52;number=3;pages=239--281",
        "2003",
    ),
    "greenhouse1959": (
        "article",
        "Greenhouse, Samuel W. and Geisser, Seymour",
        "On methods in the analysis of profile data",
        "journal=Psychometrika;volume=24;number=2;pages=95--112",
        "1959",
    ),
    "huynh1976": (
        "article",
        "Huynh, Huynh and Feldt, Leonard S.",
        "Estimation of the Box correction for degrees of freedom from sample data in randomized block and split-plot designs",
        "journal=Journal of Educational Statistics;volume=1;number=1;pages=69--82",
        "1976",
    ),
    "mauchly1940": (
        "article",
        "Mauchly, John W.",
        "Significance test for sphericity of a normal n-variate distribution",
        "journal=The Annals of Mathematical Statistics;volume=11;number=2;pages=204--209",
        "1940",
    ),
    "tukey1949": (
        "article",
        "Tukey, John W.",
        "Comparing individual means in the analysis of variance",
        "journal=Biometrics;volume=5;number=2;pages=99--114",
        "1949",
    ),
    "dunnett1955": (
        "article",
        "Dunnett, Charles W.",
        "A multiple comparison procedure for comparing several treatments with a control",
        "journal=Journal of the American Statistical Association;volume=50;number=272;pages=1096--1121",
        "1955",
    ),
    "shapiro1965": (
        "article",
        "Shapiro, S. S. and Wilk, M. B.",
        "An analysis of variance test for normality (complete samples)",
        "journal=Biometrika;volume=52;number=3;pages=591--611",
        "1965",
    ),
    "garcia2009": (
        "article",
        "García, Salvador and Fernández, Alberto and Luengo, Julián and Herrera, Francisco",
        "A study of statistical techniques and performance measures for genetics-based machine learning: accuracy and "
        "interpretability",
        "journal=Soft Computing;volume=13;number=10;pages=959--977",
        "2009",
    ),
    "luengo2009": (
        "article",
        "Luengo, Julián and García, Salvador and Herrera, Francisco",
        "A study on the use of statistical tests for experimentation with neural networks: Analysis of parametric test "
        "conditions and non-parametric tests",
        "journal=Expert Systems with Applications;volume=36;number=4;pages=7798--7808",
        "2009",
    ),
    "lilliefors1967": (
        "article",
        "Lilliefors, Hubert W.",
        "On the Kolmogorov-Smirnov test for normality with mean and variance unknown",
        "journal=Journal of the American Statistical Association;volume=62;number=318;pages=399--402",
        "1967",
    ),
    "dagostino1973": (
        "article",
        "D'Agostino, Ralph and Pearson, E. S.",
        "Tests for departure from normality. Empirical results for the distributions of b2 and √b1",
        "journal=Biometrika;volume=60;number=3;pages=613--622",
        "1973",
    ),
    "stephens1986": (
        "incollection",
        "Stephens, Michael A.",
        "Tests based on EDF statistics",
        "booktitle=Goodness-of-Fit Techniques;publisher=Marcel Dekker;pages=97--193",
        "1986",
    ),
    "brown1974": (
        "article",
        "Brown, Morton B. and Forsythe, Alan B.",
        "Robust tests for the equality of variances",
        "journal=Journal of the American Statistical Association;volume=69;number=346;pages=364--367",
        "1974",
    ),
    "fligner1976": (
        "article",
        "Fligner, Michael A. and Killeen, Timothy J.",
        "Distribution-free two-sample tests for scale",
        "journal=Journal of the American Statistical Association;volume=71;number=353;pages=210--213",
        "1976",
    ),
    "yildiz2006": (
        "article",
        "Yıldız, Olcay Taner and Alpaydın, Ethem",
        "Ordering and finding the best of K > 2 supervised learning algorithms",
        "journal=IEEE Transactions on Pattern Analysis and Machine Intelligence;volume=28;number=3;pages=392--402",
        "2006",
    ),
    "ulas2012": (
        "article",
        "Ulaş, Aydın and Yıldız, Olcay Taner and Alpaydın, Ethem",
        "Cost-conscious comparison of supervised learning algorithms over multiple data sets",
        "journal=Pattern Recognition;volume=45;number=4;pages=1772--1781",
        "2012",
    ),
    "mcnemar1947": (
        "article",
        "McNemar, Quinn",
        "Note on the sampling error of the difference between correlated proportions or percentages",
        "journal=Psychometrika;volume=12;number=2;pages=153--157",
        "1947",
    ),
    "edwards1948": (
        "article",
        "Edwards, Allen L.",
        "Note on the ``correction for continuity'' in testing the significance of the difference between correlated proportions",
        "journal=Psychometrika;volume=13;number=3;pages=185--187",
        "1948",
    ),
    "fagerland2013": (
        "article",
        "Fagerland, Morten W. and Lydersen, Stian and Laake, Petter",
        "The McNemar test for binary matched-pairs data: mid-p and asymptotic are better than exact conditional",
        "journal=BMC Medical Research Methodology;volume=13;pages=91",
        "2013",
    ),
    "cochran1950": (
        "article",
        "Cochran, William G.",
        "The comparison of percentages in matched samples",
        "journal=Biometrika;volume=37;number=3--4;pages=256--266",
        "1950",
    ),
    "wilson1927": (
        "article",
        "Wilson, Edwin B.",
        "Probable inference, the law of succession, and statistical inference",
        "journal=Journal of the American Statistical Association;volume=22;number=158;pages=209--212",
        "1927",
    ),
    "clopper1934": (
        "article",
        "Clopper, C. J. and Pearson, E. S.",
        "The use of confidence or fiducial limits illustrated in the case of the binomial",
        "journal=Biometrika;volume=26;number=4;pages=404--413",
        "1934",
    ),
    "newcombe1998": (
        "article",
        "Newcombe, Robert G.",
        "Improved confidence intervals for the difference between binomial proportions based on paired data",
        "journal=Statistics in Medicine;volume=17;number=22;pages=2635--2650",
        "1998",
    ),
    "quesenberry1964": (
        "article",
        "Quesenberry, C. P. and Hurst, D. C.",
        "Large sample simultaneous confidence intervals for multinomial proportions",
        "journal=Technometrics;volume=6;number=2;pages=191--195",
        "1964",
    ),
    "may1997": (
        "article",
        "May, Warren L. and Johnson, William D.",
        "Confidence intervals for differences in correlated binary proportions",
        "journal=Statistics in Medicine;volume=16;number=18;pages=2127--2136",
        "1997",
    ),
    "berrar2013": (
        "article",
        "Berrar, Daniel and Lozano, Jose A.",
        "Significance tests or confidence intervals: which are preferable for the comparison of classifiers?",
        "journal=Journal of Experimental and Theoretical Artificial Intelligence;volume=25;number=2;pages=189--206",
        "2013",
    ),
    "cohen1960": (
        "article",
        "Cohen, Jacob",
        "A coefficient of agreement for nominal scales",
        "journal=Educational and Psychological Measurement;volume=20;number=1;pages=37--46",
        "1960",
    ),
    "fleiss1969": (
        "article",
        "Fleiss, Joseph L. and Cohen, Jacob and Everitt, B. S.",
        "Large sample standard errors of kappa and weighted kappa",
        "journal=Psychological Bulletin;volume=72;number=5;pages=323--327",
        "1969",
    ),
    "stuart1955": (
        "article",
        "Stuart, Alan",
        "A test for homogeneity of the marginal distributions in a two-way classification",
        "journal=Biometrika;volume=42;number=3--4;pages=412--416",
        "1955",
    ),
    "maxwell1970": (
        "article",
        "Maxwell, A. E.",
        "Comparing the classification of subjects by two independent judges",
        "journal=British Journal of Psychiatry;volume=116;number=535;pages=651--655",
        "1970",
    ),
    "bhapkar1966": (
        "article",
        "Bhapkar, V. P.",
        "A note on the equivalence of two test criteria for hypotheses in categorical data",
        "journal=Journal of the American Statistical Association;volume=61;number=313;pages=228--235",
        "1966",
    ),
    "fawcett2006": (
        "article",
        "Fawcett, Tom",
        "An introduction to ROC analysis",
        "journal=Pattern Recognition Letters;volume=27;number=8;pages=861--874",
        "2006",
    ),
    "provost2001": (
        "article",
        "Provost, Foster and Fawcett, Tom",
        "Robust classification for imprecise environments",
        "journal=Machine Learning;volume=42;number=3;pages=203--231",
        "2001",
    ),
    "delong1988": (
        "article",
        "DeLong, Elizabeth R. and DeLong, David M. and Clarke-Pearson, Daniel L.",
        "Comparing the areas under two or more correlated receiver operating characteristic curves: A nonparametric approach",
        "journal=Biometrics;volume=44;number=3;pages=837--845",
        "1988",
    ),
    "sun2014": (
        "article",
        "Sun, Xu and Xu, Weichao",
        "Fast implementation of DeLong's algorithm for comparing the areas under correlated receiver operating "
        "characteristic curves",
        "journal=IEEE Signal Processing Letters;volume=21;number=11;pages=1389--1393",
        "2014",
    ),
    "hanley1982": (
        "article",
        "Hanley, James A. and McNeil, Barbara J.",
        "The meaning and use of the area under a receiver operating characteristic (ROC) curve",
        "journal=Radiology;volume=143;number=1;pages=29--36",
        "1982",
    ),
    "handtill2001": (
        "article",
        "Hand, David J. and Till, Robert J.",
        "A simple generalisation of the area under the ROC curve for multiple class classification problems",
        "journal=Machine Learning;volume=45;number=2;pages=171--186",
        "2001",
    ),
    "platt1999": (
        "incollection",
        "Platt, John C.",
        "Probabilistic outputs for support vector machines and comparisons to regularized likelihood methods",
        "booktitle=Advances in Large Margin Classifiers;publisher=MIT Press;pages=61--74",
        "1999",
    ),
    "pepe2003": (
        "book",
        "Pepe, Margaret Sullivan",
        "The Statistical Evaluation of Medical Tests for Classification and Prediction",
        "publisher=Oxford University Press",
        "2003",
    ),
    "brier1950": (
        "article",
        "Brier, Glenn W.",
        "Verification of forecasts expressed in terms of probability",
        "journal=Monthly Weather Review;volume=78;number=1;pages=1--3",
        "1950",
    ),
    "levene1960": (
        "incollection",
        "Levene, Howard",
        "Robust tests for equality of variances",
        "booktitle=Contributions to Probability and Statistics: Essays in Honor of Harold Hotelling;publisher=Stanford "
        "University Press;pages=278--292",
        "1960",
    ),
    "bartlett1937": (
        "article",
        "Bartlett, M. S.",
        "Properties of sufficiency and statistical tests",
        "journal=Proceedings of the Royal Society of London. Series A;volume=160;number=901;pages=268--282",
        "1937",
    ),
    "page1963": (
        "article",
        "Page, Ellis Batten",
        "Ordered hypotheses for multiple treatments: a significance test for linear ranks",
        "journal=Journal of the American Statistical Association;volume=58;number=301;pages=216--230",
        "1963",
    ),
    "derrac2014": (
        "article",
        "Derrac, Joaquín and García, Salvador and Hui, Sheldon and Suganthan, Ponnuthurai Nagaratnam and Herrera, Francisco",
        "Analyzing convergence performance of evolutionary algorithms: A statistical approach",
        "journal=Information Sciences;volume=289;pages=41--58",
        "2014",
    ),
    "gibbons2010": (
        "book",
        "Gibbons, Jean Dickinson and Chakraborti, Subhabrata",
        "Nonparametric Statistical Inference",
        "publisher=Chapman & Hall",
        "2010",
    ),
    "auger2005": (
        "incollection",
        "Auger, Anne and Hansen, Nikolaus",
        "Performance evaluation of an advanced local search evolutionary algorithm",
        "booktitle=Proceedings of the IEEE Congress on Evolutionary Computation;publisher=IEEE;pages=1777--1784",
        "2005",
    ),
    "hansen2021": (
        "article",
        "Hansen, Nikolaus and Auger, Anne and Ros, Raymond and Mersmann, Olaf and Tušar, Tea and Brockhoff, Dimo",
        "COCO: A platform for comparing continuous optimizers in a black-box setting",
        "journal=Optimization Methods and Software;volume=36;number=1;pages=114--144",
        "2021",
    ),
    "noether1987": (
        "article",
        "Noether, Gottfried E.",
        "Sample size determination for some common nonparametric tests",
        "journal=Journal of the American Statistical Association;volume=82;number=398;pages=645--647",
        "1987",
    ),
    "hutter2009": (
        "article",
        "Hutter, Frank and Hoos, Holger H. and Leyton-Brown, Kevin and Stützle, Thomas",
        "ParamILS: An automatic algorithm configuration framework",
        "journal=Journal of Artificial Intelligence Research;volume=36;pages=267--306",
        "2009",
    ),
}


def cite(keys: Iterable[str]) -> list[Citation]:
    """Return the references of these keys, each once, in this order."""
    return [_citation(key) for key in dict.fromkeys(keys)]


def _citation(key: str) -> Citation:
    kind, authors, title, where, year = _REFERENCES[key]
    fields = dict(pair.split("=", 1) for pair in where.split(";"))
    place = fields.get("journal") or fields.get("publisher", "")
    if "booktitle" in fields:
        place = f"In {fields['booktitle']}, {place}".removesuffix(", ")
    volume = fields.get("volume", "") + (f"({fields['number']})" if "number" in fields else "")
    tail = ", ".join(part for part in (place, volume, fields.get("pages", "").replace("--", "–")) if part)
    printed_title = title.replace("``", "“").replace("''", "”")
    text = f"{_printed(authors)} ({year}). {printed_title}. {tail}.".replace("?.", "?").replace(" -- ", " – ")
    body = {"author": authors, "title": "{" + title + "}", **fields, "year": year}
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in body.items())
    return Citation(key, text, f"@{kind}{{{key},\n{lines}\n}}")


def _printed(authors: str) -> str:
    """Turn "Family, Given and Family, Given" into "Family, G., Family, G."."""
    names = []
    for author in authors.split(" and "):
        family, _, given = author.partition(", ")
        names.append(f"{family}, {' '.join(part[0] + '.' for part in given.split())}")
    return " & ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
