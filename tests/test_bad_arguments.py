"""Every public function, called with every kind of bad input in place of each argument, ends in podium's own errors."""

from __future__ import annotations

import datetime as dt
import inspect
import io
import pickle
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest

import podium
from podium import stats

T = [[0.9, 0.8, 0.7], [0.6, 0.5, 0.7], [0.8, 0.6, 0.5], [0.7, 0.6, 0.4], [0.9, 0.5, 0.3]]
TABLE = {"A": [0.9, 0.6, 0.8, 0.7, 0.9], "B": [0.8, 0.5, 0.6, 0.6, 0.5], "C": [0.7, 0.7, 0.5, 0.4, 0.3]}
D = [0.1, -0.2, 0.3, 0.4, 0.5, 0.2]
P = [0.01, 0.04, 0.03]
BITS = np.array([[1, 0, 1], [1, 1, 0], [0, 1, 1], [1, 0, 0]], dtype=bool)


class Call(NamedTuple):
    """Arguments that are fine, by name."""

    given: dict[str, Any]


def call(**given: Any) -> Call:
    return Call(given)


CLUSTERS = stats.Clusters(np.array([2, 2, 3]), np.array([[1, 2], [2, 1], [1, 1]]))
SHARES = stats.clustered_shares(CLUSTERS)

