import { expect, test } from "vitest";
import { align, coverage } from "./align.ts";
import { fold, foldedRange } from "./folded.ts";

/** What of a page's text is found for a passage, and how much of the passage that is. */
function find(text: string, passage: string, page: string) {
  const [stored, there] = [fold(text), fold(page)];
  const start = text.indexOf(passage);
  const [from, to] = foldedRange(stored, start, start + passage.length);
  const matches = align(stored, from, to, there);
  return {
    share: coverage(matches, from, to),
    pieces: matches.map((match) => there.text.slice(match.to, match.to + match.length)),
    places: matches.map((match) => there.at[match.to]),
  };
}

test("letters are compared past hyphens, ligatures, accents, spaces and case", () => {
  const page = "The ofﬁce re-\nim burses tra‐\nvel COSTS to Malmö\u0308.";
  expect(
    find("The office reimburses travel costs to Malmö.", "reimburses travel costs to Malmö", page),
  ).toEqual({
    share: 1,
    pieces: ["reimbursestravelcoststomalmo"],
    places: [10],
  });
});

test("of places that say the same, the one with the same neighbours", () => {
  const text = "Fees\nMonthly fee: 20\nDeposits\nMonthly fee: 20\nEnd";
  const second = text.lastIndexOf("Monthly fee: 20");
  const stored = fold(text);
  const [from, to] = foldedRange(stored, second, second + 15);
  const page = fold("Deposits\nMonthly fee: 20\nEnd\nFees\nMonthly fee: 20\nDeposits");
  expect(align(stored, from, to, page).map((match) => page.at[match.to])).toEqual([9]);
});

test("a passage over two columns is found in two pieces", () => {
  const passage = "The pump is checked twice a year by a trained engineer of the maker";
  const page =
    "The pump is checked twice a Warranty lapses when seals year by a trained engineer of are broken the maker";
  const { share, pieces } = find(passage, passage, page);
  expect(share).toBe(1);
  expect(pieces).toEqual(["thepumpischeckedtwicea", "yearbyatrainedengineerof", "themaker"]);
});

test("the short cells of a table's row are found beside the long ones", () => {
  const text =
    "| Quarter | Net income | Per share |\n| --- | --- | --- |\n| First | 1,204 | 0.24 |\n| Second | 1,204 | 0.25 |";
  const page = "Quarter Net income Per share First 1,204 0.24 Second 1,204 0.25";
  const { share, places } = find(text, "| Second | 1,204 | 0.25 |", page);
  expect(share).toBe(1);
  expect(places[0]).toBe(page.indexOf("Second"));
});

test("what a page doesn't say isn't found by what any text says", () => {
  const passage = "Receipts of the journey are handed in within thirty days of the return";
  const page = "The machines of the company are cleaned once a week, of course by the staff of the day.";
  expect(find(passage, passage, page).share).toBeLessThan(0.3);
});

test("a short word isn't found inside another", () => {
  expect(find("Tin", "Tin", "Painting").share).toBe(0);
});
