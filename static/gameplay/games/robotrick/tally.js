/**
 * The end of a round and of the match, counted on the table: a row a player, card by card, then the sums.
 *
 * @import { View } from "./types.d.ts"
 * @typedef {import("../../kit/module.js").Name} Name
 * @typedef {import("./layout.js").Layout} Layout
 */
import { say } from "../../kit/words.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { pointsOf, signed } from "./cards.js";
import { smallAt } from "./faces.js";
import { textAt, whoAt } from "./pieces.js";

const ROW = 82;
const HEAD = 44;
const MARGIN = 12;
/** Of the time: until the last card is counted, the rest is to look at the sums. */
const COUNTED = 0.6;

/** @param {Layout} layout @param {number} rows @param {number} high @param {string} title */
function sheet({ box }, rows, high, title) {
  const width = Math.min(box.width - 2 * MARGIN, 460);
  const height = HEAD + rows * high;
  const x = (box.width - width) / 2;
  const y = Math.max(MARGIN, (box.height - height) / 2);
  const group = svg("g", { class: "rt-tally" }, [
    svg("rect", { class: "rt-tally-sheet", x, y, width, height: height + 8, rx: 12 }),
    textAt({ x: x + width / 2, y: y + 29 }, title, "rt-title", "middle"),
  ]);
  return { group, x, y: y + HEAD, width };
}

/**
 * A round is counted: what each player has face up and face down, one card after the other.
 * @param {Layout} layout @param {View} view before the cards are gathered
 * @param {{round: number, scores: number[]}} data @param {Name} name
 * @returns {import("../../kit/marks.js").Mark}
 */
export function roundMoment(layout, view, { round, scores }, name) {
  const { group, x, y, width } = sheet(layout, view.order.length, ROW, say("tally/round", { round }));
  const rows = view.order.map((seat, i) => {
    const { up, down } = view.players[seat];
    const top = y + i * ROW;
    const values = [...up.map(pointsOf), ...down.map((card) => -pointsOf(card))];
    const step = Math.min(27, (width - 40) / Math.max(values.length, 1));
    const cards = [...up, ...down].map((card, n) => {
      const at = { x: x + 28 + step * n, y: top + 44 };
      const sign = textAt(
        { x: at.x, y: at.y + 29 },
        signed(values[n]),
        n < up.length ? "rt-plus" : "rt-minus",
        "middle",
      );
      return svg("g", { opacity: 0 }, [smallAt(card, at), ...(step > 22 ? [sign] : [])]);
    });
    const sum = textAt({ x: x + width - 16, y: top + 18 }, "0", "rt-tally-sum", "end");
    group.append(
      whoAt(seat, { x: x + 26, y: top + 12 }, 0.7),
      textAt({ x: x + 46, y: top + 18 }, name(seat), "rt-name"),
      ...cards,
      sum,
    );
    return { cards, values, sum, score: scores[seat] };
  });
  const longest = Math.max(1, ...rows.map(({ cards }) => cards.length));
  const paint = (/** @type {number} */ part) => {
    const count = Math.min(longest, Math.floor((part / COUNTED) * (longest + 1)));
    for (const { cards, values, sum, score } of rows) {
      for (const [n, card] of cards.entries()) card.setAttribute("opacity", n < count ? "1" : "0");
      const now = count >= values.length ? score : values.slice(0, count).reduce((all, value) => all + value, 0);
      sum.textContent = signed(now);
    }
  };
  return { element: group, paint };
}

/**
 * The match is over: rounds and totals by player, the best first, winners crowned.
 * @param {Layout} layout @param {View} view @param {Name} name
 * @param {number[]} [totals] so far, while they are counted
 */
export function tallyPart(layout, view, name, totals = view.players.map(({ total }) => total)) {
  const lines = view.ranking.length ? view.ranking : view.order.map((seat) => ({ seat, place: 0, status: "" }));
  const { group, x, y, width } = sheet(layout, lines.length + 1, 62, say("tally/over"));
  const columns = [0, 1, 2].map((i) => x + width - 172 + 46 * i);
  const end = x + width - 18;
  group.append(
    ...columns.map((at, i) => textAt({ x: at, y: y + 24 }, say("tally/column", { round: i + 1 }), "rt-label", "end")),
    textAt({ x: end, y: y + 24 }, say("tally/total"), "rt-label", "end"),
  );
  for (const [i, { seat, place: rank, status }] of lines.entries()) {
    const top = y + 62 * i + 62;
    const { rounds } = view.players[seat];
    group.append(
      ...(rank === 1 && status === "classified" ? [place("rt-crown", `translate(${x + 26} ${top - 24})`)] : []),
      whoAt(seat, { x: x + 26, y: top }, 0.85),
      textAt({ x: x + 48, y: top + 5 }, cut(name(seat), width), "rt-name"),
      ...columns.map((at, n) =>
        textAt(
          { x: at, y: top + 5 },
          n in rounds ? signed(rounds[n]) : "",
          rounds[n] < 0 ? "rt-minus" : "rt-plus",
          "end",
        ),
      ),
      textAt({ x: end, y: top + 7 }, signed(totals[seat]).replace("+", ""), "rt-tally-sum", "end"),
    );
  }
  const winners = view.ranking.filter((line) => line.place === 1 && line.status === "classified");
  if (winners.length) {
    const names = winners.map(({ seat }) => name(seat)).join(", ");
    const at = { x: x + width / 2, y: y + 62 * lines.length + 46 };
    const text = say("tally/won", { names, n: winners.length });
    group.append(textAt(at, text, "rt-strong", "middle"));
  }
  return group;
}

/** @param {string} name @param {number} width */
const cut = (name, width) => {
  const letters = Math.floor((width - 250) / 10);
  return name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name;
};

/**
 * The totals are counted up.
 * @param {Layout} layout @param {View} view after the last round, with its ranking @param {Name} name
 * @returns {import("../../kit/marks.js").Mark}
 */
export function overMoment(layout, view, name) {
  const group = svg("g");
  const goals = view.players.map(({ total }) => total);
  const paint = (/** @type {number} */ part) => {
    const grown = Math.min(1, part / COUNTED);
    const totals = goals.map((goal) => Math.round(goal * grown));
    group.replaceChildren(tallyPart(layout, grown < 1 ? { ...view, ranking: [] } : view, name, totals));
  };
  return { element: group, paint };
}
