/* Blocks, tables and formulas that are wider than the screen can be scrolled with the keyboard. */
window.addEventListener("load", () => {
  for (const one of document.querySelectorAll("pre, .table-wrapper, div.math, .math-wrapper")) {
    if (one.scrollWidth > one.clientWidth) one.tabIndex = 0;
  }
});
/* How well a text fits what somebody typed: the share of the typed words that it has, accents and case aside. */
const podiumWords = (() => {
  const split = (text) => text.toLowerCase().normalize("NFD").replace(/\p{Diacritic}/gu, "").split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean);
  const alike = (word, there) => there.some((one) => one === word || (word.length > 3 && one.startsWith(word)));
  const share = (query, text) => {
    const asked = split(query), there = split(text);
    return asked.length ? asked.filter((word) => alike(word, there)).length / asked.length : 0;
  };
  const both = (query, phrase) => {
    const found = Math.min(share(query, phrase), share(phrase, query));
    return found >= 0.5 ? found : 0; // half of the words, or it is about something else
  };
  return { share, best: (query, phrases) => Math.max(0, ...phrases.map((phrase) => both(query, phrase))) };
})();
