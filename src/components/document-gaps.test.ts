import { describe, expect, it } from "vitest";
import { gapTexts, pagesText } from "./document-gaps.tsx";

const page = (from: number, to = from, reason = "This page is damaged.") => ({ from, to, reason });

describe("pages that couldn't be read", () => {
  it("are named in stretches, whatever their reasons", () => {
    expect(pagesText([page(4)])).toBe("Page 4");
    expect(pagesText([page(4, 5), page(6, 6, "Too large."), page(9)])).toBe("Pages 4–6, 9");
    const every = Array.from({ length: 30 }, (_, index) => page(3 * index + 3));
    expect(pagesText(every)).toBe("Pages 3, 6, 9, 12 and 26 more");
  });

  it("are told with how many there are and each reason once", () => {
    const document = { page_count: 12, unread: [page(4, 5), page(9)], stale: null };
    expect(gapTexts(document)).toEqual([
      "3 of 12 pages couldn't be read (pages 4–5, 9). This page is damaged.",
    ]);
    expect(gapTexts({ page_count: null, unread: [page(2)] })).toEqual([
      "1 page couldn't be read (page 2). This page is damaged.",
    ]);
  });
});

it("says of a document whose source is out of reach that it may be out of date", () => {
  const texts = gapTexts({ page_count: 1, unread: [], stale: { why: "failed", since: null } });
  expect(texts).toEqual(["Its source couldn't be reached. The document may be out of date."]);
  expect(gapTexts({ page_count: 1, unread: [], stale: null })).toEqual([]);
});
