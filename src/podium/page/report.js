"use strict";
(() => {
  const spanish = {
    "Adjusted p": "p ajustado",
    "At α = {alpha}, the level of the verdict, {n} of {m} pairs differ.": "Con α = {alpha}, el nivel del veredicto, difieren {n} de {m} pares.",
    "At α = {alpha}, {n} of {m} pairs differ.": "Con α = {alpha}, difieren {n} de {m} pares.",
    "Back to α = {alpha}": "Volver a α = {alpha}",
    "Close": "Cerrar",
    "Copied.": "Copiado.",
    "Copy as CSV": "Copiar como CSV",
    "Copy as LaTeX": "Copiar como LaTeX",
    "Enlarge": "Ampliar",
    "Filter": "Filtrar",
    "Filter by algorithm": "Filtrar por algoritmo",
    "No decision changes.": "No cambia ninguna decisión.",
    "No longer: {pairs}.": "Ya no: {pairs}.",
    "Now also: {pairs}.": "Ahora también: {pairs}.",
    "Point at an algorithm or a pair to follow it through pictures and tables.": "Señale un algoritmo o un par para seguirlo en figuras y tablas.",
    "Press Ctrl+C to copy the text.": "Pulse Ctrl+C para copiar el texto.",
    "Save as {format}": "Guardar como {format}",
    "Significance level α": "Nivel de significación α",
    "Sort by the first column": "Ordenar por la primera columna",
    "Sort by this column": "Ordenar por esta columna",
    "Other algorithm": "Otro algoritmo",
    "Pairs of": "Pares de",
    "Show all {n}": "Mostrar los {n}",
    "The table as text": "La tabla como texto",
    "{name} better": "{name} mejor",
    "better": "mejor",
    "differs": "difiere",
    "not shown": "no demostrada",
    "still α = {alpha}": "sigue con α = {alpha}",
    "worse": "peor",
    "{name} is": "{name} es",
    "{n} more": "{n} más",
    "{n} of {m}": "{n} de {m}",
    "{row} and {column} differ": "{row} y {column} difieren",
    "{row} and {column}: no difference shown": "{row} y {column}: no se demostró ninguna diferencia",
    "{row} better than {column}": "{row} mejor que {column}",
    "{row} worse than {column}": "{row} peor que {column}",
    "α = {alpha}, the level of the verdict": "α = {alpha}, el nivel del veredicto",
    "▲ better than {better}, ▼ worse than {worse}, ○ no difference shown from {open}":
      "▲ mejor que {better}, ▼ peor que {worse}, ○ sin diferencia demostrada con {open}",
  };
  const t = (text, values = {}) => ((document.documentElement.lang === "es" && spanish[text]) || text)
    .replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const one = (query, root = document) => root.querySelector(query);
  const all = (query, root = document) => [...root.querySelectorAll(query)];

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
  // Cells that only draw what others say are not copied.
  const written = (row) => [...row.cells].filter((cell) => !cell.matches(".forest, .result, .number"));
  const csv = (table) => [...table.rows].filter((row) => !row.classList.contains("podium-section")).map((row) => written(row).map(csvCell).join(",")).join("\n") + "\n";

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
    const line = (row) => written(row).map((cell) => (cell.colSpan > 1
      ? "\\multicolumn{" + cell.colSpan + "}{l}{\\emph{" + escaped(cell.textContent) + "}}" : latexCell(cell))).join(" & ") + " \\\\";
    const ruled = (row) => (row.parentNode.classList.contains("podium-rule") && !row.previousElementSibling ? "\\midrule\n" : "") + line(row);
    const [head, ...body] = [...table.rows];
    const sides = written(head).map((cell) => ["left", "center"].find((side) => cell.classList.contains("podium-" + side))?.[0] ?? "r")
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
    table.dataset.sorted = "yes";
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
    for (const table of all(".scroll > table:not(.cells):not(.matrix)", root)) equipTable(table);
    for (const picture of all(".pic", root)) equipPicture(picture);
    for (const block of all("pre#latex, .methods", root)) copyable(block);
    for (const matrix of all(".matrix", root)) equipMatrix(matrix);
    for (const choice of all(".choose", root)) equipChoice(choice);
    for (const picture of all(".panel[data-figure]", root)) equipPanel(picture);
    const read = one(".readout", root);
    if (read) {
      read.hidden = false;
      read.textContent = t("Point at an algorithm or a pair to follow it through pictures and tables.");
    }
    watch(root);
  };

  const CUT = 20;
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
    const rows = table.tBodies[0].rows.length;
    if (rows > CUT && table.tBodies.length === 1) {
      const every = table.matches(".pairs") && button(t("Show all {n}", { n: rows }), () => {
        every.hidden = true;
        table.removeAttribute("data-cut");
      });
      if (every) {
        table.dataset.cut = "yes";
        tools.prepend(every);
      }
      tools.append(filter(table, about, every));
    }
    const head = table.closest(".fold") ? null : table.closest(".block")?.previousElementSibling;
    if (head?.matches(".head") && rows <= CUT) head.append(tools);
    else table.parentNode.after(tools);
    [...table.tHead.rows[0].cells].forEach((head, place) => {
      if (head.matches(".forest")) return;
      const made = button("", () => sort(table, head, place));
      made.title = t("Sort by this column");
      if (head.textContent === "") made.setAttribute("aria-label", t("Sort by the first column"));
      made.append(...head.childNodes);
      head.append(made);
      head.setAttribute("aria-sort", "none");
    });
  };

  const filter = (table, about, every) => {
    const field = document.createElement("input");
    field.type = "search";
    field.placeholder = every ? t("Filter by algorithm") : t("Filter");
    field.setAttribute("aria-label", field.placeholder + about);
    field.addEventListener("input", () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      if (every && !every.hidden) table.toggleAttribute("data-cut", words.length === 0);
      for (const row of table.tBodies[0].rows) {
        const text = (one("th", row) ?? row.cells[0]).textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
    });
    return field;
  };

  const copyable = (block) => {
    if (block.dataset.equipped) return;
    block.dataset.equipped = "yes";
    const tools = document.createElement("div");
    tools.className = "tools";
    const name = one("h3", block.parentNode)?.textContent ?? "";
    const made = button(t("Copy"), () => copy(block.innerText, tools));
    made.setAttribute("aria-label", t("Copy") + ": " + name);
    tools.append(made);
    block.after(tools);
  };

  // Pictures: small beside each other, large on request, saved with the colours that they are shown in.
  const box = document.createElement("dialog");
  const enlarge = (picture) => {
    const shut = button(t("Close"), () => box.close());
    shut.className = "btn";
    box.replaceChildren(shut, ...[...picture.cloneNode(true).children].filter((part) => !part.matches(".tools")));
    box.setAttribute("aria-label", one("h3", picture).textContent);
    document.body.append(box);
    box.showModal();
  };
  const looks = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight", "text-anchor"];
  const alone = (svg) => {
    const made = svg.cloneNode(true);
    const parts = [made, ...all("*", made)];
    [svg, ...all("*", svg)].forEach((part, place) => {
      const look = getComputedStyle(part);
      for (const name of looks) parts[place].setAttribute(name, look.getPropertyValue(name));
      parts[place].removeAttribute("class");
    });
    for (const style of all("style", made)) style.remove();
    return new XMLSerializer().serializeToString(made);
  };
  const save = (blob, name) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };
  const savePicture = (picture, format) => {
    const svg = one("svg", picture);
    const blob = new Blob([alone(svg)], { type: "image/svg+xml" });
    const name = "podium-" + (picture.dataset.figure ?? "figure");
    if (format === "SVG") {
      save(blob, name + ".svg");
      return;
    }
    const image = new Image();
    image.onload = () => {
      const paper = document.createElement("canvas");
      const { width, height } = svg.viewBox.baseVal;
      Object.assign(paper, { width: width * 4, height: height * 4 });
      const brush = paper.getContext("2d");
      brush.fillStyle = getComputedStyle(document.body).backgroundColor;
      brush.fillRect(0, 0, paper.width, paper.height);
      brush.drawImage(image, 0, 0, paper.width, paper.height);
      paper.toBlob((found) => save(found, name + ".png"));
    };
    image.src = URL.createObjectURL(blob);
  };
  const equipPicture = (picture) => {
    const svg = one("svg", picture);
    if (!svg || picture.dataset.equipped) return;
    picture.dataset.equipped = "yes";
    const name = one("h3", picture).textContent;
    const tools = document.createElement("div");
    tools.className = "tools";
    const large = button(t("Enlarge"), () => enlarge(picture));
    large.setAttribute("aria-label", t("Enlarge") + ": " + name);
    tools.append(large);
    for (const format of ["SVG", "PNG"]) {
      const made = button(format, () => savePicture(picture, format));
      made.setAttribute("aria-label", t("Save as {format}", { format }) + ": " + name);
      tools.append(made);
    }
    picture.append(tools);
    one(".podium-picture", picture).addEventListener("click", () => enlarge(picture));
  };
  const equipPanel = (picture) => {
    if (!one("svg", picture) || picture.dataset.equipped) return;
    picture.dataset.equipped = "yes";
    const tools = document.createElement("div");
    tools.className = "tools";
    for (const format of ["SVG", "PNG"]) {
      const made = button(format, () => savePicture(picture, format));
      made.setAttribute("aria-label", t("Save as {format}", { format }) + ": " + one("h2", picture).firstChild.textContent);
      tools.append(made);
    }
    picture.append(tools);
  };

  // What is pointed at, or focused, lights up in pictures, matrix and tables.
  const same = (element, a, b) => {
    const [x, y] = [element.dataset.a, element.dataset.b];
    return b === undefined ? y === undefined && x === a : (x === a && y === b) || (x === b && y === a);
  };
  let lit = "";
  const light = (a, b) => {
    const key = JSON.stringify([a, b]);
    if (lit === key) return;
    lit = key;
    for (const element of all(".hot")) element.classList.remove("hot");
    const read = one(".readout");
    if (a === undefined) {
      if (read) {
        read.textContent = t("Point at an algorithm or a pair to follow it through pictures and tables.");
        read.classList.remove("on");
      }
      return;
    }
    let told = "";
    for (const element of all("[data-a]")) {
      const whole = same(element, a, b);
      const part = b !== undefined && element.dataset.b === undefined && [a, b].includes(element.dataset.a) && !element.matches("tr");
      if (!whole && !part) continue;
      element.classList.add("hot");
      if (whole && !told) told = element.matches("td") ? one(".podium-aloud", element).textContent : element.matches("tr") ? rowText(element) : "";
    }
    if (read) {
      read.textContent = told || [a, b].filter((name) => name !== undefined).join(", ");
      read.classList.add("on");
    }
  };
  const rowText = (row) => {
    const heads = row.closest("table").tHead.rows[0].cells;
    const [first, ...rest] = [...row.cells];
    return first.textContent + ": " + rest.map((cell, place) => [heads[place + 1], cell])
      .filter(([, cell]) => !cell.matches(".forest") && cell.textContent.trim())
      .map(([head, cell]) => (cell.matches(".result") ? "" : head.textContent.trim() + " ") + shown(cell).trim()).join("; ");
  };
  const pointed = (event) => {
    const found = event.target.closest?.("[data-a]");
    light(found?.dataset.a, found?.dataset.b);
  };
  document.addEventListener("pointerover", pointed);
  document.addEventListener("focusin", pointed);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") light();
    // The matrix is one stop for the Tab key; arrows move inside.
    const cell = event.target.closest?.(".matrix td[data-a]");
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!cell || !step) return;
    event.preventDefault();
    const rows = cell.closest("table").rows;
    let [row, place] = [cell.parentNode.rowIndex, cell.cellIndex];
    for (let turn = 0; turn < 2; turn += 1) {
      row += step[0];
      place += step[1];
      const next = rows[row]?.cells[place];
      if (next?.dataset.a === undefined || !next.matches("td")) continue;
      cell.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
      return;
    }
  });

  // Where conclusions change: adjusted p-values can be compared with another level; the page brings the levels.
  const written_level = (level) => {
    if (level >= 0.001) return String(level);
    const [digits, power] = level.toExponential().split("e");
    return digits + "×10" + [...power].map((sign) => ({ "-": "⁻" }[sign] ?? "⁰¹²³⁴⁵⁶⁷⁸⁹"[sign])).join("");
  };
  const MOST = 6;
  const named = (cells) => cells.slice(0, MOST).map((cell) => alone_name(cell.dataset.a) + " – " + alone_name(cell.dataset.b))
    .concat(cells.length > MOST ? [t("{n} more", { n: cells.length - MOST })] : []).join(", ");
  // A name may be written from right to left.
  const alone_name = (name) => "\u2068" + name + "\u2069";
  const equipMatrix = (matrix) => {
    if (matrix.dataset.equipped) return;
    matrix.dataset.equipped = "yes";
    one("td[data-a]", matrix)?.setAttribute("tabindex", "0");
    const levels = (matrix.dataset.levels ?? "").split(" ").filter(Boolean).map(Number);
    const look = matrix.closest(".look");
    if (levels.length < 2 || !look) return;
    const cells = all("td[data-v]", matrix).filter((cell) => cell.parentNode.rowIndex < cell.cellIndex);
    const alpha = Number(matrix.dataset.alpha);
    const own = levels.indexOf(alpha);
    const verdict = new Map(cells.map((cell) => [cell, !cell.matches(".n")]));
    const letters = matrix.dataset.letters && JSON.parse(matrix.dataset.letters);
    const places = new Map([...matrix.rows].slice(1).map((row, place) => [row.cells[0].dataset.a, place]));
    const strip = document.createElement("div");
    strip.className = "strip";
    const label = document.createElement("label");
    const slider = document.createElement("input");
    const mark = document.createElement("datalist");
    mark.id = "level-of-the-verdict";
    mark.append(Object.assign(document.createElement("option"), { value: own }));
    Object.assign(slider, { type: "range", min: 0, max: levels.length - 1, step: 1, value: own });
    slider.setAttribute("list", mark.id);
    const told = document.createElement("output");
    label.append(t("Significance level α"), " ", slider);
    const back = button(t("Back to α = {alpha}", { alpha: written_level(alpha) }), () => {
      slider.value = own;
      show();
      slider.focus();
    });
    back.className = "btn";
    strip.append(label, mark, told, back);
    (one(".readout", look) ?? look.lastElementChild).before(strip);
    const figure = one(".keys [data-pairs]");
    const [value, note] = figure ? [one("b", figure), one("small", figure)] : [];
    const kept = value && [value.textContent, note.textContent];
    const rows = all("tr[data-b]").map((row) => [row, cells.find((cell) => same(row, cell.dataset.a, cell.dataset.b))]).filter(([, cell]) => cell);
    const groups = all(".ranks tr[data-a]").map((row) => [one(".chip", row)?.parentNode, places.get(row.dataset.a)])
      .filter(([cell, place]) => cell && place !== undefined);
    const decided = groups.map(([cell]) => [...cell.childNodes]);
    const show = () => {
      const at = Number(slider.value);
      const level = levels[at];
      const differ = (cell) => (at === own ? verdict.get(cell) : Number(cell.dataset.v) <= level);
      const values = { alpha: written_level(level), n: cells.filter(differ).length, m: cells.length };
      const lost = cells.filter((cell) => verdict.get(cell) && !differ(cell));
      const won = cells.filter((cell) => !verdict.get(cell) && differ(cell));
      slider.setAttribute("aria-valuetext", at === own ? t("α = {alpha}, the level of the verdict", values) : "α = " + values.alpha);
      back.hidden = at === own;
      told.textContent = [
        at === own ? t("At α = {alpha}, the level of the verdict, {n} of {m} pairs differ.", values) : t("At α = {alpha}, {n} of {m} pairs differ.", values),
        lost.length && t("No longer: {pairs}.", { pairs: named(lost) }), won.length && t("Now also: {pairs}.", { pairs: named(won) }),
        at !== own && !lost.length && !won.length && t("No decision changes."),
      ].filter(Boolean).join(" ");
      for (const picture of all(".at")) {
        picture.textContent = at === own ? "α = " + written_level(alpha) : t("still α = {alpha}", { alpha: written_level(alpha) });
        picture.classList.toggle("other", at !== own);
      }
      if (value) {
        value.textContent = at === own ? kept[0] : t("{n} of {m}", values);
        note.textContent = at === own ? kept[1] : "α = " + values.alpha;
        figure.classList.toggle("other", at !== own);
      }
      for (const cell of cells) {
        const mirror = matrix.rows[cell.cellIndex].cells[cell.parentNode.rowIndex];
        for (const shown of [cell, mirror]) markCell(shown, differ(cell), at === own);
      }
      for (const [row, cell] of rows) markRow(row, cell, differ(cell));
      groups.forEach(([cell, place], number) => {
        if (at === own) cell.replaceChildren(...decided[number]);
        else if (letters) cell.replaceChildren(...chips(letters[at][place]));
        else cell.replaceChildren();
      });
    };
    slider.addEventListener("input", show);
    show();
  };
  const chips = (letters) => (letters.includes(" ") ? letters.split(" ") : [...letters]).map((letter) => {
    const made = document.createElement("span");
    const colour = "abcdefgh".indexOf(letter);
    made.className = "chip" + (letter.length === 1 && colour >= 0 ? " g" + (colour + 1) : "");
    made.textContent = letter;
    return made;
  });
  const sayings = {
    1: "{row} better than {column}", "-1": "{row} worse than {column}", 0: "{row} and {column}: no difference shown", d: "{row} and {column} differ",
  };
  const markCell = (cell, differs, own) => {
    const ahead = cell.dataset.s;
    const p = Number(cell.dataset.v);
    const strength = p <= 0.001 ? 3 : p <= 0.01 ? 2 : 1;
    const hot = cell.classList.contains("hot") ? " hot" : "";
    cell.className = (differs ? ({ 1: "b", "-1": "w" }[ahead] ?? "d") + strength : "n") + hot;
    one(".sign", cell).textContent = differs ? { 1: "▲", "-1": "▼" }[ahead] ?? "◆" : "○";
    const aloud = one(".podium-aloud", cell);
    aloud.dataset.own ??= aloud.textContent;
    const names = { row: alone_name(cell.dataset.a), column: alone_name(cell.dataset.b) };
    aloud.textContent = own ? aloud.dataset.own
      : t(sayings[differs ? ahead ?? "d" : 0], names) + aloud.dataset.own.slice(aloud.dataset.own.lastIndexOf(", p "));
  };
  const markRow = (row, cell, differs) => {
    const result = one(".result > span", row);
    if (!result) return;
    row.classList.toggle("open", !differs);
    result.className = differs ? "yes" : "no";
    const better = cell.dataset.s === "1" ? cell.dataset.a : cell.dataset.b;
    result.textContent = differs ? "▲ " + t("{name} better", { name: alone_name(better) }) : "○ " + t("not shown");
  };

  // Of many algorithms, the pairs of one that is chosen.
  const equipChoice = (choice) => {
    if (choice.dataset.equipped) return;
    choice.dataset.equipped = "yes";
    const names = JSON.parse(choice.dataset.names);
    const [values, decided] = [choice.dataset.p.split(" "), choice.dataset.decided];
    const place = (i, j) => (i < j ? i * names.length - (i * (i + 1)) / 2 + j - i - 1 : place(j, i));
    const label = document.createElement("label");
    const select = document.createElement("select");
    names.forEach((name, number) => select.append(new Option(name, number)));
    label.append(t("Pairs of"), " ", select);
    const told = document.createElement("output");
    const box = document.createElement("div");
    box.className = "scroll tall";
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    const table = document.createElement("table");
    box.append(table);
    const tools = document.createElement("div");
    tools.className = "tools";
    tools.append(label, told);
    choice.append(tools, box);
    choice.hidden = false;
    const cell = (row, tag, text, kind = "") => {
      const made = document.createElement(tag);
      made.className = kind;
      const inner = document.createElement("bdi");
      inner.textContent = text;
      made.append(inner);
      if (tag === "th") made.scope = row.parentNode?.tagName === "THEAD" ? "col" : "row";
      row.append(made);
    };
    const show = () => {
      const own = Number(select.value);
      box.setAttribute("aria-label", t("Pairs of") + " " + names[own]);
      const body = document.createElement("tbody");
      const number_of = (j) => Number(values[place(own, j)].replace(/[<>]/, "") || 2);
      const others = names.map((_, j) => j).filter((j) => j !== own).sort((i, j) => number_of(i) - number_of(j) || i - j);
      const counts = { better: 0, worse: 0, open: 0 };
      for (const j of others) {
        const sign = decided[place(own, j)];
        const better = sign === "d" ? "d" : sign === "o" ? "" : (sign === "+") === own < j ? "better" : "worse";
        if (better === "better" || better === "worse") counts[better] += 1;
        else if (!better) counts.open += 1;
        const row = body.insertRow();
        if (!better) row.className = "open";
        row.dataset.a = names[own];
        row.dataset.b = names[j];
        cell(row, "th", names[j], "podium-left");
        cell(row, "td", values[place(own, j)], "pv");
        cell(row, "td", { better: "▲ " + t("better"), worse: "▼ " + t("worse"), d: "◆ " + t("differs"), "": "○ " + t("not shown") }[better], "podium-left");
      }
      const head = document.createElement("thead");
      const top = head.insertRow();
      cell(top, "th", t("Other algorithm"), "podium-left");
      cell(top, "th", t("Adjusted p"), "pv");
      cell(top, "th", t("{name} is", { name: alone_name(names[own]) }), "podium-left");
      table.replaceChildren(head, body);
      told.textContent = t("▲ better than {better}, ▼ worse than {worse}, ○ no difference shown from {open}", counts);
    };
    select.addEventListener("change", () => {
      show();
      light(names[select.value]);
    });
    show();
  };

  // Which section is read.
  const watch = (root) => {
    const links = new Map(all('.nav a[href^="#"]').map((link) => [link.hash.slice(1), link]));
    const seen = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        for (const link of links.values()) link.removeAttribute("aria-current");
        links.get(entry.target.id)?.setAttribute("aria-current", "true");
      }
    }, { rootMargin: "-25% 0px -65% 0px" });
    for (const section of all("section[id]", root)) if (links.has(section.id)) seen.observe(section);
  };

  document.documentElement.classList.add("scripted");
  equip(document);
  // A page that shows another report says so.
  document.addEventListener("podium:shown", (event) => equip(event.detail));
})();
