import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
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
