// Notes add up as they are put in; without this file the sum is worked out when the form is sent.
const form = document.querySelector("[data-notes]");

function total(group) {
  const notes = [...group.querySelectorAll("input.steps")];
  const sum = notes.reduce((so_far, one) => so_far + Number(one.value || 0) * Number(one.dataset.note), 0);
  group.querySelector("output").textContent = notes.some((one) => one.value) ? form.dataset.notes.replace("#", sum.toLocaleString("en")) : "";
}

form?.addEventListener("input", (event) => {
  const group = event.target.closest("details");
  if (group) total(group);
});