STATS: dict[str, Call] = {
    "acceptance_set": call(pvalues=P, alpha=0.05, k=3),
    "adjust": call(pvalues=P, method="holm"),
    "adjust_family": call(pvalues=P, method="holm", k=3, positions=[0, 1, 2], monotone=True),
    "adjust_pairwise": call(pvalues=[[1, 0.01, 0.04], [0.01, 1, 0.03], [0.04, 0.03, 1]], method="shaffer", positions=[0, 1, 2], monotone=True),
    "aligned_ranks": call(x=T, objective="maximize"),
    "bayesian_bradley_terry": call(wins=[[0, 3], [2, 0]], ties=[[0, 1], [1, 0]], weight=1.0, samples=500, seed=1),
    "bayesian_correlated_t": call(differences=D, test_train_ratio=0.1),
    "bayesian_hierarchical": call(differences=[D, D[::-1]], correlation=0.1, samples=400, seed=1),
    "bayesian_sign": call(differences=D, rope=0.01, strength=1.0, place="rope"),
    "bayesian_signed_rank": call(differences=D, rope=0.01, strength=0.5, place="rope", samples=200, seed=1),
    "binary": call(x=T),
    "brunner_munzel": call(x=D, y=D[::-1], alternative="less"),
    "chained_error": call(pvalues=P),
    "clopper_pearson": call(successes=3, n=10, alpha=0.05),
    "clustered_cochran": call(sums=BITS.astype(int), permutations=50, seed=0, max_work=1e6),
    "clustered_differences": call(clusters=CLUSTERS, discordant=[[1], [3], [0]], first=[0], second=[1], alpha=0.05),
    "clustered_mcnemar": call(sums=[[3], [2], [-1]], alternative="greater", seed=0),
    "clustered_shares": call(clusters=CLUSTERS),
    "clustered_wilson": call(share=SHARES, clusters=CLUSTERS, alpha=0.05),
    "cochran_exact_pvalue": call(correct=BITS, max_work=1e6),
    "cochran_permutation_pvalue": call(correct=BITS, permutations=50, seed=0),
    "cochran_q": call(correct=BITS),
    "cohen_kappa": call(tables=[[[5, 1], [2, 4]]], alpha=0.05),
    "compare_means": call(x=T, control=0, alternative="greater", confidence=0.95),
    "confusion_matrices": call(truth=[0, 1, 1], predicted=[[0], [1], [0]], classes=2),
    "conover_pvalues": call(t=[1.0, 2.0], n=5, k=3, alternative="two-sided"),
    "conover_t": call(ranks=[[1, 2, 3], [2, 1, 3], [1, 3, 2]], first=[0], second=[1]),
    "contrast_between": call(x=T, u=0, v=1, denominator=1),
    "contrast_estimates": call(x=T, denominator=1),
    "corrected_resampled_t": call(differences=D, test_train_ratio=0.1, alternative="less"),
    "cost_order": call(better=[[False, True], [False, False]], cost=[1, 2], standing=[1.0, 2.0]),
    "critical_difference": call(k=4, n=10, alpha=0.05, method="nemenyi"),
    "critical_value": call(kind="chi2", df=[3], alpha=0.05, two_sided=True),
    "critical_wins": call(n=10, alpha=0.05, two_sided=True),
    "directional_pvalues": call(ranks=[[1, 2, 3], [2, 1, 3], [1, 3, 2]]),
    "dominance_test": call(ratio=0.1, replicates=[0.05, 0.1, 0.15], threshold=0.5, alpha=0.05),
    "draw_counts": call(sizes=[3, 3], resamples=4, rng=np.random.default_rng(0)),
    "durbin": call(x=[[1, 2, np.nan], [2, np.nan, 1], [np.nan, 1, 2]], present=[[1, 1, 0], [1, 0, 1], [0, 1, 1]]),
    "error_632_plus": call(training=0.1, out_of_bag=0.2, no_information=0.5),
    "exchange_pvalues": call(gaps=[1.0, 2.0, 0.5], alternative="greater"),
    "exact_pvalue": call(scores=[[1, 2, 3], [2, 1, 3]], max_work=1e6),
    "exact_rank_sum_pvalues": call(ranks=[[1, 2, 3], [2, 1, 3]], d=[1.0], alternative="greater"),
    "exhaustive_sets": call(k=3),
    "five_by_two_f": call(differences=[[2, 1], [3, 1], [2, 2], [1, 2], [3, 2]], alternative="greater"),
    "five_by_two_t": call(differences=[[2, 1], [3, 1], [2, 2], [1, 2], [3, 2]], alternative="greater"),
    "flip_pvalue": call(d=[1, 2, -1], alternative="greater", seed=0, work=1e6),
    "friedman": call(x=T, ties="corrected"),
    "friedman_aligned": call(x=T, ties="corrected"),
    "group_bootstrap": call(ranks=[[1.0], [2], [3]], values=[[1.0], [2], [3]], groups=["a", "b", "b"], confidence=0.9, resamples=20, seed=0),
    "group_effect": call(d=D, groups=[1, 1, 2, 2, 3, 3]),
    "group_flip_test": call(d=D, groups=[1, 1, 2, 2, 3, 3], alternative="less", permutations=50, seed=0),
    "group_friedman_pvalue": call(x=T, groups=["a", "a", "b", "b", "c"], permutations=50, seed=0),
    "groups": call(different=[[False, True], [True, False]], order=[0, 1]),
    "hodges_lehmann": call(d=D, denominator=1),
    "homogeneity": call(groups=[[1, 2, 3, 4], [2, 4, 6, 9]], test="levene"),
    "iman_davenport": call(x=T, ties="classic"),
    "interquartile_mean": call(scores=[1.0, 2, 3, 4], weights=[1.0, 1, 1, 1]),
    "interquartile_mean_test": call(x=[5, 6, 7, 8], y=[1, 2, 1, 4], sizes_x=[2, 2], sizes_y=[2, 2], permutations=20, seed=0, tests=2, alpha=0.05),
    "interquartile_variances": call(scores=[1.0, 2, 3, 4, 2, 3, 5, 4], sizes=[4, 4]),
    "kendall_w": call(x=T, ties="classic"),
    "kruskal_wallis": call(groups=[[1, 2, 3], [2, 4, 6]]),
    "letters": call(different=[[False, True], [True, False]], order=[0, 1], found=[(0,), (1,)]),
    "levels": call(pvalues=P, method="holm", alpha=0.05),
    "marginal_homogeneity": call(tables=[[[5, 1], [2, 4]]]),
    "mcnemar": call(n10=[5], n01=[2], alternative="greater"),
    "multiple_sign_critical_value": call(n=10, k=3, alpha=0.05, seed=0),
    "multiple_sign_test": call(x=T, control=0, objective="maximize", alpha=0.05, seed=0),
    "newcombe_paired": call(n10=[5], n01=[2], n11=[10], n=20, alpha=0.05),
    "noether": call(p_sum=0.7, power=0.8, alpha=0.05, alternative="two-sided"),
    "normal_pvalue": call(z=[1.0], alternative="greater"),
    "optimality_gap": call(scores=[0.5, 0.7], threshold=1.0, weights=[1.0, 1.0], sense="maximize"),
    "page": call(x=[[1, 3, 2], [1, 2, 3], [2, 1, 3]], alternative="decreasing", exact=True, ranked=True),
    "pair_counts": call(correct=BITS),
    "pair_indices": call(k=3),
    "paired_effects": call(x=D, y=D[::-1], confidence=0.9, zeros="split"),
    "paired_t": call(differences=D, alternative="less"),
    "percentile_interval": call(replicates=[0.1, 0.2, 0.3], confidence=0.9, axis=0),
    "performance_profile": call(values=T, objective="minimize"),
    "permutation_pvalues": call(scores=[[[1, 2, 3], [2, 1, 3]]], permutations=50, seed=0),
    "probability_of_improvement": call(x=[1.0, 2], y=[2.0, 3], sizes_x=[2], sizes_y=[2]),
    "problem_means": call(scores=[1.0, 2, 3], sizes=[2, 1], weights=[1.0, 1, 1]),
    "published_statistic": call(text="F(3, 27) = 4.5", k=4, n=10, df=[3, 27]),
    "quade": call(x=T, ties="corrected"),
    "quesenberry_hurst": call(n10=[5], n01=[2], n=20, alpha=0.05),
    "range_ranks": call(x=T),
    "rank": call(x=D),
    "rank_exchange": call(scores=[[1, 2, 3], [2, 1, 3], [1, 3, 2]], control=0, alternative="two-sided"),
    "rank_intervals": call(ranks=[[1, 2, 3], [2, 1, 3], [1, 3, 2]], alpha=0.05),
    "rank_sum_difference_pvalue": call(d=[2], n=5, k=3),
    "rank_sum_test": call(x=D, y=D[::-1], alternative="less", exact=True),
    "rank_sums": call(x=T, objective="maximize"),
    "ranking": call(x=T, objective="maximize", name="quade"),
    "rejects": call(pvalues=P, method="holm", alpha=0.05),
    "repeated_anova": call(x=T),
    "rom_critical_values": call(m=3, alpha=0.05),
    "run_weights": call(sizes=[2, 3]),
    "score_distribution": call(scores=[0.5, 0.7], thresholds=[0.6], weights=[1.0, 1.0], sense="minimize"),
    "shaffer_sizes": call(k=3),
    "shift_interval": call(d=D, confidence=[0.9], alternative="less", denominator=1),
    "sign_flip_test": call(d=D, alternative="less", permutations=50, seed=0, denominator=1),
    "sign_power": call(n=[10], p=0.7, alpha=0.05, alternative="two-sided"),
    "sign_test": call(x=D, y=D[::-1], ties="drop", alternative="less"),
    "sign_test_pvalues": call(x=T, ties="drop"),
    "signed_rank": call(x=D, y=D[::-1], zeros="pratt", alternative="less", exact=True, continuity=True),
    "signed_rank_power": call(n=8, d=0.5, alpha=0.05, alternative="greater", seed=0),
    "signed_rank_pvalues": call(x=T, zeros="drop", exact=False),
    "skillings_mack": call(x=T, present=np.ones((5, 3), bool), ties="classic"),
    "skillings_mack_pvalue": call(x=T, present=np.ones((5, 3), bool), permutations=50, seed=0, ties="classic"),
    "smallest_size": call(powers=[0.1, 0.5, 0.9], wanted=0.8),
    "solved_share": call(values=[[[9.0, 3.0, 0.5]]], targets=[5.0, 1.0], objective="minimize"),
    "studentized_range_quantile": call(alpha=0.05, k=3),
    "studentized_range_sf": call(q=3.0, k=3),
    "t_power": call(n=[10], d=0.5, alpha=0.05, alternative="two-sided"),
    "threshold": call(pvalues=P, method="holm", alpha=0.05),
    "tiers": call(different=[[False, True], [True, False]], order=[0, 1]),
    "tost_paired_proportions": call(n10=[5], n01=[2], n=20, margin=0.3),
    "tost_signed_rank": call(d=D, margin=0.3, denominator=1, zeros="drop", exact=True),
    "tost_t": call(d=D, margin=0.3, test_train_ratio=0.1),
    "violation_ratio": call(x=[1, 2, 5], y=[1, 3, 3]),
    "weighted_mean": call(scores=[1.0, 2.0], weights=[1.0, 1.0]),
    "westfall_young_flips": call(scores=T, alternative="less", permutations=50, seed=0),
    "westfall_young_permutations": call(scores=T, first=[0], second=[1], alternative="less", permutations=50, seed=0),
    "wilson": call(successes=3, n=10, alpha=0.05),
    "within_ranks": call(x=T, objective="maximize"),
}  # fmt: skip

