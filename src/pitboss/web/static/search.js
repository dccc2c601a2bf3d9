"use strict";
// The search box of every page: "/" focuses it, arrows choose a suggestion, Enter opens it or shows all results.

{
  const field = document.querySelector("[data-find] input");
  const list = document.querySelector("[data-offered]");
  let asked = "", timer = 0;

  const options = () => [...list.querySelectorAll('[role="option"]')];
  const chosen = () => list.querySelector('[aria-selected="true"]');

  function close() {
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
  }

  async function offer() {
    const query = field.value.trim();
    if (query === asked) return;
    asked = query;
    if (query.length < 2) return close();
    try {
      const answer = await fetch(`/search/hits?q=${encodeURIComponent(query)}`);
      if (!answer.ok || query !== asked || document.activeElement !== field) return;
      list.innerHTML = await answer.text(); // our own template, which escapes
      list.hidden = false;
      field.setAttribute("aria-expanded", "true");
      field.removeAttribute("aria-activedescendant");
    } catch { close(); }
  }

  function choose(step) {
    const all = options();
    if (!all.length) return;
    const next = all[(all.indexOf(chosen()) + step + all.length + (step < 0 && !chosen() ? 1 : 0)) % all.length];
    all.forEach((each) => each.setAttribute("aria-selected", String(each === next)));
    field.setAttribute("aria-activedescendant", next.id);
    next.scrollIntoView({ block: "nearest" });
  }

  function walk(step, links) {
    const next = links.indexOf(document.activeElement) + step;
    if (next < 0) field.focus();
    else if (next < links.length) links[next].focus();
  }

  field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(offer, 150); });
  field.form.addEventListener("focusout", (event) => { if (!field.form.contains(event.relatedTarget)) close(); });

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/" && !typing && field.offsetParent) {
      event.preventDefault();
      field.focus();
      field.select();
      return;
    }
    if (typing && event.target !== field) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const open = event.target === field && !list.hidden;
    const links = [...document.querySelectorAll(".hits a")];
    if (open && step) { event.preventDefault(); choose(step); }
    else if (open && event.key === "Enter" && chosen()) { event.preventDefault(); location.href = chosen().href; close(); }
    else if (open && event.key === "Escape") { event.preventDefault(); close(); }
    else if (step && links.length && (event.target === field || links.includes(document.activeElement))) {
      event.preventDefault();
      walk(event.target === field && step > 0 ? 1 : step, links);
    }
  });
}
