import { describe, expect, it } from "vitest";
import { readText, standingOf } from "./standing.ts";

/** How the sentence of a text that has some words stands in another text. */
function of(former: string, words: string, present: string, told: string | null = null) {
  const start = former.indexOf(words);
  if (start < 0) throw new Error(`“${words}” isn't in it.`);
  return standingOf(readText(former), { start, end: start + words.length }, told, readText(present));
}

const terms = `# Returns

Goods may be sent back for any reason. The fee is 30 euros for each parcel. It is due within a week.

# Hours

We are closed on Mondays.`;

describe("a sentence that nobody changed", () => {
  it.each([
    ["the same text", terms],
    [
      "moved to the end",
      `${terms.replace(" The fee is 30 euros for each parcel.", "")}\n\nThe fee is 30 euros for each parcel.`,
    ],
    [
      "with something new around it",
      terms.replace("The fee", "We are fair. The fee").replace("It is due", "Do pay. It is due"),
    ],
    [
      "with another sentence changed",
      terms.replace("within a week", "within a month").replace("Mondays", "Sundays"),
    ],
    ["in other lines", terms.replaceAll(" ", "\n").replaceAll("\n\n", "\n")],
    ["wrapped within it", terms.replace("euros for each", "euros for\neach")],
    ["with other blanks", terms.replaceAll(" ", "\u00a0 ")],
    ["emphasised", terms.replace("30 euros", "**30 euros**")],
    ["with a soft hyphen", terms.replace("parcel", "par\u00adcel")],
  ])("is quiet: %s", (_what, present) => {
    expect(of(terms, "30 euros", present)).toEqual({ kind: "same" });
  });

  it.each([
    ["“Open” – until 6 o’clock…", '"Open" - until 6 o\'clock...'],
    ["Das heißt „Rückgabe“ ohne Grund.", "Das heißt »Rückgabe« ohne Grund."],
    ["The ﬁrst ofﬁce opens at eight.", "The first office opens at eight."],
    ["Es kostet 10\u202f000 Euro im Jahr.", "Es kostet 10000 Euro im Jahr."],
    ["Fu\u0308nf Jahre gilt die Garantie.", "F\u00fcnf Jahre gilt die Garantie."],
    ["水泵的保修期为五年。", "水泵的 保修期为\n五年。"],
    ["保修期为１０年。", "保修期为10年。"],
    ["الضمان خمس سنوات.", "الضمـــان\u200f خمس سنوات."],
    ["İade süresi otuz gündür.", "İade  süresi\u00a0otuz gündür."],
    ["Bảo hành năm năm.", "Bảo hành năm năm.".normalize("NFD")],
  ])("is quiet, set otherwise: %s", (former, present) => {
    expect(of(former, former, `Before.\n\n${present}\n\nAfter.`)).toEqual({ kind: "same" });
  });

  it("is quiet where a broken line made two of it, and of two one", () => {
    const broken = "Die Frist beträgt 30\n\nTage ab Zugang der Ware.";
    const whole = "Die Frist beträgt 30 Tage ab Zugang der Ware.";
    expect(of(broken, "30", whole)).toEqual({ kind: "same" });
    expect(of(whole, "30", broken)).toEqual({ kind: "same" });
  });

  it("is quiet where it is cited in the middle of it", () => {
    expect(of(terms, "euros for", `New.\n\n${terms}`)).toEqual({ kind: "same" });
  });
});

