"use strict";
// The form that opens a table: show errors at their fields while typing.

document.documentElement.classList.add("js");
const around = document.querySelector("[data-new-table]");
let timer = 0, asked = 0;

function said(problem) {
  return problem.rule ? [`${problem.says} `, citeChip(problem.rule, problem.cite)] : [problem.says];
}

function tell(form, answer) {
  for (const place of form.querySelectorAll("[data-error]")) {
    const name = place.dataset.error;
    const problem = answer.wrong[name];
    const now = problem ? problem.says : "";
    if ((place.dataset.says ?? place.textContent.trim()) !== now) {
      place.replaceChildren(...(problem ? said(problem) : []));
    }
    place.dataset.says = now;
    if (!name) continue;
    for (const each of form.querySelectorAll(`[data-field="${CSS.escape(name)}"] :is(input:not([type=radio]), select, textarea)`)) {
      if (problem) each.setAttribute("aria-invalid", "true");
      else if (!each.closest(".part") || each.name === name) each.removeAttribute("aria-invalid");
    }
    if (problem) place.closest("details")?.setAttribute("open", "");
  }
  for (const [name, several] of Object.entries(answer.stands)) {
    form.querySelectorAll(`input[name="${CSS.escape(name)}"]`).forEach((each, at) => { each.placeholder = several[at] ?? ""; });
  }
  for (const [id, note] of Object.entries(answer.notes)) {
    form.querySelector(`[data-fold="${CSS.escape(id)}"] [data-note]`).textContent = note;
  }
  const button = form.querySelector("[data-do]");
  button.textContent = answer.button;
  button.disabled = Object.keys(answer.wrong).length > 0;
}

async function check(form) {
  const mine = ++asked;
  try {
    const answer = await fetch("/new/check", {
      method: "POST", body: new URLSearchParams(new FormData(form)), headers: { Accept: "application/json" },
    });
    if (answer.ok && mine === asked && form.isConnected) tell(form, await answer.json());
  } catch { form.querySelector("[data-do]").disabled = false; } // the server reports it when the form is sent
}

async function bring(game) {
  const mine = ++asked;
  const answer = await fetch(`/new/form?game=${encodeURIComponent(game)}`);
  if (!answer.ok || mine !== asked) return;
  around.innerHTML = await answer.text(); // our own template, which escapes
  history.replaceState(null, "", `/new?game=${encodeURIComponent(game)}`);
}

around.addEventListener("input", (event) => {
  const form = event.target.closest("[data-form]");
  if (!form) return;
  clearTimeout(timer);
  timer = setTimeout(() => check(form), 200);
});
around.addEventListener("change", (event) => {
  const form = event.target.closest("[data-choose]");
  if (form) bring(event.target.value).then(() => around.querySelector("#f-game").focus(), () => form.submit());
});
