// A draft that was edited and not saved is not left without a question.

for (const form of document.querySelectorAll(".house-editions #content-main form")) {
  let edited = false;
  form.addEventListener("input", () => { edited = true; });
  form.addEventListener("submit", () => { edited = false; });
  addEventListener("beforeunload", (event) => { if (edited) event.preventDefault(); });
}
