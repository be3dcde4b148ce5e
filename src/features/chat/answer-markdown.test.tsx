import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { AnswerMarkdown } from "./answer-markdown.tsx";

function markup(text: string): HTMLElement {
  return render(<AnswerMarkdown text={text} />, { wrapper: TooltipProvider }).container;
}

test("renders tables, lists and coloured code", async () => {
  const html = markup("| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two\n\n```ts\nconst days = 25;\n```");
  expect(screen.getByRole("region", { name: "Table" }).querySelectorAll("td")).toHaveLength(2);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  await waitFor(() => expect(html.querySelector(".hljs-keyword")?.textContent).toBe("const"));
  expect(screen.getByRole("button", { name: "Copy code" })).toBeTruthy();
});

test("marks what no document supports, citations and code aside", () => {
  const text = "First holds [1]. Second doesn't.\n\n**Third** neither [2]. `code`";
  const at = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
  const unsupported = [at("Second doesn't."), at("**Third** neither [2].")];
  const { container } = render(<AnswerMarkdown text={text} unsupported={unsupported} />, {
    wrapper: TooltipProvider,
  });
  const marked = [...container.querySelectorAll("mark")].map((one) => one.textContent);
  expect(marked[0]).toBe("Second doesn't.");
  expect(marked.slice(1).join("")).toMatch(/^Third neither /);
  expect(container.querySelector("mark code")).toBeNull();
  expect(container.querySelector("mark")?.title).toBe("No source cited here says this.");
});

test("shows raw HTML as text", () => {
  const html = markup(
    'Hi <img src="x" onerror="alert(1)"> <b>there</b>\n\n<script>alert(1)</script>\n\n<iframe src="/"></iframe>',
  );
  expect(html.querySelector("img, b, script, iframe")).toBeNull();
  expect(html.textContent).toContain("<b>there</b>");
});

test("never loads an image", () => {
  const html = markup("![chart](https://evil.example/x.png?q=secret) ![](data:image/png;base64,AA==)");
  expect(html.querySelector("img")).toBeNull();
  expect(screen.getByRole("link", { name: "chart" }).getAttribute("href")).toBe(
    "https://evil.example/x.png?q=secret",
  );
  expect(html.textContent).toContain("Image");
});

test("opens links apart, and only on the web", () => {
  markup(
    "[web](https://example.com) [mail](mailto:a@b.example) [js](javascript:alert(1)) [here](/app/settings) [data](data:text/html,x)",
  );
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["web", "mail"]);
  for (const link of links) {
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  }
});

test.each([
  ["$$\n\\frac{a}{b}\n$$", 1],
  ["The area is \\(\\pi r^2\\), and \\[ e = mc^2 \\]", 2],
  ["With $x^2 + y_1 = 3$ it is.", 1],
  ["From $5 to $10 a month, or $1,200 a year", 0],
  ["`\\(code\\)` and\n\n```\n\\[ code \\]\n```", 0],
])("draws the formulas of %j", async (text, count) => {
  const html = markup(`${text}\n\n$$\nz\n$$`);
  await waitFor(() => expect(html.querySelectorAll(".katex")).toHaveLength(count + 1), { timeout: 10_000 });
  expect(html.querySelector(".katex-error")).toBeNull();
});

test("shows where a link leads, and asks before it opens", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  markup("Read [the rules](https://evil.example/x?q=secret).");
  const link = screen.getByRole("link", { name: "the rules" });
  expect(link.title).toBe("evil.example");
  await userEvent.click(link);
  const dialog = await screen.findByRole("alertdialog", { name: "Open evil.example?" });
  expect(dialog.textContent).toContain("https://evil.example/x?q=secret");
  expect(open).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Open link" }));
  expect(open).toHaveBeenCalledExactlyOnceWith(
    "https://evil.example/x?q=secret",
    "_blank",
    "noopener,noreferrer",
  );
});

test("sorts a table by a column, back and forth, and copies it as shown", async () => {
  markup("| Year | Days |\n|---|---|\n| 2024 | 9 |\n| 2023 | 28 |\n| 2025 | =1 |");
  const years = () => screen.getAllByRole("row").map((row) => row.textContent);
  const by = await screen.findByRole("button", { name: "Year" });
  await userEvent.click(by);
  expect(years()).toEqual(["YearDays", "202328", "20249", "2025=1"]);
  expect(screen.getByRole("columnheader", { name: "Year" }).getAttribute("aria-sort")).toBe("ascending");
  await userEvent.click(by);
  expect(years().slice(1)).toEqual(["2025=1", "20249", "202328"]);
  const writeText = vi.spyOn(navigator.clipboard, "writeText");
  screen.getByRole("button", { name: "Copy as CSV" }).click();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`Year,Days\r\n2025,"'=1"\r\n2024,9\r\n2023,28\r\n`);
  await userEvent.click(by);
  expect(years().slice(1)).toEqual(["20249", "202328", "2025=1"]);
});

test("keeps its headings below the page's own", () => {
  markup("## One\n\n##### Two");
  expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual(["One", "Two"]);
});

test("keeps the elements of settled blocks as text is appended", () => {
  const { container, rerender } = render(<AnswerMarkdown text={"First **one**.\n\nSecond"} isGrowing />);
  const first = container.querySelector("strong");
  rerender(<AnswerMarkdown text={"First **one**.\n\nSecond part\n\nThird"} isGrowing />);
  expect(container.querySelector("strong")).toBe(first);
  expect(container.querySelectorAll("p")).toHaveLength(3);
});
