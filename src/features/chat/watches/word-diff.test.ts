import { expect, it } from "vitest";
import { type Stretch, wordDiff } from "./word-diff.ts";

const marked = (stretches: readonly Stretch[]) =>
  stretches.map(({ text, differs }) => (differs ? `[${text}]` : text)).join("");

it.each([
  ["The fee is 30 euros.", "The fee is 35 euros.", "The fee is [30] euros.", "The fee is [35] euros."],
  ["It is due.", "It is not due.", "It is due.", "It is [not ]due."],
  [
    "Die Frist beträgt zwei Wochen.",
    "Die Frist beträgt einen Monat.",
    "Die Frist beträgt [zwei Wochen].",
    "Die Frist beträgt [einen Monat].",
  ],
  ["水泵的保修期为五年。", "水泵的保修期为三年。", "水泵的保修期为[五年]。", "水泵的保修期为[三年]。"],
  ["الضمان خمس سنوات.", "الضمان ثلاث سنوات.", "الضمان [خمس] سنوات.", "الضمان [ثلاث] سنوات."],
  [
    "İade süresi otuz gündür.",
    "İade süresi on gündür.",
    "İade süresi [otuz] gündür.",
    "İade süresi [on] gündür.",
  ],
  ["Bảo hành năm năm.", "Bảo hành hai năm.", "Bảo hành [năm] năm.", "Bảo hành [hai] năm."],
  ["The\n fee  stays.", "The fee stays.", "The fee stays.", "The fee stays."],
  ["Old.", "", "[Old.]", ""],
])("marks the words that differ: %s", (before, after, was, is) => {
  const found = wordDiff(before, after);
  expect([marked(found.before), marked(found.after)]).toEqual([was, is]);
});

it("marks words where a browser can't cut them itself", () => {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, "Segmenter");
  try {
    const found = wordDiff("保修期为五年。 The fee is 30.", "保修期为三年。 The fee is 35.");
    expect(marked(found.after)).toBe("保修期为[三]年。 The fee is [35].");
  } finally {
    Object.assign(Intl, { Segmenter });
  }
});