CV = {p: {a: {"test_score": np.array([0.1, 0.2]) + i} for i, a in enumerate("AB")} for p in "pq"}
CUBE = np.round(np.random.default_rng(1).random((4, 2, 3)), 2)
INSTANCES = pd.DataFrame({"y": list("abab") * 3, "A": list("abba") * 3, "B": list("aabb") * 3})
SCORED = {"y": [1, 0, 1, 0], "A": [0.9, 0.2, 0.4, 0.3], "B": [0.8, 0.3, 0.4, 0.1]}
LABELS = ["a", "b", "c", "a", "b", "c"]
CLASSED = {
    "y": LABELS, "X:a": [0.8, 0.1, 0.2, 0.5, 0.3, 0.1], "X:b": [0.1, 0.7, 0.2, 0.3, 0.4, 0.3], "X:c": [0.1, 0.2, 0.6, 0.2, 0.3, 0.6],
}  # fmt: skip
CURVES = np.sort(np.round(np.random.default_rng(2).random((2, 3, 4)), 2), axis=-1)[..., ::-1]


def trials(*values: float) -> Any:
    done = [SimpleNamespace(state=SimpleNamespace(name="COMPLETE"), values=[value]) for value in values]
    return SimpleNamespace(study_name="s", directions=[SimpleNamespace(name="MINIMIZE")], user_attrs={}, trials=done)


