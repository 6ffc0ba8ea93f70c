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
  const figure = old.querySelector(".figures [aria-current]")?.dataset.kind;
  old.replaceWith(fresh);
  document.title = page.title;
  // What else follows from the result: the bar, the options in a line, what another level would change, and the command.
  for (const id of ["about", "levels", "state", "script"]) {
    const [there, here] = [page.getElementById(id), byId(id)];
    if (!there || !here) continue;
    const open = here.querySelector("details[open]") !== null;
    here.replaceWith(there);
    if (open && there.querySelector("details")) there.querySelector("details").open = true;
    enhance(there);
  }
  const looked = page.querySelector("#options [name=looked]");
  if (looked) document.querySelector("#options [name=looked]").value = looked.value;
  if (page.querySelector("#options .field")) markWrong(page);
  const go = page.querySelector(".go button"); // it is here already where all options were replaced
  if (go) document.querySelector(".go button").className = go.className;
  enhance(fresh);
  document.dispatchEvent(new CustomEvent("podium:shown", { detail: fresh }));
  const same = [...fresh.querySelectorAll(".figures a")].find((link) => link.dataset.kind === figure);
  if (same && !same.hasAttribute("aria-current")) onStage(same);
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
  enhance(fresh);
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
let took = 0;
const here = () => location.pathname + location.search;
let showing = here();

// Shows an address without leaving the page; only what was asked for last counts.
const show = async (address, options) => {
  const turn = ++asked;
  showing = here();
  byId("result")?.setAttribute("aria-busy", "true");
  say(byId("said")?.dataset.working ?? "");
  const began = performance.now();
  try {
    const page = await fetched(address);
    took = performance.now() - began;
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
  if (!field.name) return false;
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

// The panel of the picture is a stage: a small picture below it takes its place there.
const stage = () => document.querySelector("#result .panel[data-figure]");

// The files of the picture on the stage stand above it; the small pictures are one stop of the Tab key.
const formats = () => {
  const panel = stage();
  if (!panel) return;
  for (const link of document.querySelectorAll(".figures a")) link.tabIndex = link.hasAttribute("aria-current") ? 0 : -1;
  panel.dataset.equipped = "yes";
  for (const other of panel.querySelectorAll(".tools")) other.remove();
  const links = document.querySelectorAll(`#downloads .drawings a[href*="/figure-${CSS.escape(panel.dataset.figure)}."]`);
  const tools = document.createElement("div");
  tools.className = "tools";
  const order = ["SVG", "PNG", "PDF", "TikZ"];
  tools.append(...[...links].map((link) => link.cloneNode(true)).sort((one, other) => order.indexOf(one.textContent) - order.indexOf(other.textContent)));
  if (links.length) panel.append(tools);
};

async function onStage(link) {
  try {
    const panel = (await fetched(link.href)).querySelector("#picture .panel[data-figure]");
    if (!panel || !link.isConnected) return;
    stage().replaceWith(panel);
    for (const other of document.querySelectorAll(".figures [aria-current]")) other.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    document.dispatchEvent(new CustomEvent("podium:shown", { detail: panel.parentNode }));
    formats();
    say(panel.querySelector("h2").textContent);
  } catch {
    location.assign(link.href);
  }
}

// Tables for a paper: one at a time, in a window of its own.
const taken = (root) => {
  for (const button of root.querySelectorAll(".tex button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const source = button.closest(".one-table").querySelector("pre");
      try {
        await navigator.clipboard.writeText(source.textContent);
        button.textContent = button.dataset.copied;
      } catch {
        getSelection().selectAllChildren(source);
      }
    });
  }
};

const offerTables = async (link) => {
  let content;
  try {
    content = (await fetched(link.href)).getElementById("for-paper");
  } catch {
    content = undefined;
  }
  if (!content) {
    location.assign(link.href);
    return;
  }
  const box = document.createElement("dialog");
  box.className = "for-paper";
  const title = content.querySelector("h1");
  const heading = document.createElement("h2");
  heading.id = "for-paper-title";
  heading.textContent = title.textContent;
  const close = document.createElement("button");
  close.className = "btn";
  close.textContent = link.dataset.close;
  close.addEventListener("click", () => box.close());
  const top = document.createElement("header");
  top.append(heading, close);
  title.replaceWith(top);
  box.setAttribute("aria-labelledby", heading.id);
  box.append(content);
  const [picks, sheets] = [[...box.querySelectorAll(".pick input")], [...box.querySelectorAll(".one-table")]];
  const pick = () => sheets.forEach((sheet, place) => { sheet.hidden = !picks[place].checked; });
  box.addEventListener("change", pick);
  pick();
  taken(box);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  sheets.find((sheet) => !sheet.hidden)?.querySelector("button[data-copy]").focus();
};

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".figures a, #tables, a[data-undo]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (link.matches("#tables")) offerTables(link);
  else if (link.matches(".figures a")) onStage(link);
  else {
    history.pushState(null, "", link.href);
    show(link.href, true);
  }
});

