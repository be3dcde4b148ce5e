import type { Citation } from "@contract/chat.ts";
import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { AnswerMarkdown } from "./answer-markdown.tsx";
import { CitationContext } from "./citation-context.ts";
import { SourceList } from "./source-list.tsx";

function citation(number: number, more: Partial<Citation> = {}): Citation {
  const place = { page: 3, time: null, start: 10, end: 20 };
  const name = `file-${number}.pdf`;
  return {
    number,
    document_id: number,
    revision_id: number,
    document_name: name,
    quote: `Quote ${number}`,
    ...place,
    ...more,
  };
}

function show(text: string, citations: Citation[], isStreaming = false) {
  const onOpen = vi.fn();
  const { container } = render(
    <CitationContext value={{ citations, onOpen, openNumber: 2, isStreaming }}>
      <AnswerMarkdown text={text} />
      <SourceList citations={citations} search={null} />
    </CitationContext>,
    { wrapper: TooltipProvider },
  );
  const answer = container.querySelector(".answer") as HTMLElement;
  return { onOpen, answer };
}

const two = [citation(1), citation(2, { page: null, time: 65 })];

test("turns numbers in brackets into buttons that open their passage", async () => {
  const { onOpen, answer } = show("Leave is 25 days.[1][2] More **here [2]**.", two);
  const chips = [...answer.querySelectorAll("button")];
  expect(chips.map((chip) => chip.textContent)).toEqual(["1", "2", "2"]);
  expect(chips.map((chip) => chip.getAttribute("aria-label"))).toEqual([
    "Source 1: file-1.pdf, Page 3",
    "Source 2: file-2.pdf, 1:05",
    "Source 2: file-2.pdf, 1:05",
  ]);
  expect(chips.map((chip) => chip.getAttribute("aria-expanded"))).toEqual(["false", "true", "true"]);
  await userEvent.click(chips[0] as Element);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(1);
});

test("reaches them by keyboard, with a preview of the quote", async () => {
  const { onOpen } = show("Leave is 25 days.[1]", [citation(1)]);
  await userEvent.tab();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Source 1: file-1.pdf, Page 3");
  expect(await screen.findByText("Quote 1")).toBeTruthy();
  await userEvent.keyboard("{Enter}");
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(1);
});

test("takes several numbers in one pair of brackets", () => {
  const { answer } = show("Both agree [1, 2].", two);
  expect([...answer.querySelectorAll("button")].map((chip) => chip.textContent)).toEqual(["1", "2"]);
});

test("leaves code, links and unknown numbers as they are", () => {
  const { answer } = show("`a[1]` [1](https://example.com) and [7]\n\n```\nb[2]\n```", two);
  expect(answer.querySelectorAll("button[aria-expanded]")).toHaveLength(0);
  expect(answer.textContent).toContain("a[1]");
  expect(answer.textContent).toContain("b[2]");
  expect(answer.textContent).toContain("[7]");
});

test("shows the number of a citation that is still to come without a button", () => {
  const { answer } = show("Leave is 25 days.[1]", [], true);
  expect(answer.textContent).toBe("Leave is 25 days.1");
  expect(answer.querySelector("button")).toBeNull();
});

test("lists the sources by number, and says which is gone", () => {
  show("", [citation(2, { document_id: null }), citation(1)]);
  const sources = screen.getAllByRole("listitem");
  expect(sources.map((source) => source.textContent)).toEqual([
    "1file-1.pdfPage 3",
    "2file-2.pdfNo longer available",
  ]);
});