def text(content: str) -> io.StringIO:
    return io.StringIO(content)


BEST = {"objective": "maximize"}
PUBLIC: dict[str, Callable[[], Call]] = {
    "adjust": lambda: call(data={"A": 0.01, "B": 0.04}, control=None, n=None, statistic=None, k=None, df=None, alpha=0.05, exhaustive=False, simes=False, fdr=False, transitive=False, kind=None),
    "check_assumptions": lambda: call(data=CUBE, scheme=None, alpha=0.05),
    "compare": lambda: call(data=TABLE, control="A", alpha=0.05, ranking="quade", alternative="two-sided", pairwise="wilcoxon", se="published", exact=False, permutations=10, seed=0, parametric=False, stability=False, equivalence=0.1, simes=False, westfall_young=0, ordered=False, problems=list("pqrst"), average="mean", **BEST),
    "compare_all_pairs": lambda: call(data=TABLE, zeros="split", alpha=0.05, equivalence=0.1, **BEST),
    "compare_bayes": lambda: call(data=TABLE, first="A", second="B", rope=0.01, control=None, test="sign", prior=1.0, prior_place="rope", threshold=0.95, samples=50, seed=1, design="auto", test_fraction=None, **BEST),
    "compare_folds": lambda: call(data=TABLE, control="A", alpha=0.05, design="cv", test_fraction=None, train_size=None, test_size=None, alternative="two-sided", equivalence=0.1, training=None, **BEST),
    "compare_grouped": lambda: call(data=TABLE, groups=list("aabbc"), control="A", alpha=0.05, alternative="two-sided", permutations=10, resamples=10, seed=0, **BEST),
    "compare_grouped_predictions": lambda: call(data=INSTANCES, control="A", group=list("aabb") * 3, truth="y", solved=False, identifier=None, classifiers=None, alpha=0.05, alternative="two-sided", permutations=10, seed=0),
    "compare_incomplete": lambda: call(data=TABLE, control="A", alpha=0.05, alternative="two-sided", pairwise="wilcoxon", permutations=10, seed=0, **BEST),
    "compare_metrics": lambda: call(data={"m": TABLE, "o": TABLE}, control="A", objective={"m": "maximize", "o": "minimize"}),
    "compare_multiclass": lambda: call(data=CLASSED, control=None, truth="y", alpha=0.05, alternative="two-sided", confidence=0.95),
    "compare_pair": lambda: call(data=TABLE, first="A", second="B", alternative="less", zeros="split", confidence=[0.9], alpha=0.05, permutations=20, seed=0, equivalence=0.1, **BEST),
    "compare_predictions": lambda: call(data=INSTANCES, control="A", truth="y", solved=False, identifier=None, classifiers=None, alpha=0.05, alternative="two-sided", test="auto", permutations=10, seed=0),
    "compare_roc": lambda: call(data=SCORED, control="A", truth="y", positive=1, points=None, alpha=0.05, alternative="two-sided", confidence=0.95, cost_fp=1, cost_fn=2, negatives=10, positives=5, calibrate=False),
    "compare_runs": lambda: call(data=CUBE, control="A1", alpha=0.05, normalize="none", low=None, high=None, threshold=0.5, dominance=False, epsilon=0.2, resamples=100, seed=0, **BEST),
    "compare_unpaired": lambda: call(data=TABLE, control="A", alpha=0.05, alternative="two-sided", **BEST),
    "convergence": lambda: call(data=CURVES, every=None, at_values=(), final_at=None, optimum=None, tolerance=0.0, targets=(), alpha=0.05, resamples=10, seed=0, objective="minimize"),
    "convert": lambda: call(source=text("p,A,B\nx,1,2\ny,2,1\n"), to="wide", container="csv", metric=None, objective=None, average=None, missing="refuse", protect=False, overwrite=False, sheet=None, query=None, file_is=None),
    "describe": lambda: call(source=text("p,A,B\nx,1,2\ny,2,1\n"), kind=None, problem=None, algorithm=None, value=None, run=None, cut_point=None, truth=None, solved=False, where=None, names=None, delimiter=None, decimal=None, reader=None, reader_options=None, metric=None, drop_row=None, transpose=None, sheet=None, query=None, file_is=None),
    "explain": lambda: call(word="Friedman test", language="en"),
    "folds_from_cross_validate": lambda: call(scores={"A": {"test_score": np.array([0.1, 0.2])}, "B": {"test_score": np.array([0.2, 0.3])}}, metric=None, objective="maximize", missing="refuse"),
    "from_cross_validate": lambda: call(scores=CV, metric=None, objective="maximize", outer="problem", missing="refuse", average="mean"),
    "from_optuna": lambda: call(studies={"p": {"A": trials(3.0, 1.0), "B": trials(2.0, 4.0)}, "q": {"A": trials(3.0), "B": trials(2.0)}}, missing="refuse", average="mean"),
    "guide": lambda: call(data="table", problems="many", algorithms=2, goal=None, missing=None),
    "language": lambda: call(code="es"),
    "order_by_cost": lambda: call(data=TABLE, costs={"A": 1, "B": 2, "C": 3}, test=None, adjust="holm", alpha=0.05, design="auto", test_fraction=None, **BEST),
    "plan": lambda: call(data=None, effect="d=0.9", k=3, control=None, pair=None, alone=False, pattern=None, shape=None, tests=["friedman"], procedures=["holm"], power=0.8, power_of="pair", alternative="two-sided", alpha=0.05, max_problems=12, replicates=100, seed=1, jobs=None, dask=None, checkpoint=None, resume=False),
    "plan_runs": lambda: call(data=CUBE, se=0.1, control=None, d=None, power=0.8, alpha=0.05, max_runs=100),
    "power": lambda: call(data=TABLE, sample_size=4, replicates=3, bias=[0.0, 1.0], pair=("A", "B"), control=None, tests=["friedman"], procedures=["holm"], alpha=0.05, replacement=False, scale=None, seed=1, jobs=None, dask=None, checkpoint=None, resume=False, **BEST),
    "read_class_scores": lambda: call(source=text("y,M_a,M_b\na,0.9,0.1\nb,0.3,0.7\na,0.6,0.4\nb,0.5,0.5\n"), truth="y", delimiter=None, decimal=None, drop_row=None, sheet=None),
    "read_costs": lambda: call(source=text("algorithm,seconds\nB,2\nA,0.5\n"), algorithms=["A", "B"], column=None, delimiter=None, decimal=None),
    "read_folds": lambda: call(source=text("fold,A,B\n1,1,2\n2,2,1\n"), objective="maximize", algorithm=None, names=None, where=None),
    "read_grouped": lambda: call(source=text("f,p,A,B\na,x,1,2\nb,y,2,1\n"), group="f", objective="maximize"),
    "read_groups": lambda: call(source=text("A,B\n1,2\n2,1\n"), objective="maximize", algorithm=None, names=None, where=None),
    "read_incomplete": lambda: call(source=text("p,A,B\nx,1,2\ny,,1\nz,1,2\n"), objective="maximize", average="mean", repeats=None),
    "read_metrics": lambda: call(source=text("problem,algorithm,metric,value\nx,A,m,2\nx,B,m,1\ny,A,m,2\ny,B,m,1\nx,A,o,2\nx,B,o,1\ny,A,o,2\ny,B,o,1\n"), objective={"m": "maximize", "o": "minimize"}, problem="problem", algorithm="algorithm", value="value"),
    "read_points": lambda: call(source=text("classifier,tp,fn,fp,tn\ntree,30,10,5,55\n"), delimiter=None),
    "read_predictions": lambda: call(source=text("y,A,B\na,a,b\nb,b,b\na,b,a\n"), truth="y", solved=False, identifier=None, classifiers=None, group=None),
    "read_reported": lambda: call(source=text("A,0.01\nB,0.04\n"), kind=None, n=None, delimiter=None, decimal=None),
    "read_results": lambda: call(source=text("p,A,B\nx,1,2\ny,2,1\n"), objective="maximize", problem=None, where=None, names=None, repeats=None, reader=None, reader_options=None, metric=None, missing="refuse", average="mean", sheet=None, query=None, file_is=None, drop_row=None, keep_row=None, transpose=None, delimiter=None, decimal=None),
    "read_runs": lambda: call(source=text("p,A,B\nx,1,2\nx,2,1\n"), missing=None, one_problem=None),
    "read_scores": lambda: call(source=text("id,y,A\n1,p,0.9\n2,p,0.3\n3,n,0.4\n4,n,0.1\n"), truth="y", positive="p", scores=None),
    "read_traces": lambda: call(source=text("algorithm,problem,evaluations,value\n" + "".join(f"{a},{p},{c},{9 - c}\n" for a in "AB" for p in "pq" for c in (1, 2, 3))), objective="minimize", at_values=(), every=None, uneven="refuse", best_so_far=False, average="mean"),
    "results_table": lambda: call(data=CUBE, control="A1", cell=None, test=None, matched=False, test_fraction=None, adjust="none", alpha=0.05, marks_about="control", pairs=False, summary=None, ranks=False, show="values", digits=2, significant=None, notation="auto", digits_per="table", rows="problems", ranking="friedman", n_runs=None, siunitx=False, by=None, **BEST),
    "show_progress": lambda: call(callback=None, every=0.1),
    "stack_diagrams": lambda: call(studies={"a": podium.compare(TABLE, **BEST), "b": podium.compare(TABLE, objective="minimize")}, best="right"),
    "to_class_scores": lambda: call(data=CLASSED, truth="y", source=None),
    "to_folds": lambda: call(data=T, problems=None, algorithms=list("ABC"), **BEST),
    "to_groups": lambda: call(data=TABLE, algorithms=None, source=None, **BEST),
    "to_incomplete": lambda: call(data=T, problems=None, algorithms=list("ABC"), average="mean", source=None, **BEST),
    "to_predictions": lambda: call(data=INSTANCES, truth="y", solved=False, identifier=None, classifiers=None, group=None, source=None),
    "to_results": lambda: call(data=T, problems=None, algorithms=list("ABC"), source=None, average="mean", missing="refuse", **BEST),
    "to_runs": lambda: call(data=CUBE, problems=None, algorithms=["A", "B"], source=None, missing=None),
    "to_scores": lambda: call(data=SCORED, truth="y", positive=1, scores=None, source=None),
    "to_traces": lambda: call(data=CURVES, algorithms=["A", "B"], problems=None, cut_points=None, average="mean", source=None, objective="minimize"),
    "use_style": lambda: call(style={"width": "single"}, caption=None),
    "validate": lambda: call(data=None, n=5, k=3, nulls=["iid"], design="control", control=None, tests=("friedman",), se="published", procedures=["holm"], alpha=0.05, replicates=20, seed=1, jobs=None, dask=None, checkpoint=None, resume=False),
}  # fmt: skip

