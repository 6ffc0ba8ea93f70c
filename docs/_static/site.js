/* Blocks, tables and formulas that are wider than the screen can be scrolled with the keyboard. */
window.addEventListener("load", () => {
  for (const one of document.querySelectorAll("pre, .table-wrapper, div.math, .math-wrapper")) {
    if (one.scrollWidth > one.clientWidth) one.tabIndex = 0;
  }
});
