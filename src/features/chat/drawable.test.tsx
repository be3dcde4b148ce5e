import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { AnswerMarkdown } from "./answer-markdown.tsx";
import { isDrawable } from "@/components/drawable.ts";

const row = (cell: string, columns: number) => `|${` ${cell} |`.repeat(columns)}`;
const table = (columns: number, rows: number) =>
  [row("a", columns), row("-", columns), ...Array<string>(rows).fill(row("1", columns))].join("\n");

test.each([
  ["quotes in each other", `${">".repeat(10_000)} deep`],
  ["spaced quotes in each other", `${"> ".repeat(10_000)} deep`],
  ["lists in each other, on a line", `${"- ".repeat(10_000)} deep`],
  [
    "lists in each other, a line each",
    Array.from({ length: 500 }, (_, at) => `${"  ".repeat(at)}- x`).join("\n"),
  ],
  ["opening brackets", "[".repeat(100_000)],
  ["links that never close", "[a](".repeat(20_000)],
  ["stars", "*a ".repeat(50_000)],
  ["backticks", "`a``".repeat(20_000)],
  ["a table of 90,000 cells", table(300, 300)],
])("%s are shown as they were written, at once", (_, text) => {
  expect(isDrawable(text)).toBe(false);
  const { container } = render(<AnswerMarkdown text={text} />, { wrapper: TooltipProvider });
  expect(container.textContent).toBe(text);
  expect(container.querySelectorAll("*").length).toBeLessThan(5);
});

test.each([
  ["a table of 2,000 cells", table(10, 200)],
  ["2,000 citations", "It holds [1]. ".repeat(2000)],
  ["quotes and lists as people write them", `${"> ".repeat(6)}deep\n\n- a\n  - b\n    - c\n      1. d`],
  ["a rule, and bold words", `---\n\n${"**bold** and _more_ ".repeat(1000)}`],
  ["code that is indented far", `\`\`\`\n${" ".repeat(140)}x\n\`\`\``],
])("%s are drawn", (_, text) => {
  expect(isDrawable(text)).toBe(true);
});