STARTS_PROCESSES = {"dask", "jobs"}
RAGGED = [[1, 2], [3]]
BAD: dict[str, Any] = {
    "None": None,
    "text": "x",
    "empty text": "",
    "zero": 0,
    "negative": -3,
    "large": 7,
    "fraction": 0.37,
    "NaN": float("nan"),
    "infinity": float("inf"),
    "true": True,
    "decimal": Decimal("0.1"),
    "complex": 1j,
    "date": dt.date(2026, 1, 1),
    "object": object(),
    "generator of numbers": np.random.default_rng(0),
    "function": len,
    "empty list": [],
    "vector": [1.0, 2.0, 3.0],
    "long vector": list(range(11)),
    "words": ["a", "b"],
    "Nones": [None, None],
    "ragged": RAGGED,
    "matrix": [[1.0, 2.0], [3.0, 4.0]],
    "cube": np.ones((2, 3, 4)),
    "empty array": np.empty((0, 3)),
    "NaN array": np.full((5, 3), np.nan),
    "object array": np.array([[1, "a"], [None, object()]], dtype=object),
    "dates": np.array(["2026-01-01"], dtype="datetime64[D]"),
    "masked": np.ma.masked_all((5, 3)),
    "structured": np.zeros(3, dtype=[("a", int)]),
    "dict": {"a": 1},
    "dict of dicts": {"a": {"b": "c"}},
    "set": {1, 2},
    "bytes": b"x",
    "frame": pd.DataFrame({"a": ["x", "y"]}),
    "empty frame": pd.DataFrame(),
    "series": pd.Series([1.0, 2.0]),
    "huge": 10**400,
}


