"""Exhaustive sets and their recursion as pictures: what is drawn is what brute force over all sets of hypotheses gives."""

from __future__ import annotations

import re
from itertools import chain, combinations
from pathlib import Path

import numpy as np
import pytest

import podium
from diagrams.picture_checks import HOSTILE, assert_sound
from podium.data import PairwisePValues
from podium.diagrams import exhaustive_picture, recursion_picture
from podium.diagrams.drawing import Drawing, Line, Rect
from podium.diagrams.style import Style, wearing

EXAMPLES = Path(__file__).parents[2] / "examples"
Pairs = frozenset[tuple[int, int]]


def exhaustive(k: int) -> set[Pairs]:
    """By definition: sets of pairs that hold every pair that follows from two of theirs."""
    pairs = list(combinations(range(k), 2))
    subsets = chain.from_iterable(combinations(pairs, size) for size in range(1, len(pairs) + 1))
    return {frozenset(found) for found in subsets if closed(set(found))}


def closed(found: set[tuple[int, int]]) -> bool:
    shared = (set(one) ^ set(other) for one, other in combinations(found, 2) if set(one) & set(other))
    return all((min(pair), max(pair)) in found for pair in shared)


def random_pvalues(k: int, seed: int) -> np.ndarray:
    p = np.triu(np.random.default_rng(seed).uniform(size=(k, k)) ** 3, 1)
    return p + p.T + np.eye(k)


def joined(drawing: Drawing, look: str) -> list[Line]:
    return [item for item in drawing.items if isinstance(item, Line) and item.style == look]


def of_the_tree(drawing: Drawing) -> dict[Pairs, bool]:
    """Every set that the rows of a tree add, and whether it has a star; none is added twice."""
    found: dict[Pairs, bool] = {}
    for text in drawing.texts():
        if text.style == "label-small" and ": " in text.text:
            for told in text.text.split(": ")[1].split("; "):
                blocks = ([int(j) - 1 for j in block.split("=")] for block in told.rstrip("*").split(", "))
                pairs = frozenset(chain.from_iterable(combinations(block, 2) for block in blocks))
                assert pairs not in found
                found[pairs] = told.endswith("*")
    return found


@pytest.mark.parametrize("k", [2, 3, 4])
def test_the_sets_and_those_accepted_are_those_of_brute_force(k: int) -> None:
    sets, names = exhaustive(k), list("ABCD")[:k]
    assert len(sets) == {2: 1, 3: 4, 4: 14}[k]  # García & Herrera 2008, table 1
    for seed in range(5):
        p = random_pvalues(k, seed)
        bounds = {pairs: len(pairs) * min(p[pair] for pair in pairs) for pairs in sets}
        accepted = {pairs for pairs, bound in bounds.items() if bound > 0.1}
        drawing = exhaustive_picture(names, p, alpha=0.1)
        assert_sound(drawing)
        shown = [text.text for text in drawing.texts() if text.anchor == "middle"][
            k:
        ]  # after the numbers of the algorithms
        assert len(shown) == len(sets)
        told = {float(text.replace("−", "-")) for text in shown}
        assert told == {
            float(f"{bound:.3f}" if bound >= 0.001 else f"{bound:.0e}")
            for bound in map(min, bounds.values(), [1.0] * len(sets))
        }
        assert sum(isinstance(item, Rect) and item.style == "box" for item in drawing.items) == len(accepted)
        retained = frozenset().union(*accepted)
        assert len(joined(drawing, "series-0")) == len(retained) + sum(map(len, accepted))
        tree = recursion_picture(names, p, alpha=0.1)
        assert_sound(tree)
        assert of_the_tree(tree) == {pairs: pairs in accepted for pairs in sets}


def test_the_recursion_divides_as_published() -> None:
    texts = [text.text for text in recursion_picture(list("ABCDE")).texts() if text.style == "label-small"]
    # The last algorithm stays in the second part: 2^(n-1) - 1 divisions, written once for each set of three or more.
    divided = [re.split(r" \| ", text.split(":")[0]) for text in texts[1:]]
    wholes = ["".join(sorted(one + other)) for one, other in divided]
    assert {whole: wholes.count(whole) for whole in wholes} == {
        "".join(part): 2 ** (size - 1) - 1 for size in (3, 4, 5) for part in combinations("12345", size)
    }
    assert all(max(one) < max(other) for one, other in divided)
    assert len(of_the_tree(recursion_picture(list("ABCDE")))) == 51  # table 1


def test_the_published_hypotheses_are_not_rejected() -> None:
    study = podium.compare(podium.read_results(EXAMPLES / "garcia_herrera_2008.csv", objective="maximize"))
    drawing = study.drawing("exhaustive")
    # Published APVs of Bergmann and Hommel: only C4.5 - NaiveBayes and 1-NN - CN2 stay above 0.05; both can be true at once.
    assert {text.text for text in drawing.texts() if text.style == "label"} == set(study.results.algorithms)
    assert "3 of 51" in drawing.caption
    assert drawing.alt.endswith("not rejected: C4.5 = NaiveBayes; CN2 = 1-NN.")
    starred = [pairs for pairs, star in of_the_tree(study.drawing("recursion")).items() if star]
    assert sorted(map(sorted, starred)) == [[(0, 1)], [(0, 1), (2, 3)], [(2, 3)]]


def test_published_pvalues_have_the_same_pictures() -> None:
    study = podium.adjust({"A": 1.2, "B": 2.1, "C": 2.7}, n=20)
    assert {"exhaustive", "recursion"} <= set(study.picture_kinds)
    assert "3: C." in study.drawing("recursion").caption
    matrix = PairwisePValues.of(random_pvalues(3, 1), list("ABC"))
    with pytest.raises(podium.InputError, match="A = B and B = C"):  # nobody says where these come from
        podium.adjust(matrix).drawing("exhaustive")
    assert_sound(podium.adjust(matrix, transitive=True).drawing("exhaustive"))


@pytest.mark.parametrize(("kind", "limit"), [("exhaustive", 6), ("recursion", 5)])
def test_more_algorithms_and_unrelated_hypotheses_are_refused(kind: str, limit: int) -> None:
    values = np.random.default_rng(3).normal(size=(8, limit + 1))
    with pytest.raises(podium.InputError, match=f"2 to {limit} algorithms, .* but there are {limit + 1}"):
        podium.compare(values, objective="maximize").drawing(kind)
    assert_sound(podium.compare(values[:, :limit], objective="maximize").drawing(kind))
    with pytest.raises(podium.InputError, match="imply A = C"):
        podium.compare(values[:, :3], objective="maximize", pairwise="wilcoxon").drawing(kind)


@pytest.mark.parametrize("k", [2, 3, 5])
def test_any_names_and_the_style(k: int) -> None:
    for start in range(0, len(HOSTILE) - k, k):
        names = list(HOSTILE[start : start + k])
        p = random_pvalues(k, start)
        assert_sound(exhaustive_picture(names, p))
        assert_sound(recursion_picture(names, p))
        with wearing(Style(order=names[::-1], highlight=names[0], labels={names[0]: "Ours"})):
            drawing = exhaustive_picture(names, p)
        names_shown = [
            text for text in drawing.texts() if text.style.startswith("label") and not text.text.startswith("|I|")
        ][:k]
        assert (names_shown[-1].text, names_shown[-1].style) == ("Ours", "label-our0")  # the last in this order
