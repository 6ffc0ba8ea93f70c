// Where data come in: dropped, chosen or pasted; everything also works without it.
const zone = document.querySelector("[data-zone]");
if (zone) {
  const file = zone.querySelector("#file");
  const text = zone.querySelector("#text");
  zone.classList.add("live");
  const send = (field) => {
    zone.setAttribute("aria-busy", "true");
    field.form.requestSubmit();
  };
  const take = (files) => {
    file.files = files;
    send(file);
  };
  for (const kind of ["dragenter", "dragover"]) {
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      zone.classList.add("over");
    });
  }
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) zone.classList.remove("over");
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    if (event.dataTransfer.files.length) take(event.dataTransfer.files);
  });
  // Cells pasted anywhere but into the field are taken at once.
  document.addEventListener("paste", (event) => {
    if (event.target === text) return;
    if (event.clipboardData.files.length) {
      take(event.clipboardData.files);
    } else if (event.clipboardData.getData("text/plain").trim()) {
      zone.querySelector(".pasted").open = true;
      text.value = event.clipboardData.getData("text/plain");
      send(text);
    }
  });
  file.addEventListener("change", () => {
    if (file.files.length) send(file);
  });
  zone.querySelector(".pasted").addEventListener("toggle", (event) => {
    if (event.target.open) text.focus();
  });
  addEventListener("pageshow", () => zone.removeAttribute("aria-busy"));
}

// A further file is sent as soon as it is chosen.
for (const form of document.querySelectorAll("form[data-add]")) {
  form.parentNode.classList.add("live");
  form.addEventListener("change", () => form.requestSubmit());
}

// What an answer does is seen in the table before it is given.
const sheet = document.querySelector("[data-sheet]");
const foot = document.querySelector("[data-foot]");
if (sheet && foot && document.querySelector("[data-asks]")) {
  const first = Number(sheet.dataset.sheet);
  const rows = new Map([...sheet.querySelectorAll("tr[data-at]")].map((row) => [Number(row.dataset.at), row]));
  const idle = foot.innerHTML;
  const before = new Map(); // cells that were changed, with their classes and texts
  const clear = () => {
    for (const [cell, [classes, text]] of before) {
      cell.className = classes;
      cell.querySelector("bdi").textContent = text;
    }
    before.clear();
  };
  const mark = (cell, kind, text) => {
    const name = cell?.querySelector("bdi");
    if (!name) return;
    if (!before.has(cell)) before.set(cell, [cell.className, name.textContent]);
    cell.classList.remove("hit");
    cell.classList.add(`mark-${kind}`);
    if (text) name.textContent = text;
  };
  const show = (answer) => {
    clear();
    for (const other of document.querySelectorAll(".a.on")) other.classList.remove("on");
    foot.classList.toggle("live", Boolean(answer));
    if (!answer) {
      foot.innerHTML = idle;
      return;
    }
    answer.classList.add("on");
    for (const [kind, row, column, text] of JSON.parse(answer.dataset.marks)) {
      for (const line of row === null ? rows.values() : [rows.get(row)]) {
        if (line) for (const cell of column === null ? line.cells : [line.cells[column - first]]) mark(cell, kind, text);
      }
    }
    foot.textContent = `→ ${answer.dataset.live}`;
  };
  for (const answer of document.querySelectorAll(".a[data-marks]")) {
    answer.addEventListener("pointerenter", () => show(answer));
    answer.addEventListener("focus", () => show(answer));
    for (const kind of ["pointerleave", "blur"]) answer.addEventListener(kind, () => show(null));
  }
  // The first affected column comes into view beside the names.
  const hit = sheet.querySelector("td.hit:not(:first-child)");
  const names = sheet.querySelector("td");
  if (hit && hit.offsetLeft + hit.offsetWidth > sheet.clientWidth) sheet.scrollLeft = hit.offsetLeft - names.offsetWidth - 24;
}

// A role that is changed is used at once.
for (const form of document.querySelectorAll("form[data-roles]")) {
  document.querySelector(".asks").classList.add("live-roles");
  for (const field of form.elements) {
    if (field.tagName !== "SELECT") continue;
    field.addEventListener("change", () => {
      // Only what differs goes into the address.
      for (const other of form.elements) if (other.tagName === "SELECT" && other !== field) other.disabled = true;
      form.requestSubmit();
    });
  }
  addEventListener("pageshow", (event) => {
    for (const field of form.elements) field.disabled = false;
    if (event.persisted) form.reset();
  });
}

// While a large table is read, the page asks again.
if (document.querySelector("[data-reading]")) setTimeout(() => location.reload(), 1000);
