/* The order of search results: pages whose titles have the words come first, methods and tasks before the reference. */
var Scorer = (() => {
  const PARTS = [
    ["explanation/methods/", 14],
    ["how-to/", 12],
    ["start/", 11],
    ["explanation/", 9],
    ["tutorials/", 8],
    ["reference/glossary", 4],
    ["reference/formats/", 9],
    ["reference/python/", 2],
    ["project/citation", 9],
    ["reference/", 6],
  ];
  const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{Diacritic}/gu, "");
  const words = (text) => plain(text).split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean);
  const query = words(new URLSearchParams(window.location.search).get("q") || "");
  const share = (text) => {
    const there = words(text);
    const alike = (word) => there.some((one) => one === word || (word.length > 3 && one.startsWith(word)));
    return query.length ? query.filter(alike).length / query.length : 0;
  };
  return {
    // A result is [page, title, anchor, description, score, file, kind].
    score: ([page, title, anchor, , score, , kind]) => {
      const part = PARTS.find(([start]) => page.startsWith(start));
      const found = 30 * share(title) + 3 * share(page.replaceAll(/[/-]/g, " "));
      return found + (part ? part[1] : 0) + score / 10 - (kind === "object" ? 12 : 0) - (kind === "index" ? 20 : 0) - (anchor ? 3 : 0);
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
