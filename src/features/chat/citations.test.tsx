import type { AnswerSearch, Citation } from "@contract/chat.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { createQueryClient } from "@/lib/query-client.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { AnswerMarkdown } from "./answer-markdown.tsx";
import { Chip } from "./chip.tsx";
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

function show(text: string, citations: Citation[], isStreaming = false, search: AnswerSearch | null = null) {
  const onOpen = vi.fn();
  const { container } = render(
    <CitationContext value={{ citations, onOpen, openNumber: 2, isStreaming }}>
      <AnswerMarkdown text={text} />
      <SourceList citations={citations} search={search} />
    </CitationContext>,
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter>
            <TooltipProvider>{children}</TooltipProvider>
          </MemoryRouter>
        </QueryClientProvider>
      ),
    },
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

const searched: AnswerSearch = {
  documents: 41,
  searched: [
    { document_id: 1, document_name: "file-1.pdf" },
    { document_id: 9, document_name: "other.md" },
  ],
  closest: [],
  reading: null,
  unread: [],
  sections: [{ document_id: 3, number: 3, heading: "Mileage" }],
};

test("lists the sources by document with page or heading, and says which is gone", () => {
  const here = { document_id: 1, document_name: "file-1.pdf" };
  show(
    "",
    [
      citation(4, { ...here, page: 9 }),
      citation(2, { document_id: null }),
      citation(1, here),
      citation(3, { page: null }),
    ],
    false,
    searched,
  );
  const groups = screen.getAllByRole("listitem").filter((item) => item.querySelector("ul"));
  expect(groups.map((group) => group.textContent)).toEqual([
    "file-1.pdf1Page 34Page 9",
    "file-2.pdfNo longer available2",
    "file-3.pdf3Mileage",
  ]);
});

test("what was read and isn't cited stands behind what was searched", async () => {
  show("", [citation(1)], false, searched);
  const summary = screen.getByText("Searched 41 documents");
  const details = summary.closest("details") as HTMLDetailsElement;
  expect(details.open).toBe(false);
  await userEvent.click(summary);
  expect(details.open).toBe(true);
  const links = [...details.querySelectorAll("a")].map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);
  expect(links).toEqual([["other.md", "/app/train/files?document=9"]]);
});

test("of a text that doesn't hold any more the mark says so, in its name and its look", () => {
  const { container } = render(
    <>
      <Chip citation={citation(1)} lapsed="Expired on 3 Mar 2024." />
      <Chip citation={citation(3)} />
    </>,
  );
  const [lapsed, holding] = container.querySelectorAll("button");
  expect(lapsed?.getAttribute("aria-label")).toBe("Source 1: file-1.pdf, Page 3. Expired on 3 Mar 2024.");
  expect(holding?.getAttribute("aria-label")).toBe("Source 3: file-3.pdf, Page 3");
  expect(lapsed?.className).not.toBe(holding?.className);
});
