// Comforts of the page that makes a table; it works without them.

const maker = document.querySelector("#maker");
const seats = () => [...maker.querySelectorAll(".seat")];

// The edition by the answers, as the server will choose it.
const byYear = { old: "us-classic", mid: "us-2008", new: "us-2021" };
const byBoard = { uk: "uk-london", de: "de-standard", fr: "fr-paris", es: "es-madrid" };
const variants = { short: "short-game", timed: "timed-game" };
function edition() {
  const said = Object.fromEntries(new FormData(maker));
  const chosen = said.edition || (said.board === "deal" ? `deal-${said.leaflet}` : byBoard[said.board] || variants[said.game] || byYear[said.bought]);
  return maker.querySelector(`#edition option[value="${chosen}"]`)?.textContent ?? chosen;
}

function tell() {
  document.querySelector("#edition-name").textContent = `You play by: ${edition()}`;
  for (const seat of seats()) seat.querySelector("use").setAttribute("href", `#${seat.querySelector("select").value}`);
  const names = seats().map((seat) => seat.querySelector(".seat-name").value.trim()).filter(Boolean);
  document.querySelector("#names").replaceChildren(...names.map((name) => new Option(name, name)));
}

// A text from the list brings its game along, with the switches of that game.
maker.querySelector("#edition").addEventListener("change", (event) => {
  const game = event.target.selectedOptions[0].dataset.game;
  const cards = maker.querySelector('[name="board"][value="deal"]');
  if (game && (game === "deal") !== cards.checked) maker.querySelector(`[name="board"][value="${game === "deal" ? "deal" : "us"}"]`).checked = true;
});

// Two players never share a token: the other one takes what this one had.
let held = new Map();
const hold = () => { held = new Map(seats().map((seat) => [seat, seat.querySelector("select").value])); };
maker.addEventListener("change", (event) => {
  const seat = event.target.closest(".seat");
  if (seat && event.target.matches("select")) {
    const other = seats().find((one) => one !== seat && one.querySelector("select").value === event.target.value);
    if (other) other.querySelector("select").value = held.get(seat);
  }
  hold();
  tell();
});
maker.addEventListener("input", tell);

for (const [n, seat] of seats().entries()) {
  const up = seat.querySelector("[data-up]");
  up.hidden = n === 0;
  up.addEventListener("click", () => {
    const fields = (one) => [...one.querySelectorAll("input, select")];
    fields(seat).forEach((field, at) => {
      const other = fields(seats()[n - 1])[at];
      [field.value, other.value] = [other.value, field.value];
    });
    hold();
    tell();
  });
}
hold();
tell();
