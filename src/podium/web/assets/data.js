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

// A role that is changed is used at once.
for (const form of document.querySelectorAll("form[data-roles]")) {
  document.querySelector(".preview").classList.add("live-roles");
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
