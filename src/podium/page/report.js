"use strict";
(() => {
  const spanish = {
    "Adjusted p": "p ajustado",
    "At α = {alpha}, the level of the verdict, {n} of {m} pairs differ.": "Con α = {alpha}, el nivel del veredicto, difieren {n} de {m} pares.",
    "At α = {alpha}, {n} of {m} pairs differ.": "Con α = {alpha}, difieren {n} de {m} pares.",
    "Back to α = {alpha}": "Volver a α = {alpha}",
    "Chosen is": "El elegido es",
    "Close": "Cerrar",
    "Copied.": "Copiado.",
    "Copy as CSV": "Copiar como CSV",
    "Copy as LaTeX": "Copiar como LaTeX",
    "Enlarge": "Ampliar",
    "Filter": "Filtrar",
    "Filter by algorithm": "Filtrar por algoritmo",
    "Find an algorithm": "Buscar un algoritmo",
    "Group {letter}: {names} alone.": "Grupo {letter}: solo {names}.",
    "Group {letter}: {names}. No difference is shown between any two of them.": "Grupo {letter}: {names}. No se demostró diferencia entre ninguno de ellos.",
    "Matrix": "Matriz",
    "One at a time": "De uno en uno",
    "No decision changes.": "No cambia ninguna decisión.",
    "No longer: {pairs}.": "Ya no: {pairs}.",
    "Now also: {pairs}.": "Ahora también: {pairs}.",
    "Point at an algorithm, a pair or a group to follow it through pictures and tables.": "Señale un algoritmo, un par o un grupo para seguirlo en figuras y tablas.",
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
    "better than {n}": "mejor que {n}",
    "different from {n}": "distinto de {n}",
    "no difference shown from {n}": "sin diferencia demostrada con {n}",
    "worse than {n}": "peor que {n}",
    "differs": "difiere",
    "not shown": "no demostrada",
    "still α = {alpha}": "sigue con α = {alpha}",
    "worse": "peor",
    "{n} levels: every level at which a decision changes, and the usual ones":
      "{n} niveles: todos aquellos en los que cambia alguna decisión, y los habituales",
    "{n} more": "{n} más",
    "{names}: no difference is shown between any two of them.": "{names}: no se demostró diferencia entre ninguno de ellos.",
    "{n} of {m}": "{n} de {m}",
    "{row} and {column} differ": "{row} y {column} difieren",
    "{row} and {column}: no difference shown": "{row} y {column}: no se demostró ninguna diferencia",
    "{row} better than {column}": "{row} mejor que {column}",
    "{row} worse than {column}": "{row} peor que {column}",
    "α = {alpha}, the level of the verdict": "α = {alpha}, el nivel del veredicto",
  };
  const chinese = {
    "Adjusted p": "校正后的 p",
    "At α = {alpha}, the level of the verdict, {n} of {m} pairs differ.": "α = {alpha}（结论的水平）时，{m} 对中有 {n} 对有差异。",
    "At α = {alpha}, {n} of {m} pairs differ.": "α = {alpha} 时，{m} 对中有 {n} 对有差异。",
    "Back to α = {alpha}": "返回 α = {alpha}",
    "Chosen is": "所选算法",
    "Close": "关闭",
    "Copied.": "已复制。",
    "Copy as CSV": "复制为 CSV",
    "Copy as LaTeX": "复制为 LaTeX",
    "Enlarge": "放大",
    "Filter": "筛选",
    "Filter by algorithm": "按算法筛选",
    "Find an algorithm": "查找算法",
    "Matrix": "矩阵",
    "One at a time": "逐个显示",
    "No decision changes.": "没有判定改变。",
    "No longer: {pairs}.": "不再显著：{pairs}。",
    "Now also: {pairs}.": "现在也显著：{pairs}。",
    "{names}: no difference is shown between any two of them.": "{names}：其中任意两个之间未显示差异。",
    "Group {letter}: {names}. No difference is shown between any two of them.": "组 {letter}：{names}。其中任意两个之间未显示差异。",
    "Group {letter}: {names} alone.": "组 {letter}：仅 {names}。",
    "Point at an algorithm, a pair or a group to follow it through pictures and tables.": "指向一个算法、一对或一组，可在图和表中追踪它。",
    "{n} levels: every level at which a decision changes, and the usual ones": "{n} 个水平：判定发生改变的每个水平，以及常用水平",
    "Press Ctrl+C to copy the text.": "请按 Ctrl+C 复制文本。",
    "Save as {format}": "保存为 {format}",
    "Significance level α": "显著性水平 α",
    "Sort by the first column": "按第一列排序",
    "Sort by this column": "按此列排序",
    "Other algorithm": "另一个算法",
    "Pairs of": "算法对：",
    "Show all {n}": "显示全部 {n} 个",
    "The table as text": "表的文本形式",
    "{name} better": "{name} 更好",
    "better": "更好",
    "better than {n}": "优于 {n} 个",
    "different from {n}": "与 {n} 个有差异",
    "no difference shown from {n}": "与 {n} 个未显示差异",
    "worse than {n}": "劣于 {n} 个",
    "differs": "有差异",
    "not shown": "未显示",
    "still α = {alpha}": "仍为 α = {alpha}",
    "worse": "更差",
    "{n} more": "另外 {n} 个",
    "{n} of {m}": "{n} / {m}",
    "{row} and {column} differ": "{row} 与 {column} 有差异",
    "{row} and {column}: no difference shown": "{row} 与 {column}：未显示差异",
    "{row} better than {column}": "{row} 优于 {column}",
    "{row} worse than {column}": "{row} 劣于 {column}",
    "α = {alpha}, the level of the verdict": "α = {alpha}，结论的水平",
  };
  const language = { es: spanish, zh: chinese }[document.documentElement.lang] ?? {};
  const t = (text, values = {}) => (language[text] || text)
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
    grow(table);
    const up = head.getAttribute("aria-sort") !== "ascending";
    table.dataset.sorted = "yes";
    for (const other of head.parentNode.cells) other.setAttribute("aria-sort", "none");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    // Rows move within their section; what is below a rule stays.
    for (const body of table.tBodies) if (!body.classList.contains("podium-rule")) sortBody(body, place, up);
    oneStop(table);
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
    equipDecisions(root);
    for (const picture of all(".panel[data-figure]", root)) equipPanel(picture);
    const read = one(".readout", root);
    if (read) {
      read.hidden = false;
      read.textContent = t("Point at an algorithm, a pair or a group to follow it through pictures and tables.");
    }
    watch(root);
  };

  // Rows after the first ones of a long table are a text, as they are shown: they become rows when they are asked for.
  const restOf = (table) => {
    let next = table.parentNode.nextElementSibling;
    if (next?.matches(".tools")) next = next.nextElementSibling;
    return next?.matches(".rest") ? next : null;
  };
  const count = (table) => table.tBodies[0].rows.length + (restOf(table)?.dataset.pairs.split(" ").length ?? 0);
  const typeset = (cell, text) => {
    const strong = text.endsWith("*");
    const number = /^([<>]?)(-?)([\d.]+|inf)(?:e([+-]\d+))?$/.exec(strong ? text.slice(0, -1) : text);
    const inner = one("bdi", cell) ?? cell;
    if (inner !== cell || !number) {
      inner.textContent = strong ? text.slice(0, -1) : text;
      return;
    }
    const [whole, relation, sign, digits, power] = number;
    const place = document.createElement(strong ? "strong" : "span");
    place.append(relation + (sign && "−") + (relation && power ? "" : digits.replace("inf", "∞") + (power ? "×" : "")) + (power ? "10" : ""));
    if (power) {
      const raised = document.createElement("sup");
      raised.textContent = String(Number(power)).replace("-", "−");
      place.append(raised);
    }
    cell.replaceChildren(...(strong ? [place] : place.childNodes));
    delete cell.dataset.v;
    if (cell.textContent !== whole) cell.dataset.v = whole;
  };
  const redraw = (cell, marks) => {
    const [low, at, high] = marks.split(",");
    const tip = (end) => (end.endsWith("~") ? "" : "M" + end + " 10v8");
    const bar = one(".ci", cell);
    bar?.setAttribute("d", low && "M" + low.replace("~", "") + " 14H" + high.replace("~", "") + tip(low) + tip(high));
    one(".dot", cell)?.setAttribute("cx", at || "-9");
  };
  const grow = (table) => {
    const rest = restOf(table);
    if (!rest) return;
    const [names, pairs, marks] = [JSON.parse(rest.dataset.names), rest.dataset.pairs.split(" "), rest.dataset.marks.split(" ")];
    // A row with all of its parts is the pattern.
    const pattern = [...table.tBodies[0].rows].find((row) => !one(".forest", row) || (one(".ci", row) && one(".dot", row))) ?? table.tBodies[0].rows[0];
    const rows = one("pre", rest).textContent.split("\n").map((line, number) => {
      const row = pattern.cloneNode(true);
      const texts = line.split("\t");
      const [a, b] = pairs[number].split("-").map((place) => names[place]);
      Object.assign(row.dataset, { a, b });
      row.classList.remove("hot", "open");
      row.hidden = false;
      row.tabIndex = -1;
      let open = false;
      for (const cell of row.cells) {
        if (cell.matches(".forest")) {
          redraw(cell, marks[number]);
          continue;
        }
        const text = texts.shift();
        if (cell.matches("th")) [a, b].forEach((name, place) => { all("bdi", cell)[place].textContent = name; });
        else if (cell.matches(".result")) {
          open = text === "○";
          const inner = document.createElement("span");
          inner.className = open ? "no" : "yes";
          inner.textContent = open ? "○ " + t("not shown") : "▲ " + t("{name} better", { name: alone_name(text.slice(2)) });
          cell.replaceChildren(inner);
        } else typeset(cell, text);
      }
      row.classList.toggle("open", open);
      return row;
    });
    table.tBodies[0].append(...rows);
    rest.remove();
    table.dispatchEvent(new CustomEvent("podium:grown", { bubbles: true, detail: rows }));
  };

  const CUT = 20;
  const equipTable = (table) => {
    if (!table.tHead || table.tBodies[0].rows.length === 0 || table.dataset.equipped) return;
    table.dataset.equipped = "yes";
    const tools = document.createElement("div");
    tools.className = "tools";
    const about = ": " + (table.caption?.textContent ?? "");
    for (const [name, write] of [[t("Copy as CSV"), csv], [t("Copy as LaTeX"), latex]]) {
      const made = button(name, () => {
        grow(table);
        copy(write(table), tools);
      });
      made.setAttribute("aria-label", name + about);
      tools.append(made);
    }
    oneStop(table);
    const rows = count(table);
    table.closest("details")?.addEventListener("toggle", () => grow(table), { once: true });
    if (rows > CUT && table.tBodies.length === 1) {
      const every = table.matches(".pairs") && button(t("Show all {n}", { n: inThrees(rows) }), () => {
        grow(table);
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
      grow(table);
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      if (every && !every.hidden) table.toggleAttribute("data-cut", words.length === 0);
      for (const row of table.tBodies[0].rows) {
        const text = (one("th", row) ?? row.cells[0]).textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
      oneStop(table);
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
  const looks = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight", "text-anchor", "paint-order", "stroke-linecap", "rx"];
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

  // What is pointed at, or focused, lights up in pictures, matrix and tables: an algorithm, a pair, or all of a group.
  const LETTER = ".chip";
  const letter = (chip) => chip.textContent;
  // The members of the groups in a table, by letter.
  const groupsOf = (table) => {
    const found = new Map();
    for (const chip of all("tr[data-a] " + LETTER, table)) {
      found.set(letter(chip), [...(found.get(letter(chip)) ?? []), chip.closest("tr").dataset.a]);
    }
    return found;
  };
  const together = (names) => JSON.stringify([...names].sort());
  // What an element is about: names, and whether they are those of a group.
  const about = (element) => {
    if (!element) return undefined;
    if (element.matches(LETTER)) return { names: groupsOf(element.closest("table")).get(letter(element)), group: true };
    if (element.dataset.group) return { names: JSON.parse(element.dataset.group), group: true };
    const { a, b } = element.dataset;
    return { names: b === undefined ? [a] : [a, b], group: false };
  };
  const ABOUT = "[data-a], [data-group], tr[data-a] " + LETTER;
  let lit = "";
  const light = (what) => {
    const key = what ? together(what.names) + what.group : "";
    if (lit === key) return;
    lit = key;
    for (const element of all(".hot")) element.classList.remove("hot");
    const read = one(".readout");
    const { names, group } = what ?? {};
    if (!names) {
      if (read) {
        read.textContent = t("Point at an algorithm, a pair or a group to follow it through pictures and tables.");
        read.classList.remove("on");
      }
      return;
    }
    let told = "";
    const members = new Set(names);
    for (const element of all("[data-a]")) {
      const { a, b } = element.dataset;
      const pair = b !== undefined;
      const whole = members.has(a) && (pair ? members.has(b) && names.length > 1 : names.length === 1);
      if (!whole && !(members.has(a) && !pair && (group || !element.matches("tr")))) continue;
      element.classList.add("hot");
      if (whole && !group && !told) told = element.matches("td") ? one(".podium-aloud", element).textContent : element.matches("tr") ? rowText(element) : "";
    }
    const marks = new Set();
    if (group) {
      for (const bar of all("[data-group]")) bar.classList.toggle("hot", together(JSON.parse(bar.dataset.group)) === together(names));
      for (const table of all(".ranks")) {
        const groups = groupsOf(table);
        for (const chip of all(LETTER, table)) {
          if (together(groups.get(letter(chip)) ?? []) !== together(names)) continue;
          chip.classList.add("hot");
          marks.add(letter(chip));
        }
      }
      const values = { letter: [...marks].join(", "), names: names.map(alone_name).join(", ") };
      told = names.length === 1 ? t("Group {letter}: {names} alone.", values)
        : t(marks.size ? "Group {letter}: {names}. No difference is shown between any two of them."
          : "{names}: no difference is shown between any two of them.", values);
    }
    if (read) {
      read.textContent = told || names.map(alone_name).join(", ");
      read.classList.add("on");
    }
  };
  const rowText = (row) => {
    const heads = row.closest("table").tHead.rows[0].cells;
    const name = one("th", row) ?? row.cells[0];
    return name.textContent.trim() + ": " + [...row.cells].map((cell, place) => [heads[place], cell])
      .filter(([head, cell]) => cell !== name && !cell.matches(".forest") && cell.textContent.trim() && head.textContent.trim() !== "#")
      .map(([head, cell]) => (cell.matches(".result") ? "" : head.textContent.trim() + " ") + shown(cell).trim()).join("; ");
  };
  const pointed = (event) => {
    light(about(event.target.closest?.(ABOUT)));
    // Who moves by keyboard below the picture reads the line at the foot of the window.
    const read = one(".readout");
    if (!read) return;
    const { top, bottom } = read.parentNode.getBoundingClientRect();
    read.classList.toggle("foot", event.type === "focusin" && event.target.matches(":focus-visible") && (bottom < 40 || top > innerHeight));
  };
  // What a link leads to may be folded.
  document.addEventListener("click", (event) => {
    const target = document.getElementById(event.target.closest?.('a[href^="#"]')?.hash.slice(1) ?? "");
    const fold = target?.closest("details");
    if (fold) fold.open = true;
  });
  document.addEventListener("pointerover", pointed);
  document.addEventListener("focusin", pointed);

  // A matrix and the rows of a table are one stop each for the Tab key; arrows move inside.
  const goTo = (next, from) => {
    from.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
  const seen = (row) => row.offsetParent !== null;
  const stops = (table) => [...table.rows].filter((row) => row.dataset.a !== undefined);
  const oneStop = (table) => {
    const rows = stops(table);
    const stop = rows.find((row) => row.tabIndex === 0 && !row.hidden);
    for (const row of rows) row.tabIndex = -1;
    const first = stop ?? rows.find((row) => !row.hidden);
    if (first) first.tabIndex = 0;
  };
  const moveInMatrix = (cell, [down, right]) => {
    const rows = cell.closest("table").rows;
    let [row, place] = [cell.parentNode.rowIndex, cell.cellIndex];
    for (let turn = 0; turn < 2; turn += 1) {
      row += down;
      place += right;
      const next = rows[row]?.cells[place];
      if (next?.dataset.a === undefined || !next.matches("td")) continue;
      goTo(next, cell);
      return;
    }
  };
  // Up and down from row to row; to the right, the letters of a row's groups.
  const moveInRows = (at, row, key) => {
    const rows = stops(row.closest("table")).filter(seen);
    const place = rows.indexOf(row);
    const next = { ArrowUp: rows[place - 1], ArrowDown: rows[place + 1], Home: rows[0], End: rows.at(-1) }[key];
    if (next) {
      goTo(next, row);
      return true;
    }
    const marks = [row, ...all(LETTER, row)];
    const mark = marks[marks.indexOf(at) + { ArrowLeft: -1, ArrowRight: 1 }[key]];
    if (!mark) return key in { ArrowUp: 0, ArrowDown: 0, Home: 0, End: 0 };
    if (mark !== row) mark.tabIndex = -1;
    mark.focus();
    return true;
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") light();
    const cell = event.target.closest?.(".matrix td[data-a]");
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (cell && step) {
      event.preventDefault();
      moveInMatrix(cell, step);
      return;
    }
    const row = event.target.matches?.("tr[data-a], tr[data-a] " + LETTER) && event.target.closest("tr");
    if (row && (step || ["Home", "End"].includes(event.key)) && moveInRows(event.target, row, event.key)) event.preventDefault();
  });

  // Where conclusions change: adjusted p-values can be compared with another level.
  const written_level = (level) => {
    if (level >= 0.001) return String(level);
    const [digits, power] = level.toExponential().split("e");
    return digits + "×10" + [...power].map((sign) => ({ "-": "⁻" }[sign] ?? "⁰¹²³⁴⁵⁶⁷⁸⁹"[sign])).join("");
  };
  // As podium groups the digits of large counts.
  const inThrees = (n) => (n < 10000 ? String(n) : String(n).replace(/\B(?=(\d{3})+$)/g, " "));
  const MOST = 6;
  const named = (pairs, names) => pairs.slice(0, MOST).map(({ i, j }) => alone_name(names[i]) + " – " + alone_name(names[j]))
    .concat(pairs.length > MOST ? [t("{n} more", { n: pairs.length - MOST })] : []).join(", ");
  // A name may be written from right to left.
  const alone_name = (name) => "\u2068" + name + "\u2069";
  // A number of so many digits that is not below a p-value: at this level its hypothesis is rejected.
  const raised = (text) => {
    const [digits, power] = text.split("e");
    const [whole, rest = ""] = digits.split(".");
    return Number(String(Number(whole + rest) + 1) + "e" + (Number(power) - rest.length));
  };
  const levelOf = (p) => {
    const text = p.toExponential(p < 0.001 ? 1 : 2);
    return Number(text) < p ? raised(text) : Number(text);
  };

  // Decisions about every two algorithms, best first: `p` decides at every level as the exact p-value does; `ahead` is 1 where i is
  // ahead of j, -1 where j is, undefined where nothing says so.
  const decisions = (panel) => {
    const [names, matrix] = [JSON.parse(panel.dataset.names), one(".matrix", panel)];
    const [values, decided] = [panel.dataset.p.split(" "), panel.dataset.decided];
    const pairs = [];
    let place = 0;
    for (let i = 0; i < names.length; i += 1) {
      for (let j = i + 1; j < names.length; j += 1, place += 1) {
        const [shown, sign] = [values[place].replace("+", ""), decided[place]];
        if (shown === "-") continue;
        // Digits as toExponential gives them, whatever form they are shown in.
        const exact = shown[0] === "<" ? 0 : Number(shown.replace(">", ""));
        const p = values[place].endsWith("+") ? raised(exact.toExponential(2)) : exact;
        const cells = matrix ? [matrix.rows[i + 1].cells[j + 1], matrix.rows[j + 1].cells[i + 1]] : [];
        pairs.push({ i, j, p, ahead: { "+": 1, a: 1, "-": -1, b: -1 }[sign], own: "+-d".includes(sign), cells });
      }
    }
    return { names, pairs, data: panel.dataset };
  };

  // Groups as podium forms them: maximal sets in which no two differ, without those that others hold; undefined where there are too many.
  const GROUPS = 20000;
  const cliques = (size, differ) => {
    const found = [];
    const visit = (clique, candidates, others) => {
      if (found.length > GROUPS) return;
      if (!candidates.length && !others.length) found.push([...clique].sort((x, y) => x - y));
      const near = (v, list) => list.filter((u) => u !== v && !differ(u, v));
      let [pivot, most] = [-1, -1];
      for (const v of [...candidates, ...others]) {
        const count = near(v, candidates).length;
        if (count > most) [pivot, most] = [v, count];
      }
      for (const v of candidates.filter((u) => u === pivot || differ(u, pivot))) {
        visit([...clique, v], near(v, candidates), near(v, others));
        candidates = candidates.filter((u) => u !== v);
        others = [...others, v];
      }
    };
    visit([], [...Array(size).keys()], []);
    return found.length > GROUPS ? undefined : found.sort((x, y) => x.find((v, at) => v !== y[at]) - y.find((v, at) => v !== x[at]));
  };
  const stretches = (size, differ) => {
    const ends = [];
    for (let i = 0; i < size; i += 1) {
      let end = size - 1;
      while (differ(i, end)) end -= 1;
      for (let j = i; j <= end; j += 1) if (differ(i, j)) return undefined;
      if (i && end < ends[i - 1]) return undefined;
      ends.push(end);
    }
    return ends.flatMap((end, i) => (i && end === ends[i - 1] ? [] : [Array.from({ length: end - i + 1 }, (_, step) => i + step)]));
  };
  const lettersAt = (size, differ) => {
    const groups = stretches(size, differ) ?? cliques(size, differ);
    if (!groups) return undefined;
    const covers = new Map();
    const inner = (group, act) => group.every((x, at) => group.slice(at).every((y) => act(x * size + y)));
    const count = (step) => (cell) => covers.set(cell, (covers.get(cell) ?? 0) + step);
    for (const group of groups) inner(group, count(1));
    const kept = groups.filter((group) => {
      const held = groups.some((one) => one.at(-1) - one[0] >= one.length) && inner(group, (cell) => covers.get(cell) > 1);
      if (held) inner(group, count(-1));
      return !held;
    });
    return Array.from({ length: size }, (_, place) => kept.flatMap((group, number) => (group.includes(place) ? [letterOf(number)] : [])));
  };
  const letterOf = (number) => (number < 26 ? "" : letterOf(Math.floor(number / 26) - 1)) + String.fromCharCode(97 + (number % 26));

  const equipDecisions = (root) => {
    const panel = one(".choose", root);
    if (!panel || panel.dataset.equipped) return;
    panel.dataset.equipped = "yes";
    one(".matrix td[data-a]", panel)?.setAttribute("tabindex", "0");
    const family = decisions(panel);
    family.differ = ({ own }) => own;
    const choose = equipChoice(panel, family);
    if (panel.dataset.levels) equipLevels(root, one(".look", root), family, choose);
  };

  const equipLevels = (root, look, family, choose) => {
    const { names, pairs, data } = family;
    const usual = data.levels.split(" ").map(Number);
    const alpha = Number(data.alpha);
    const changes = pairs.filter(({ p }) => p > 0 && p <= Math.max(...usual)).map(({ p }) => levelOf(p));
    const levels = [...new Set([...usual, ...changes])].sort((x, y) => x - y);
    const own = levels.indexOf(alpha);
    const strip = document.createElement("div");
    strip.className = "strip";
    const label = document.createElement("label");
    const slider = document.createElement("input");
    const mark = document.createElement("datalist");
    mark.id = "usual-levels";
    mark.append(...usual.map((level) => Object.assign(document.createElement("option"), { value: levels.indexOf(level) })));
    Object.assign(slider, { type: "range", min: 0, max: levels.length - 1, step: 1, value: own });
    slider.title = t("{n} levels: every level at which a decision changes, and the usual ones", { n: levels.length });
    slider.setAttribute("list", mark.id);
    const told = document.createElement("output");
    label.append(t("Significance level α"), " ", slider);
    const back = button(t("Back to α = {alpha}", { alpha: written_level(alpha) }), () => {
      slider.value = own;
      show();
      slider.focus();
    });
    back.className = "btn";
    const note = document.createElement("small");
    note.textContent = slider.title;
    strip.append(label, mark, told, note, back);
    if (choose.field) look.prepend(strip); // above a picture that may be taller than the window
    else one(".readout", look).before(strip);
    const figure = one(".keys [data-pairs]", root);
    const kept = figure && [one("b", figure), one("small", figure)].map((part) => [part, part.textContent]);
    const places = new Map(names.map((name, place) => [name, place]));
    const size = names.length;
    const byPair = new Map(pairs.map((pair) => [pair.i * size + pair.j, pair]));
    const pairOf = (a, b) => byPair.get(Math.min(places.get(a), places.get(b)) * size + Math.max(places.get(a), places.get(b)));
    for (const pair of pairs) pair.now = pair.own;
    const follow = (row) => {
      const pair = pairOf(row.dataset.a, row.dataset.b);
      if (!pair) return;
      (pair.rows ??= []).push(row);
      if (pair.now !== pair.own) markRow(row, pair, names);
    };
    for (const row of all(".pairs tr[data-b]", root)) follow(row);
    root.addEventListener("podium:grown", (event) => event.detail.forEach(follow));
    const groups = all(".ranks tr[data-a]", root).map((row) => [one(LETTER, row)?.parentNode, places.get(row.dataset.a)])
      .filter(([cell, place]) => cell && place !== undefined);
    const decided = groups.map(([cell]) => [...cell.childNodes]);
    const show = () => {
      const at = Number(slider.value);
      const level = levels[at];
      const differ = at === own ? (pair) => pair.own : (pair) => pair.p <= level;
      family.differ = differ;
      const values = { alpha: written_level(level), n: inThrees(pairs.filter(differ).length), m: inThrees(pairs.length) };
      const lost = pairs.filter((pair) => pair.own && !differ(pair));
      const won = pairs.filter((pair) => !pair.own && differ(pair));
      slider.setAttribute("aria-valuetext", at === own ? t("α = {alpha}, the level of the verdict", values) : "α = " + values.alpha);
      back.hidden = at === own;
      told.textContent = [
        at === own ? t("At α = {alpha}, the level of the verdict, {n} of {m} pairs differ.", values) : t("At α = {alpha}, {n} of {m} pairs differ.", values),
        lost.length && t("No longer: {pairs}.", { pairs: named(lost, names) }), won.length && t("Now also: {pairs}.", { pairs: named(won, names) }),
        at !== own && !lost.length && !won.length && t("No decision changes."),
      ].filter(Boolean).join(" ");
      for (const picture of all(".at", root)) {
        picture.textContent = at === own ? "α = " + written_level(alpha) : t("still α = {alpha}", { alpha: written_level(alpha) });
        picture.classList.toggle("other", at !== own);
      }
      if (kept) {
        [t("{n} of {m}", values), "α = " + values.alpha].forEach((text, part) => { kept[part][0].textContent = at === own ? kept[part][1] : text; });
        figure.classList.toggle("other", at !== own);
      }
      for (const pair of pairs) {
        if (pair.now === differ(pair)) continue;
        pair.now = differ(pair);
        for (const cell of pair.cells) markCell(cell, pair);
        for (const row of pair.rows ?? []) markRow(row, pair, names);
      }
      const letters = at !== own && groups.length && data.grouped !== undefined
        && lettersAt(size, (i, j) => i !== j && differ(byPair.get(Math.min(i, j) * size + Math.max(i, j))));
      groups.forEach(([cell, place], number) => cell.replaceChildren(...(at === own ? decided[number] : letters ? chips(letters[place]) : [])));
      choose.show();
    };
    slider.addEventListener("input", show);
    show();
  };
  const chips = (letters) => letters.map((letter) => {
    const made = document.createElement("span");
    const colour = "abcdefgh".indexOf(letter);
    made.className = "chip" + (letter.length === 1 && colour >= 0 ? " g" + (colour + 1) : "");
    made.textContent = letter;
    return made;
  });
  const sayings = {
    1: "{row} better than {column}", "-1": "{row} worse than {column}", 0: "{row} and {column}: no difference shown", d: "{row} and {column} differ",
  };
  const markCell = (cell, { now: differs, own }) => {
    const ahead = cell.dataset.s;
    const p = Number(cell.dataset.v);
    const strength = p <= 0.001 ? 3 : p <= 0.01 ? 2 : 1;
    const hot = cell.classList.contains("hot") ? " hot" : "";
    cell.className = (differs ? ({ 1: "b", "-1": "w" }[ahead] ?? "d") + strength : "n") + hot;
    one(".sign", cell).textContent = differs ? { 1: "▲", "-1": "▼" }[ahead] ?? "◆" : "○";
    const aloud = one(".podium-aloud", cell);
    aloud.dataset.own ??= aloud.textContent;
    const names = { row: alone_name(cell.dataset.a), column: alone_name(cell.dataset.b) };
    aloud.textContent = differs === own ? aloud.dataset.own
      : t(sayings[differs ? ahead ?? "d" : 0], names) + aloud.dataset.own.slice(aloud.dataset.own.lastIndexOf(", p "));
  };
  const markRow = (row, { i, j, ahead, now: differs }, names) => {
    const result = one(".result > span", row);
    if (!result) return;
    row.classList.toggle("open", !differs);
    result.className = differs ? "yes" : "no";
    result.textContent = !differs ? "○ " + t("not shown") : ahead === undefined ? "◆ " + t("differs")
      : "▲ " + t("{name} better", { name: alone_name(names[ahead > 0 ? i : j]) });
  };

  // Where a matrix has no room for its numbers: the pairs of one algorithm, which is chosen. In a field of many, the others
  // are painted as it is to them; each form of line has its own meaning, so that no colour is needed.
  const SIGNS = { better: "▲", worse: "▼", d: "◆", open: "○" };
  const saidOf = {
    better: "better than {n}", open: "no difference shown from {n}", worse: "worse than {n}", d: "different from {n}",
  };
  const LISTED = 25;
  const NUMBER = { room: 60, least: 42, gap: 2 }; // pixels of a cell with its sign beside the number, and above it
  const shortened = (p) => {
    if (p < 0.001) return "<.001";
    const near = [0.01, 0.05, 0.1].some((level) => p !== level && Math.abs(p - level) < 0.0006);
    return p >= 0.9995 ? "1.00" : p.toFixed(near ? 4 : 3).replace(/^0/, "");
  };
  const equipChoice = (panel, family) => {
    const { names } = family;
    const look = panel.parentNode;
    const matrix = one(".matrix", panel);
    const field = one('[data-figure="rank-intervals"]', look);
    const pairsOf = names.map(() => new Map());
    for (const pair of family.pairs) {
      pairsOf[pair.i].set(pair.j, pair);
      pairsOf[pair.j].set(pair.i, pair);
    }
    // What the chosen one is beside another.
    const standing = (own, j, pair) => (!family.differ(pair) ? "open" : pair.ahead === undefined ? "d" : (pair.ahead > 0) === own < j ? "better" : "worse");
    let own = pairsOf.reduce((most, pairs, at) => (pairs.size > pairsOf[most].size ? at : most), 0);
    const label = document.createElement("label");
    const chooser = document.createElement(names.length > LISTED ? "input" : "select");
    label.append(names.length > LISTED ? t("Find an algorithm") : t("Pairs of"), " ", chooser);
    if (chooser.matches("select")) chooser.append(...names.map((name) => new Option(name, name)));
    else {
      const offered = document.createElement("datalist");
      offered.id = "algorithms";
      offered.append(...names.map((name) => new Option(name, name)));
      chooser.type = "search";
      chooser.setAttribute("list", offered.id);
      label.append(offered);
    }
    const told = document.createElement("p");
    told.className = "told";
    told.setAttribute("role", "status");
    const box = document.createElement("div");
    box.className = "scroll tall";
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    const table = document.createElement("table");
    box.append(table);
    const list = document.createElement("div");
    list.className = "one";
    list.append(label, told, box);
    panel.append(list);
    panel.hidden = false;
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
      box.setAttribute("aria-label", t("Pairs of") + " " + names[own]);
      const said = { better: t("better"), worse: t("worse"), d: t("differs"), open: t("not shown") };
      const body = document.createElement("tbody");
      const kinds = new Map([[names[own], "chosen"]]);
      const counts = {};
      for (const [j, pair] of [...pairsOf[own]].sort(([i], [j]) => i - j)) {
        const kind = standing(own, j, pair);
        kinds.set(names[j], kind);
        counts[kind] = (counts[kind] ?? 0) + 1;
        const row = body.insertRow();
        if (kind === "open") row.className = "open";
        row.dataset.a = names[own];
        row.dataset.b = names[j];
        cell(row, "td", String(j + 1), "place");
        cell(row, "th", names[j], "podium-left");
        cell(row, "td", shortened(pair.p), "pv");
        cell(row, "td", SIGNS[kind] + " " + said[kind], "podium-left side " + kind);
      }
      const head = document.createElement("thead");
      const top = head.insertRow();
      cell(top, "th", "#", "place");
      cell(top, "th", t("Other algorithm"), "podium-left");
      cell(top, "th", t("Adjusted p"), "pv");
      cell(top, "th", t("Chosen is"), "podium-left");
      table.replaceChildren(head, body);
      oneStop(table);
      const name = document.createElement("b");
      name.textContent = names[own];
      told.replaceChildren(name, ...Object.keys(saidOf).filter((kind) => counts[kind]).map((kind) => {
        const item = document.createElement("span");
        item.className = "podium-figure " + kind;
        if (field) {
          const sample = document.createElementNS("http://www.w3.org/2000/svg", "svg");
          for (const [key, value] of Object.entries({ viewBox: "0 0 24 8", width: 24, "aria-hidden": true })) sample.setAttribute(key, value);
          const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
          line.setAttribute("d", "M0 4H24");
          sample.append(line);
          item.append(sample, " ");
        }
        item.append(SIGNS[kind] + " " + t(saidOf[kind], { n: inThrees(counts[kind]) }));
        return item;
      }));
      for (const row of field ? all(".podium-figure [data-a]:not([data-b])", field) : []) {
        row.classList.remove("chosen", "better", "worse", "d", "open");
        const kind = kinds.get(row.dataset.a);
        if (kind) row.classList.add(kind);
      }
    };
    const choose = (name) => {
      if (!names.includes(name)) return;
      own = names.indexOf(name);
      chooser.value = name;
      show();
      light({ names: [name], group: false });
    };
    chooser.value = names[own];
    chooser.addEventListener(chooser.matches("select") ? "change" : "input", () => choose(chooser.value));
    chooser.addEventListener("focus", () => chooser.select?.());
    const pick = (event) => {
      const row = event.target.closest("tr[data-b]");
      if (row) choose(row.dataset.b);
    };
    table.addEventListener("click", pick);
    table.addEventListener("keydown", (event) => {
      if (event.key === "Enter") pick(event);
    });
    field?.addEventListener("click", (event) => choose(event.target.closest(".podium-figure [data-a]")?.dataset.a));
    // The matrix where its numbers have room; beside the picture, or below it in the whole width.
    const wide = button(t("Matrix"), () => look.classList.toggle("broad"));
    wide.className = "btn";
    const brush = document.createElement("canvas").getContext("2d");
    const fit = () => {
      if (matchMedia("print").matches) return;
      const style = getComputedStyle(panel);
      const frame = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      const names_ = one("thead td", matrix).getBoundingClientRect().width || 112;
      const width = (whole) => (whole - frame - names_) / names.length - NUMBER.gap;
      const cell = width(panel.clientWidth);
      panel.classList.toggle("stacked", cell < NUMBER.room);
      panel.classList.toggle("listed", cell < NUMBER.least);
      brush.font = "600 13px " + style.fontFamily;
      const words = names.flatMap((name) => name.split(/(?<=[a-z])(?=[A-Z])|(?<=[-_/\s])/));
      matrix.classList.toggle("numbered", words.some((word) => brush.measureText(word).width > cell));
      const broad = look.classList.contains("broad");
      wide.hidden = !broad && (cell >= NUMBER.least || width(look.clientWidth) < NUMBER.least || panel.clientWidth > look.clientWidth - 40);
      wide.textContent = broad ? t("One at a time") : t("Matrix");
    };
    if (matrix) {
      look.classList.remove("broad");
      one("h2", panel).append(wide);
      new ResizeObserver(fit).observe(look);
      new MutationObserver(fit).observe(look, { attributeFilter: ["class"] });
      fit();
    }
    show();
    return { field, show };
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
