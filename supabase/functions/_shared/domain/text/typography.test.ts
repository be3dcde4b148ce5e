import { describe, expect, it } from "vitest";
import { setAlike } from "./typography.ts";

const alike = (one: string, other: string) => setAlike(one) === setAlike(other);

describe("a text as it reads", () => {
  it.each([
    ["blanks and lines", "The fee is  twelve\npounds.", "The fee is twelve pounds."],
    ["quotation marks", "He said “yes” and ‘no’.", "He said \"yes\" and 'no'."],
    ["German quotation marks", "„Ja“", '"Ja"'],
    ["dashes", "from 3–5 — or so", "from 3-5 - or so"],
    ["ligatures", "ﬁnal oﬃce", "final office"],
    ["full-width letters", "ＡＢＣ１２", "ABC12"],
    ["emphasis", "It is **twelve** _pounds_.", "It is twelve pounds."],
    ["a heading", "# Fees", "Fees"],
    ["soft hyphens and characters without width", "moor\u00ading\u200b fee", "mooring fee"],
    ["a word that was divided", "moor-\ning fee", "mooring fee"],
    ["accents of two characters", "Cafe\u0301", "Café"],
    ["Arabic as it is set", "العـــربية", "العربية"],
    ["digits in groups", "12\u00a0000 pounds", "12000 pounds"],
    ["an ellipsis", "and so on…", "and so on..."],
    ["Vietnamese of composed marks", "Tie\u0302\u0301ng Vie\u0323\u0302t", "Tiếng Việt"],
    ["Chinese in lines", "保修期\n为五年", "保修期为五年"],
  ])("doesn't differ in %s", (_what, one, other) => {
    expect(alike(one, other)).toBe(true);
  });

  it.each([
    ["letters", "twelve pounds", "twelve pound"],
    ["their case", "May apply", "may apply"],
    ["accents", "schon", "schön"],
    ["Turkish letters", "ılık", "ilik"],
    ["digits", "12 pounds", "13 pounds"],
    ["two numbers beside each other", "1 2 pounds", "12 pounds"],
    ["the decimal point", "1.5 pounds", "15 pounds"],
    ["a full stop", "No. Smoking", "No Smoking"],
    ["a minus", "-5 degrees", "5 degrees"],
    ["a word that isn't there", "is not covered", "is covered"],
    ["one sign of Chinese", "五年", "六年"],
  ])("differs in %s", (_what, one, other) => {
    expect(alike(one, other)).toBe(false);
  });

  it("comes to the same when it is taken twice", () => {
    for (const text of ["“A” — **b** ﬁ 1 2", "12\u00a0000", "# Über\nuns"])
      expect(setAlike(setAlike(text))).toBe(setAlike(text));
  });
});
