// Comforts only: every page works without this file.

const record = document.querySelector("#record");
const upload = document.querySelector("#upload");
const form = document.querySelector("#record-form");

// A chosen file goes into the text field, so one can see and change it before it is judged.
upload?.addEventListener("change", async () => {
  const file = upload.files[0];
  if (!file || file.size > 262144) return;
  const text = new TextDecoder().decode(await file.arrayBuffer());
  // What does not decode cleanly is left to the server, which says what is wrong with it.
  if (/[\0\uFFFD]/.test(text)) return;
  record.value = text;
  upload.value = "";
});

form?.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});

// A question is sent by the key that ends a line; a new line in it is one with Shift.
for (const question of document.querySelectorAll(".ask textarea")) {
  question.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    question.form.requestSubmit();
  });
}

form?.addEventListener("submit", () => form.classList.add("is-busy"));
addEventListener("pageshow", () => form?.classList.remove("is-busy"));

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(document.getElementById(button.dataset.copy), button));
}

// The clipboard is closed to pages on plain http, as phones at a table see them; the old way works there.
async function copy(source, button) {
  const label = button.textContent;
  getSelection().selectAllChildren(source);
  const copied = navigator.clipboard
    ? await navigator.clipboard.writeText(source.textContent).then(() => true, () => false)
    : document.execCommand("copy");
  // What a button says of itself is seen; the line beside it is what a screen reader says.
  button.textContent = button.nextElementSibling.textContent = copied ? "Copied" : "Selected: copy it with your keyboard or menu";
  setTimeout(() => { button.textContent = label; }, 2500);
}

// The server knows one clock; a phone knows the one on this wall.
for (const one of document.querySelectorAll("time[datetime]")) {
  one.textContent = new Date(one.dateTime).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