describe("a sentence that says something else", () => {
  it.each([
    ["a number", "The fee is 30 euros for each parcel.", "The fee is 35 euros for each parcel."],
    [
      "a number's digits apart",
      "The fee is 3 0 euros for each parcel.",
      "The fee is 30 euros for each parcel.",
    ],
    ["a word more", "The fee is 30 euros for each parcel.", "The fee is not 30 euros for each parcel."],
    ["a decimal", "The rate is 1.5 percent a year.", "The rate is 15 percent a year."],
    ["case", "The Board decides on it.", "The board decides on it."],
    ["German", "Die Garantie gilt fünf Jahre.", "Die Garantie gilt zwei Jahre."],
    ["Spanish", "El plazo es de treinta días.", "El plazo es de catorce días."],
    ["Turkish", "İade süresi otuz gündür.", "İade süresi on dört gündür."],
    ["Turkish letters", "Kırk kişi katılır.", "Kirk kişi katılır."],
    ["Vietnamese", "Bảo hành năm năm.", "Bảo hành hai năm."],
    ["Chinese", "水泵的保修期为五年。", "水泵的保修期为三年。"],
    ["Arabic", "الضمان خمس سنوات.", "الضمان ثلاث سنوات."],
  ])("is told with its new wording: %s", (_what, before, after) => {
    const around = (sentence: string) => `Alpha begins here.\n\n${sentence}\n\nOmega ends it.`;
    expect(of(around(before), before, around(after))).toEqual({ kind: "changed", before, after });
  });

  it("is told where it begins like it and goes on", () => {
    expect(of("The fee is 30", "fee", "The fee is 30 percent higher.")).toEqual({
      kind: "changed",
      before: "The fee is 30",
      after: "The fee is 30 percent higher.",
    });
  });

  it("is found in its place though its words are new, and elsewhere though it moved", () => {
    const reworded = terms.replace("We are closed on Mondays.", "Open all days.");
    expect(of(terms, "Mondays", reworded)).toMatchObject({ kind: "changed", after: "Open all days." });
    const moved = `The fee is 35 euros for each parcel.\n\n${terms.replace(" The fee is 30 euros for each parcel.", "")}`;
    expect(of(terms, "30 euros", moved)).toMatchObject({
      kind: "changed",
      after: "The fee is 35 euros for each parcel.",
    });
  });

  it("may have become two", () => {
    const two = terms.replace(
      "The fee is 30 euros for each parcel.",
      "The fee is 30 euros. Each further parcel is free.",
    );
    expect(of(terms, "30 euros", two)).toMatchObject({
      kind: "changed",
      after: "The fee is 30 euros. Each further parcel is free.",
    });
  });

  it("isn't taken for one that stood there before", () => {
    const former = "The fee is 30 euros for a parcel.\n\nThe fee is 40 euros for a pallet.";
    expect(of(former, "30 euros", "The fee is 40 euros for a pallet.")).toEqual({
      kind: "gone",
      before: "The fee is 30 euros for a parcel.",
    });
  });

  it("is gone where nothing stands in its place, and where the text is empty", () => {
    const without = terms.replace(" The fee is 30 euros for each parcel.", "");
    const before = "The fee is 30 euros for each parcel.";
    expect(of(terms, "30 euros", without)).toEqual({ kind: "gone", before });
    expect(of(terms, "30 euros", "")).toEqual({ kind: "gone", before });
  });
});

describe("what was told before", () => {
  const second = terms.replace("30 euros", "35 euros");
  const told = "The fee is 35 euros for each parcel.";

  it("is quiet while it stands", () => {
    expect(of(terms, "30 euros", `New.\n\n${second}`, told)).toEqual({ kind: "told" });
    expect(of(terms, "30 euros", second.replaceAll(" ", "  "), told)).toEqual({ kind: "told" });
  });

  it("is what the next difference is told against", () => {
    expect(of(terms, "30 euros", terms.replace("30 euros", "40 euros"), told)).toEqual({
      kind: "changed",
      before: told,
      after: "The fee is 40 euros for each parcel.",
    });
    expect(of(terms, "30 euros", terms, told)).toEqual({ kind: "same" });
  });

  it("is known again though it was cut", () => {
    const long = (word: string) => `# Code\n\n\`\`\`\n${word.repeat(1500)}\n\`\`\`\n\nThe end.`;
    const first = of(long("one "), "one", long("two "));
    expect(first).toMatchObject({ kind: "changed" });
    const cut = first.kind === "changed" ? first.after : "";
    expect(cut).toHaveLength(4000);
    expect(of(long("one "), "one", `${long("two ")}\n\nMore.`, cut)).toEqual({ kind: "told" });
  });
});

it("a long text is compared within what a step may take", () => {
  const long = Array.from(
    { length: 4000 },
    (_, line) => `Rule ${line} says that part ${line * 7} is checked on day ${line % 31}.`,
  );
  const other = long.map((line) => line.replace("checked", "looked at"));
  const begun = performance.now();
  expect(of(long.join("\n\n"), "Rule 2000 ", other.join("\n\n"))).toMatchObject({ after: other[2000] });
  expect(performance.now() - begun).toBeLessThan(8000);
});
