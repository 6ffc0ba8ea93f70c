// What makes the page quicker to use; everything also works without it.
const parser = new DOMParser();

// Report: the next version of a part of the page, taken from a whole page.
const fetched = async (address) => {
  const answer = await fetch(address, { credentials: "same-origin" });
  return { page: parser.parseFromString(await answer.text(), "text/html"), address: answer.url };
};

const shown = (root) => document.dispatchEvent(new CustomEvent("podium:shown", { detail: root }));

let asked = 0;

const replaceResult = (page) => {
  const fresh = page.getElementById("result");
  const old = document.getElementById("result");
  if (!fresh || !old) return false;
  old.replaceWith(fresh);
  document.title = page.title;
  enhance(fresh);
  shown(fresh);
  return true;
};

// Computes with the options as they are; only the last change counts.
const update = async (form, keep) => {
  const turn = ++asked;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== "" || name === "go") query.append(name, value);
  const address = `${form.getAttribute("action")}?${query}`;
  if (!keep) history.pushState(null, "", address);
  document.getElementById("result")?.setAttribute("aria-busy", "true");
  try {
    const { page } = await fetched(address);
    if (turn !== asked) return;
    replaceResult(page);
  } catch {
    if (turn === asked) location.assign(address);
  }
};

const poll = async () => {
  const result = document.getElementById("result");
  if (!result?.hasAttribute("data-working")) return;
  const turn = asked;
  try {
    const { page } = await fetched(location.href);
    if (turn === asked) replaceResult(page);
  } catch {
    setTimeout(poll, 3000);
  }
};

const copyable = (block) => {
  if (block.nextElementSibling?.classList.contains("copy")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = block.dataset.copy;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(block.textContent);
      button.textContent = block.dataset.copied;
    } catch {
      getSelection().selectAllChildren(block);
    }
  });
  block.after(button);
};

const loadable = (details) => {
  details.addEventListener("toggle", async () => {
    if (!details.open || details.dataset.loaded) return;
    details.dataset.loaded = "yes";
    const { page } = await fetched(details.dataset.load);
    const found = page.getElementById("pictures");
    if (found) details.querySelector(".podium-report").replaceChildren(...found.childNodes);
  });
};

function enhance(root) {
  for (const block of root.querySelectorAll("pre[data-copy]")) copyable(block);
  for (const details of root.querySelectorAll("details[data-load]")) loadable(details);
  if (document.getElementById("result")?.hasAttribute("data-working")) setTimeout(poll, 700);
}

for (const form of document.querySelectorAll("form[data-live]")) {
  const note = form.querySelector(".live-note");
  if (note) note.hidden = false;
  let waiting;
  form.addEventListener("change", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => update(form), 150);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    update(form);
  });
}
addEventListener("popstate", () => location.reload());

for (const form of document.querySelectorAll("form[data-drop]")) {
  const input = form.querySelector('input[type="file"]');
  const place = document.createElement("p");
  place.className = "drop-here";
  place.textContent = form.dataset.drop;
  input.before(place);
  for (const kind of ["dragenter", "dragover"]) {
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      form.classList.add("over");
    });
  }
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) form.classList.remove("over");
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    if (!event.dataTransfer.files.length) return;
    input.files = event.dataTransfer.files;
    form.requestSubmit();
  });
  input.addEventListener("change", () => form.requestSubmit());
}

enhance(document);
