"use strict";
// Ask once more before something is given up. The button carries the question; the dialog sends its click on.

(() => {
  const dialog = document.getElementById("sure");
  let sure = null;

  const find = (title) => [...document.querySelectorAll("#dock [data-asks]")].find((each) => each.dataset.asks === title);

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#dock [data-asks]");
    if (!button || button === sure) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { asks, because, yes, rule } = button.dataset;
    dialog.dataset.about = asks;
    dialog.querySelector("h2").textContent = asks;
    dialog.querySelector("[data-because]").replaceChildren(`${because} `, ...(rule ? [citeChip(rule)] : []));
    dialog.querySelector("[data-yes]").textContent = yes;
    dialog.showModal();
  }, true);

  dialog.querySelector("[data-yes]").addEventListener("click", () => {
    sure = find(dialog.dataset.about);
    dialog.close();
    sure?.click();
    sure = null;
  });

  document.addEventListener("pitboss:swapped", () => {
    // The table may have moved on while the question stood.
    if (dialog.open && !find(dialog.dataset.about) && !document.querySelector("#dock form.setting")) dialog.close();
  });
})();