// α as a slider: its ticks are the levels at which a decision changes, and it snaps to them.
const [LOW, HIGH] = [Math.log(0.001), Math.log(0.1)];
const USUAL = [0.001, 0.01, 0.05, 0.1];
const QUICK = 1000; // milliseconds
const placeOf = (alpha) => Math.min(1000, Math.max(0, (1000 * (Math.log(alpha) - LOW)) / (HIGH - LOW)));
const alphaNow = () => Number(byId("o-alpha").value.replace(",", ".") || byId("o-alpha").placeholder);
const stops = () => JSON.parse(byId("a-hint")?.dataset.stops ?? "null");

const drawSlider = () => {
  const slider = byId("a-slide");
  if (!slider) return;
  const changes = stops();
  slider.parentNode.hidden = !changes;
  if (!changes) return;
  const alpha = alphaNow();
  if (alpha > 0) slider.value = placeOf(alpha);
  slider.setAttribute("aria-valuetext", `α = ${alpha}`);
  const mark = (name, values, text = "") => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  };
  byId("ticks").replaceChildren(
    ...changes.map((at) => mark("line", { x1: `${placeOf(at) / 10}%`, x2: `${placeOf(at) / 10}%`, y1: 0, y2: 7, class: at <= alpha ? "on" : "" })),
    ...USUAL.map((at) => mark("text", { x: `${placeOf(at) / 10}%`, y: 20 }, String(at).replace(/^0/, "").padEnd(3, "0"))),
  );
};

const choose = (alpha, last) => {
  byId("o-alpha").value = String(alpha);
  drawSlider();
  if (last) byId("o-alpha").dispatchEvent(new Event("change", { bubbles: true }));
};

const slidable = () => {
  const all = () => [...new Set([...USUAL, 0.005, ...(stops() ?? [])])].sort((one, other) => one - other);
  let waiting;
  options.addEventListener("input", (event) => {
    if (event.target.id !== "a-slide") return;
    const raw = Number(event.target.value);
    const near = all().reduce((best, at) => (Math.abs(placeOf(at) - raw) < Math.abs(placeOf(best) - raw) ? at : best));
    const free = Number(Math.exp(LOW + (raw / 1000) * (HIGH - LOW)).toPrecision(2));
    choose(Math.abs(placeOf(near) - raw) <= 14 ? near : free);
    clearTimeout(waiting);
    // Where it is let go is the address; a study that takes long is not computed on the way.
    if (took < QUICK) waiting = setTimeout(() => show(addressOf(options)), 150);
  });
  options.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (event.target.id !== "a-slide" || !step) return;
    event.preventDefault();
    const next = step > 0 ? all().find((at) => at > alphaNow()) : all().findLast((at) => at < alphaNow());
    if (next) choose(next, true);
  });
};

// All pairs, or all with one: the control, and only then in which direction.
const ofControl = (chosen) => {
  const [name, way] = [document.querySelector("#options [name=control]"), document.querySelector("[data-with=control]")];
  const one = document.querySelector("#options [name=of][value=one]");
  if (!name || !one) return;
  name.closest(".named-control").hidden = !one.checked;
  if (way) way.hidden = !one.checked;
  if (!chosen) return;
  if (one.checked) name.focus();
  else {
    name.value = "";
    if (way) way.querySelector("select").value = "";
    name.dispatchEvent(new Event("change", { bubbles: true }));
  }
};

// Arrows move along the small pictures.
document.addEventListener("keydown", (event) => {
  const link = event.target.closest?.(".figures a");
  const next = { ArrowRight: link?.nextElementSibling, ArrowLeft: link?.previousElementSibling }[event.key];
  if (!next) return;
  event.preventDefault();
  link.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});

// The explanation of a term closes where somebody goes on.
const closeHelps = (but) => {
  for (const help of document.querySelectorAll("details.help[open]")) if (help !== but) help.open = false;
};
document.addEventListener("click", (event) => closeHelps(event.target.closest?.("details.help")));
document.addEventListener("keydown", (event) => event.key === "Escape" && closeHelps());

function enhance(root) {
  for (const block of root.querySelectorAll("pre[data-copy]")) copyable(block);
  taken(root);
  if (options) {
    drawSlider();
    ofControl();
    formats();
  }
  if (byId("result")?.hasAttribute("data-working")) setTimeout(poll, 700);
}

if (options) {
  let waiting;
  const live = () => options.classList.toggle("live", Boolean(byId("result").querySelector(".podium-report, .failure, .working")));
  live();
  document.addEventListener("podium:shown", live);
  document.addEventListener("podium:shown", formats);
  slidable();
  options.addEventListener("change", (event) => {
    if (event.target.name === "of") {
      ofControl(true);
      return;
    }
    drawSlider();
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
