import { expect, it } from "vitest";
import { isWanted, patternsOf } from "./site-patterns.ts";

const wanted = (path: string, include: string[], exclude: string[] = []) =>
  isWanted(`https://example.com${path}`, { include, exclude });

it.each([
  ["/docs/a/b", "/docs/**", true],
  ["/docs/a/b", "/docs/*", false],
  ["/docs/a", "/docs/*", true],
  ["/docs", "/docs", true],
  ["/docs/a", "/docs", true],
  ["/docs?page=2", "/docs", true],
  ["/docsters", "/docs", false],
  ["/files/Price list.PDF", "*.pdf", true],
  ["/files/price.pdf.html", "*.pdf", false],
  ["/%C3%BCber/uns", "/über/**", true],
  ["/a+b(c)/d", "/a+b(c)/**", true],
  ["/docs/a", "https://example.com/docs/**", true],
])("%s is wanted by %s: %s", (path, pattern, is) => {
  expect(wanted(path, [pattern])).toBe(is);
  expect(wanted(path, [], [pattern])).toBe(!is);
});

it("without patterns all is wanted, and what is excluded isn't, whatever includes it", () => {
  expect(wanted("/any", [])).toBe(true);
  expect(wanted("/docs/old/a", ["/docs/**"], ["/docs/old/**"])).toBe(false);
});

it("patterns are lines, each once and without blanks", () => {
  expect(patternsOf(" /a \n\n/b\n/a\n")).toEqual(["/a", "/b"]);
});
