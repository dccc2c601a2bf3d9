"use strict";
// The law pages: scroll to the paragraph that was asked for, and unfold the one in the address.

const asked_for = document.querySelector("[data-asked]");
if (asked_for && !location.hash && asked_for.getBoundingClientRect().bottom > innerHeight) {
  asked_for.scrollIntoView({ block: "center" });
}
function unfold() {
  const at = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (at instanceof HTMLDetailsElement) at.open = true;
}
addEventListener("hashchange", unfold);
unfold();