@contextmanager
def quiet() -> Iterator[None]:
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


def complaint(function: Callable[..., Any], given: dict[str, Any]) -> str | None:
    """What a call raises that is none of podium's errors."""
    with quiet():
        try:
            function(**given)
        except podium.PodiumError as error:
            return None if str(error).strip() else "an error without a text"
        except Exception as error:
            return f"{type(error).__name__}: {error}"
    return None


def raw_errors(function: Callable[..., Any], fine: Callable[[], Call]) -> list[str]:
    """Every argument in turn replaced by every kind of bad input."""
    out = []
    for name in fine().given.keys() - STARTS_PROCESSES:
        for kind, value in BAD.items():
            if said := complaint(function, {**fine().given, name: value}):
                out.append(f"{name}={kind}: {said}")
    return out


FUNCTIONS = sorted(name for name in stats.__all__ if inspect.isfunction(getattr(stats, name)))
PODIUM = sorted(name for name in podium.__all__ if inspect.isfunction(getattr(podium, name)) and name != "benchmark")


def test_every_public_function_is_called() -> None:
    assert set(STATS) == set(FUNCTIONS)
    assert set(PUBLIC) == set(PODIUM)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_of_numbers(name: str) -> None:
    function, fine = getattr(stats, name), STATS[name]
    with quiet():
        function(**fine.given)
    assert raw_errors(function, lambda: fine) == []


@pytest.mark.parametrize("name", PODIUM)
def test_functions_of_podium(name: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    function, fine = getattr(podium, name), PUBLIC[name]
    with quiet():
        function(**fine().given)
    assert raw_errors(function, fine) == []


def test_a_public_function_can_be_pickled() -> None:
    for function in (podium.compare, podium.data.read_results, stats.signed_rank):
        assert pickle.loads(pickle.dumps(function)) is function
