"use strict";
(() => {
  const spanish = {
    "Copied.": "Copiado.",
    "Copy as CSV": "Copiar como CSV",
    "Copy as LaTeX": "Copiar como LaTeX",
    "Press Ctrl+C to copy the text.": "Pulse Ctrl+C para copiar el texto.",
    "Sort by the first column": "Ordenar por la primera columna",
    "Sort by this column": "Ordenar por esta columna",
    "The table as text": "La tabla como texto",
  };
  const t = (text) => (document.documentElement.lang === "es" && spanish[text]) || text;

  const said = document.createElement("p");
  said.className = "said";
  said.setAttribute("role", "status");

  const button = (text, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", act);
    return made;
  };

  // Blanks that align the cells of a table of results.
  const room = /[\u2007\u2008\u00a0]/g;
  // What a cell shows, without what only those hear who cannot see it.
  const shown = (cell) => {
    if (!cell.classList.contains("podium-center")) return cell.textContent;
    const copy = cell.cloneNode(true);
    for (const aloud of copy.querySelectorAll(".podium-aloud")) aloud.remove();
    return copy.textContent.replace(room, "").trim();
  };
  // The value of a cell in full precision, or the text it shows.
  const raw = (cell) => cell.dataset.v ?? shown(cell);
  const numeric = (cell) => "v" in cell.dataset || /^\d+(\.\d+)?$/.test(cell.textContent);
  const number = (text) => (text === "inf" ? Infinity : text === "-inf" ? -Infinity : Number(text));

  const csvCell = (cell) => {
    let text = raw(cell);
    // A text that a spreadsheet would run as a formula.
    if (!numeric(cell) && /^[=+\-@\t\r]/.test(text)) text = "'" + text;
    return /[",\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
  };
  const csv = (table) => [...table.rows].filter((row) => !row.classList.contains("podium-section")).map((row) => [...row.cells].map(csvCell).join(",")).join("\n") + "\n";

  const signs = {
    "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "$": "\\$", "&": "\\&", "#": "\\#", "%": "\\%", "_": "\\_",
    "^": "\\textasciicircum{}", "~": "\\textasciitilde{}", "<": "\\textless{}", ">": "\\textgreater{}",
    "|": "\\textbar{}", "[": "{[}", "]": "{]}", "−": "$-$", "–": "--", "—": "---", "≤": "$\\leq$", "≥": "$\\geq$", "≈": "$\\approx$",
    "±": "$\\pm$", "×": "$\\times$", "∞": "$\\infty$", "α": "$\\alpha$", "χ": "$\\chi$", "²": "$^2$", "Δ": "$\\Delta$",
  };
  const escaped = (text) => [...text].map((sign) => signs[sign] ?? sign).join("");
  const formula = (node) => [...node.childNodes].map((part) =>
    part.nodeName === "SUP" ? "^{" + formula(part) + "}" : part.childNodes.length ? formula(part)
      : part.textContent.replaceAll("−", "-").replaceAll("×", "\\times ").replaceAll("∞", "\\infty ")).join("");
  const printed = (node) => [...node.childNodes].map((part) => {
    if (part.nodeType === Node.TEXT_NODE) return escaped(part.textContent.replace(room, ""));
    if (part.classList.contains("podium-aloud")) return "";
    const command = { STRONG: "\\textbf{\\boldmath ", U: "\\underline{", SUP: "\\textsuperscript{" }[part.nodeName];
    const inner = printed(part);
    return command && inner ? command + inner + "}" : inner;
  }).join("").trim();
  const latexCell = (cell) => {
    if (cell.classList.contains("podium-center")) return printed(cell);
    const number = cell.dataset.v ? formula(cell) : "";
    const text = number && /[\\^<>-]/.test(number) ? "$" + number + "$" : escaped(cell.textContent);
    return cell.querySelector("strong") ? "\\textbf{" + (text.includes("$") ? "\\boldmath " : "") + text + "}" : text;
  };
  const latex = (table) => {
    const line = (row) => [...row.cells].map((cell) => (cell.colSpan > 1
      ? "\\multicolumn{" + cell.colSpan + "}{l}{\\emph{" + escaped(cell.textContent) + "}}" : latexCell(cell))).join(" & ") + " \\\\";
    const ruled = (row) => (row.parentNode.classList.contains("podium-rule") && !row.previousElementSibling ? "\\midrule\n" : "") + line(row);
    const [head, ...body] = [...table.rows];
    const sides = [...head.cells].map((cell) => ["left", "center"].find((side) => cell.classList.contains("podium-" + side))?.[0] ?? "r")
      .join("");
    return ["\\begin{table}", "\\centering", "\\caption{" + escaped((table.caption?.textContent ?? "")) + "}",
      "\\begin{tabular}{" + sides + "}", "\\toprule", line(head), "\\midrule", ...body.map(ruled), "\\bottomrule",
      "\\end{tabular}", "\\end{table}", ""].join("\n");
  };

  const copy = async (text, tools) => {
    tools.querySelector("textarea")?.remove();
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = t("Copied.");
    } catch {
      // No access to the clipboard: the text itself, ready to be copied by hand.
      const box = document.createElement("textarea");
      box.readOnly = true;
      box.value = text;
      box.setAttribute("aria-label", t("The table as text"));
      tools.append(box);
      box.select();
      said.textContent = t("Press Ctrl+C to copy the text.");
    }
    tools.append(said);
  };

  const sort = (table, head, place) => {
    const up = head.getAttribute("aria-sort") !== "ascending";
    for (const other of head.parentNode.cells) other.setAttribute("aria-sort", "none");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    // Rows move within their section; what is below a rule stays.
    for (const body of table.tBodies) if (!body.classList.contains("podium-rule")) sortBody(body, place, up);
  };

  const sortBody = (body, place, up) => {
    const kept = [...body.rows].filter((row) => !row.classList.contains("podium-section"));
    const rows = kept.map((row) => ({ row, key: raw(row.cells[place]).trim() }));
    const filled = rows.filter(({ key }) => key !== "");
    const numbers = filled.every(({ key }) => !Number.isNaN(number(key)));
    const compare = numbers ? (a, b) => number(a.key) - number(b.key) || 0
      : (a, b) => a.key.localeCompare(b.key, undefined, { numeric: true });
    filled.sort((a, b) => (up ? compare(a, b) : compare(b, a)));
    // Empty cells stay below in either direction.
    body.append(...[...filled, ...rows.filter(({ key }) => key === "")].map(({ row }) => row));
  };

  const equip = (root) => {
    for (const table of root.querySelectorAll(".scroll > table:not(.cells)")) equipTable(table);
  };

  const equipTable = (table) => {
    if (!table.tHead || table.tBodies[0].rows.length === 0 || table.dataset.equipped) return;
    table.dataset.equipped = "yes";
    const tools = document.createElement("div");
    tools.className = "tools";
    const about = ": " + (table.caption?.textContent ?? "");
    for (const [name, write] of [[t("Copy as CSV"), csv], [t("Copy as LaTeX"), latex]]) {
      const made = button(name, () => copy(write(table), tools));
      made.setAttribute("aria-label", name + about);
      tools.append(made);
    }
    table.parentNode.after(tools);
    [...table.tHead.rows[0].cells].forEach((head, place) => {
      const made = button("", () => sort(table, head, place));
      made.title = t("Sort by this column");
      if (head.textContent === "") made.setAttribute("aria-label", t("Sort by the first column"));
      made.append(...head.childNodes);
      head.append(made);
      head.setAttribute("aria-sort", "none");
    });
  };

  equip(document);
  // A page that shows another report says so.
  document.addEventListener("podium:shown", (event) => equip(event.detail));
})();
