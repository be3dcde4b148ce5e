import { describe, expect, it } from "vitest";
import { bestSpan, locateQuote, supportingSpan, unsupportedSentences } from "./support.ts";

const passage = `The embargo began in October 1973. By its end in March 1974, the price of oil had risen from US$3 per barrel to nearly $12 globally. It was later called the "first oil shock".

| Year | Price |
| --- | --- |
| 1972 | 3 dollars |
| 1974 | 12 dollars |`;

const at = (span: { start: number; end: number } | null): string | null =>
  span && passage.slice(span.start, span.end);

describe("supportingSpan", () => {
  it("finds the sentence that a statement rests on", () => {
    expect(at(supportingSpan("Oil rose to almost $12 a barrel by March 1974.", passage))).toMatch(
      /^By its end.*globally\.$/,
    );
    expect(at(supportingSpan("It began in October 1973.", passage))).toBe(
      "The embargo began in October 1973.",
    );
    expect(at(supportingSpan("In 1972 it was 3 dollars", passage))).toBe("| 1972 | 3 dollars |");
  });

  it("joins neighbours when the statement draws on both", () => {
    const span = supportingSpan(
      "The embargo began in October 1973 and the price had risen to nearly $12 per barrel.",
      passage,
    );
    expect(at(span)).toMatch(/^The embargo began.*globally\.$/s);
  });

  it("finds none for what the passage doesn't say", () => {
    expect(supportingSpan("The treaty of Lisbon was signed by twenty-seven states.", passage)).toBeNull();
    expect(supportingSpan("", passage)).toBeNull();
    expect(bestSpan("Anything", "")).toBeNull();
  });

  it("works in Chinese and Arabic", () => {
    const chinese = "北京大学成立于1898年。它位于海淀区。学生很多。";
    const span = supportingSpan("北京大学位于海淀区。", chinese);
    expect(span && chinese.slice(span.start, span.end)).toContain("它位于海淀区。");
    const arabic = "تأسست الجامعة عام 1920. تقع في وسط المدينة القديمة.";
    const second = supportingSpan("الجامعة تقع في وسط المدينة", arabic);
    expect(second && arabic.slice(second.start, second.end)).toContain("وسط المدينة");
  });
});

describe("unsupportedSentences", () => {
  it("marks invention only", () => {
    const answer =
      "Here is what I found:\n\n- The embargo began in October 1973 [1].\n- Penguins negotiated the peace treaty [1].\n\nMore?";
    expect(unsupportedSentences(answer, [passage]).map(({ start, end }) => answer.slice(start, end))).toEqual(
      ["Penguins negotiated the peace treaty [1]."],
    );
  });

  it("gives a marker after a full stop to the sentence before it", () => {
    const answer = "The embargo began in October 1973. [1] Penguins negotiated the peace treaty. [2]";
    expect(unsupportedSentences(answer, [passage]).map(({ start, end }) => answer.slice(start, end))).toEqual(
      ["Penguins negotiated the peace treaty."],
    );
  });

  it("leaves a translation be where it is cited", () => {
    const answer =
      "Das Embargo begann im Oktober 1973 und dauerte bis März. [1] Pinguine haben den Friedensvertrag ausgehandelt.";
    expect(unsupportedSentences(answer, [passage]).map(({ start, end }) => answer.slice(start, end))).toEqual(
      ["Pinguine haben den Friedensvertrag ausgehandelt."],
    );
  });
});

describe("locateQuote", () => {
  it("finds a quotation whatever the typesetting", () => {
    const text = "He said:  “The ﬁnal oﬀer\nstands — for now.” Then he left.";
    const span = locateQuote('"the final offer stands - for now."', text);
    expect(span && text.slice(span.start, span.end)).toBe("“The ﬁnal oﬀer\nstands — for now.”");
  });

  it("finds none where there is none", () => {
    expect(locateQuote("never said", passage)).toBeNull();
    expect(locateQuote("  ", passage)).toBeNull();
  });
});
