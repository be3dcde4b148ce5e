import { expect, test } from "vitest";
import { blankNames, filled, piecesOf } from "./blanks.ts";

const text = "Compare {{first}} with {{ second }} and {{first}}: {not} {{}}.";

test("each blank is asked for once, in its order", () => {
  expect(blankNames(text)).toEqual(["first", "second", ""]);
});

test("what is typed stands in all its places, as it was typed; what isn't stays a blank", () => {
  expect(filled(text, { first: " $& {{second}} ", second: "" })).toBe(
    "Compare $& {{second}} with {{ second }} and $& {{second}}: {not} {{}}.",
  );
});

test("the pieces are the whole", () => {
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
