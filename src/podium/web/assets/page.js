// What makes the page quicker to use; everything also works without it.
const parser = new DOMParser();
const narrow = matchMedia("(max-width: 64rem)");
const byId = (id) => document.getElementById(id);
const options = document.querySelector("form[data-live]");

const fetched = async (address) => {
  const answer = await fetch(address, { credentials: "same-origin" });
  return parser.parseFromString(await answer.text(), "text/html");
};

// Said to those who do not see the report change.
const say = (text) => {
  const said = byId("said");
  if (said && said.textContent !== text) said.textContent = text;
};

const spoken = (result) =>
  result.querySelector(".failure, .verdict, .podium-lead")?.textContent.trim() ?? "";

const replaceResult = (page) => {
  const fresh = page.getElementById("result");
  const old = byId("result");
  if (!fresh || !old) return false;
  if (old.hasAttribute("data-working") && fresh.hasAttribute("data-working")) {
    // Only how far it is: the button that stops it keeps the focus.
    old.querySelector(".working").replaceWith(fresh.querySelector(".working"));
    old.removeAttribute("aria-busy");
    setTimeout(poll, 700);
    return true;
  }
  const open = old.querySelector("details.more[open]") !== null;
  old.replaceWith(fresh);
  document.title = page.title;
  // What else follows from the result: the bar, what was chosen after a look, and the options in a line.
  for (const id of ["about", "looked", "state"]) {
    const [there, here] = [page.getElementById(id), byId(id)];
    if (there && here) here.replaceWith(there);
  }
  const looked = page.querySelector("#options [name=looked]");
  if (looked) document.querySelector("#options [name=looked]").value = looked.value;
  if (page.querySelector("#options .field")) markWrong(page);
  const go = page.querySelector(".go button"); // it is here already where all options were replaced
  if (go) document.querySelector(".go button").className = go.className;
  enhance(fresh);
  document.dispatchEvent(new CustomEvent("podium:shown", { detail: fresh }));
  const more = fresh.querySelector("details.more");
  if (open && more) more.open = true;
  if (!fresh.hasAttribute("data-working")) say(spoken(fresh));
  return true;
};

// The options as the server shows them for another address: other fields, or other values.
const replaceOptions = (page, always) => {
  const old = document.querySelector("#options > .rail");
  const fresh = page.querySelector("#options > .rail");
  if (!old || !fresh) return;
  const names = (root) => [...root.querySelectorAll("[name]")].map((field) => field.name).join("\n");
  if (!always && names(old) === names(fresh)) return;
  const focused = document.activeElement?.id;
  fresh.open = old.open;
  old.querySelectorAll("details.group").forEach((group, place) => {
    const other = fresh.querySelectorAll("details.group")[place];
    if (other) other.open = group.open;
  });
  old.replaceWith(fresh);
  if (focused) byId(focused)?.focus();
};

// The field that a message is about stays marked until it is right.
const markWrong = (page) => {
  const wrong = new Set([...page.querySelectorAll(".field.wrong [name]")].map((field) => field.name));
  for (const field of document.querySelectorAll("#options .field")) {
    const inputs = [...field.querySelectorAll("[name]")];
    const is = inputs.some((each) => wrong.has(each.name));
    field.classList.toggle("wrong", is);
    for (const each of inputs) {
      if (each.type === "radio") continue;
      if (is) each.setAttribute("aria-invalid", "true");
      else each.removeAttribute("aria-invalid");
    }
    if (is) field.closest("details.group").open = true;
  }
};

let asked = 0;
const here = () => location.pathname + location.search;
let showing = here();

// Shows an address without leaving the page; only what was asked for last counts.
const show = async (address, options) => {
  const turn = ++asked;
  showing = here();
  byId("result")?.setAttribute("aria-busy", "true");
  say(byId("said")?.dataset.working ?? "");
  try {
    const page = await fetched(address);
    if (turn !== asked) return false;
    replaceOptions(page, options);
    if (!replaceResult(page)) location.assign(address);
    return true;
  } catch {
    if (turn === asked) location.assign(address);
    return false;
  }
};

const addressOf = (form, submitter) => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) if (value !== "" || name === "go") query.append(name, value);
  return `${form.getAttribute("action")}?${query}`;
};

const update = (form, submitter) => {
  const address = addressOf(form, submitter);
  if (address !== here()) history.pushState(null, "", address);
  return show(address, Boolean(submitter?.name));
};

// Whether a field differs from what the server sent.
const changed = (field) => {
  if (field.options) {
    const sent = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(sent, 0);
  }
  if (["checkbox", "radio"].includes(field.type)) return field.checked !== field.defaultChecked;
  return "defaultValue" in field && field.type !== "hidden" && field.value !== field.defaultValue;
};

// On a narrow screen the options make room for the report.
const fold = () => {
  const panel = document.querySelector("#options > .rail");
  panel.open = !narrow.matches || !document.querySelector("#result .podium-report");
};

const poll = async () => {
  if (!byId("result")?.hasAttribute("data-working")) return;
  const turn = asked;
  try {
    const page = await fetched(location.href);
    if (turn !== asked) return;
    if (!replaceResult(page)) location.reload();
    if (!byId("options").contains(document.activeElement)) fold();
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
    try {
      const found = (await fetched(details.querySelector("a").href)).getElementById("pictures");
      if (found) details.querySelector(".podium-report").replaceChildren(...found.childNodes);
    } catch {
      delete details.dataset.loaded; // the link to the page of its own stays
    }
  });
};

function enhance(root) {
  for (const block of root.querySelectorAll("pre[data-copy]")) copyable(block);
  for (const details of root.querySelectorAll("details[data-load]")) loadable(details);
  if (byId("result")?.hasAttribute("data-working")) setTimeout(poll, 700);
}

if (options) {
  let waiting;
  const live = () => options.classList.toggle("live", Boolean(byId("result").querySelector(".podium-report, .failure, .working")));
  live();
  document.addEventListener("podium:shown", live);
  options.addEventListener("change", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => update(options), 150);
  });
  options.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    // Who asked for it wants to see it, where it stands below the options.
    if ((await update(options, event.submitter)) && (narrow.matches || event.submitter?.name)) byId("result").focus();
  });
  addEventListener("popstate", () => {
    if (here() !== showing) show(location.href, true); // not for a place on the same page
  });
  narrow.addEventListener("change", fold);
  fold();
  // Changed before this script was loaded, or filled in again by the browser.
  if ([...options.elements].some(changed)) waiting = setTimeout(() => update(options), 150);
}

// The menu of downloads closes where somebody goes on.
document.addEventListener("click", (event) => {
  const menu = byId("downloads");
  if (menu?.open && !menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  const menu = byId("downloads");
  if (event.key === "Escape" && menu?.open) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// A place among the options is shown where it is folded.
const unfold = () => {
  const place = location.hash && byId(decodeURIComponent(location.hash.slice(1)));
  for (let at = place?.parentElement?.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
  if (place?.closest?.("#options, details")) place.scrollIntoView();
  if (place?.closest?.("#options")) place.focus();
  if (place?.matches?.("details")) place.open = true;
};
addEventListener("hashchange", unfold);
unfold();

enhance(document);
