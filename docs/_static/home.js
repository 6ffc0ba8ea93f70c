/* The home page: tabs of the example, kinds of data, and pages that fit while somebody types. */
(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (buttons, shown, mark) => {
    const choose = (chosen) => buttons.forEach((button, i) => {
      button.setAttribute(mark, String(i === chosen));
      if (mark === "aria-selected") button.tabIndex = i === chosen ? 0 : -1;
      if (shown[i]) shown[i].hidden = i !== chosen;
    });
    buttons.forEach((button, i) => {
      button.addEventListener("click", () => choose(i));
      button.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = (i + step + buttons.length) % buttons.length;
        choose(next);
        buttons[next].focus();
      });
    });
    return choose;
  };
  one(all(".tabs button"), all(".way"), "aria-selected")(0);
  one(all(".chips button"), all(".tests"), "aria-pressed")(1);

  const box = document.getElementById("find"), list = document.getElementById("found");
  const fitting = (typed) => PODIUM_PAGES
    .map(([page, title, part, words], i) => [podiumWords.best(typed, words) * 2 + podiumWords.share(typed, title), i, page, title, part])
    .filter(([found]) => found >= 1)
    .sort((a, b) => b[0] - a[0] || a[1] - b[1])
    .slice(0, 6);
  const entry = (href, title, part) => {
    const item = document.createElement("li"), link = document.createElement("a"), kind = document.createElement("small");
    item.setAttribute("role", "option");
    link.href = href;
    link.textContent = title;
    kind.textContent = part;
    link.append(kind);
    item.append(link);
    return item;
  };
  box.addEventListener("input", () => {
    const typed = box.value.trim();
    const search = `${box.form.action}?q=${encodeURIComponent(typed)}`;
    list.replaceChildren(...fitting(typed).map(([, , page, title, part]) => entry(`${page}.html`, title, part)), entry(search, `Search all pages for “${typed}”`, ""));
    list.hidden = !typed;
    box.setAttribute("aria-expanded", String(Boolean(typed)));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") list.hidden = true;
    const links = all("#found a"), at = links.indexOf(document.activeElement);
    if (!list.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp") && (at >= 0 || document.activeElement === box)) {
      event.preventDefault();
      (links[at + (event.key === "ArrowDown" ? 1 : -1)] || box).focus();
    }
    if (event.key === "/" && !/INPUT|TEXTAREA/.test(document.activeElement.tagName)) {
      event.preventDefault();
      box.focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (!box.form.contains(event.target)) list.hidden = true;
  });
})();
