// A click on a number says what it is: its row and column, its value in full precision, and what the column means.
const told = document.createElement("div");
told.className = "number-said";
told.setAttribute("popover", "auto");
told.setAttribute("role", "dialog");

const named = (cell) => cell?.textContent.trim() ?? "";

const headOf = (cell) => {
  const table = cell.closest("table");
  return table.tHead?.rows[0]?.cells[cell.cellIndex];
};

const meaning = (cell) => {
  const head = named(headOf(cell));
  const block = cell.closest(".block");
  for (const list of block?.querySelectorAll("details.terms dl") ?? []) {
    for (const term of list.querySelectorAll("dt")) {
      if ([...term.querySelectorAll("bdi")].some((name) => name.textContent.trim() === head)) {
        return [...term.nextElementSibling.childNodes].map((node) => node.cloneNode(true));
      }
    }
  }
  return [];
};

const line = (text, strong) => {
  const made = document.createElement(strong ? "strong" : "p");
  made.dir = "auto";
  made.textContent = text;
  return made;
};

const tell = (cell) => {
  const words = meaning(cell);
  if (!words.length) return;
  const row = named(cell.parentNode.cells[0]);
  const value = cell.dataset.v || named(cell);
  told.replaceChildren(line([row, named(headOf(cell))].filter(Boolean).join(" · "), true), line(value), ...words);
  if (!told.isConnected) document.body.append(told);
  told.showPopover();
  const place = cell.getBoundingClientRect();
  const width = told.offsetWidth;
  told.style.left = `${Math.max(8, Math.min(place.left, innerWidth - width - 8))}px`;
  const below = place.bottom + 6;
  told.style.top = `${below + told.offsetHeight < innerHeight ? below : Math.max(8, place.top - told.offsetHeight - 6)}px`;
};

document.addEventListener("click", (event) => {
  const cell = event.target.closest?.(".podium-report tbody td");
  // Whoever selects a number to copy it does not ask what it means.
  if (cell && /\d|∞/.test(cell.textContent) && getSelection().isCollapsed) tell(cell);
});
