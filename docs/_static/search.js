/* The order of search results: pages for which readers type these words (docs/search.toml) come first, then those whose
   titles have the words; methods and tasks before the reference, functions last. */
var Scorer = (() => {
  const PARTS = [
    ["explanation/methods/", 14],
    ["how-to/", 12],
    ["start/", 11],
    ["explanation/", 9],
    ["tutorials/", 8],
    ["reference/glossary", 4],
    ["reference/formats/", 9],
    ["reference/python/", -15],
    ["project/citation", 9],
    ["reference/", 6],
  ];
  const query = () => new URLSearchParams(window.location.search).get("q") || "";
  const typed = (page) => {
    const known = PODIUM_PAGES.find(([one]) => one === page);
    return known ? podiumWords.best(query(), known[3]) : 0;
  };
  return {
    // A result is [page, title, anchor, description, score, file, kind].
    score: ([page, title, anchor, , score, , kind]) => {
      const part = PARTS.find(([start]) => page.startsWith(start));
      const named = /[._]/.test(query()) && page.startsWith("reference/python/") ? 70 : 0; // somebody types the name of a function
      const found = named + 30 * podiumWords.share(query(), title) + 3 * podiumWords.share(query(), page.replaceAll(/[/-]/g, " "));
      const words = kind === "object" || anchor ? 0 : 45 * typed(page);
      return found + words + (part ? part[1] : 0) + score / 10 - (kind === "object" ? 12 : 0) - (kind === "index" ? 20 : 0) - (anchor ? 3 : 0);
    },
    objNameMatch: 11,
    objPartialMatch: 6,
    objPrio: { 0: 15, 1: 5, 2: -5 },
    objPrioDefault: 0,
    title: 15,
    partialTitle: 7,
    term: 5,
    partialTerm: 2,
  };
})();
