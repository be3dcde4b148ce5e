import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DocumentPart } from "@contract/documents.ts";
import { testDocument } from "@/lib/test-document.ts";
import { renderScreen } from "../test-screen.tsx";
import { DocumentViewer } from "./document-viewer.tsx";
import * as files from "./document-viewer/pdf/open-file.ts";

const PAGES = Array.from(
  { length: 40 },
  (_, page) => `Heading ${page + 1}\n\nThis is what page ${page + 1} says.`,
);
const WHOLE = PAGES.join("\n\n");
const PARTS: DocumentPart[] = PAGES.map((text, ordinal) => ({
  ordinal,
  page: ordinal + 1,
  start: PAGES.slice(0, ordinal).reduce((offset, page) => offset + page.length + 2, 0),
  text,
}));
const DOCUMENT = testDocument({ id: 5, name: "handbook.pdf", size: 2048, page_count: 40, path: "" });

/** The server's side of /document/text. */
let answer: (input: { offset: number; before: number; after: number }) => Response | Promise<Response>;
let asked: number;
const answering = { id: 6, number: 2, former: false, created_at: "2026-01-05T00:00:00Z" };
let revision = answering;

beforeEach(() => {
  asked = 0;
  revision = answering;
  answer = ({ offset, before, after }) => {
    const at = PARTS.findLastIndex((part) => part.start <= offset);
    const parts = PARTS.slice(Math.max(at - before, 0), at + after + 1);
    return Response.json({ document: DOCUMENT, revision, parts, total_parts: PARTS.length });
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.endsWith("/document/standing")) return Response.json({ standings: [] });
    asked += 1;
    return answer({ before: 1, after: 2, offset: 0, ...JSON.parse(String(init.body)) });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(highlight?: { start: number; end: number }, onClose?: () => void, revisionId?: number) {
  renderScreen(
    <DocumentViewer
      documentId={5}
      revisionId={revisionId ?? null}
      {...(highlight && { highlight })}
      {...(onClose && { onClose })}
    />,
    "/app/chat",
    { organization: { id: 2 } },
  );
}

function passage() {
  return [...document.querySelectorAll("mark")].map((mark) => mark.textContent).join("|");
}

function fail(status: number, code: string) {
  return Response.json({ error: true, code, message: "That didn't work.", requestId: "r1" }, { status });
}

test("opens at the passage and marks exactly its characters", async () => {
  const start = WHOLE.indexOf("what page 20 says");
  open({ start, end: start + "what page 20 says".length });
  expect(await screen.findByText("what page 20 says")).toBeInstanceOf(HTMLElement);
  expect(passage()).toBe("what page 20 says");
  expect(screen.getByRole("region", { name: "Page 20" }).textContent).toContain("This is what page 20 says.");
  expect(screen.queryByRole("region", { name: "Page 30" })).toBeNull();
  expect(screen.getByText("PDF · 40 pages · 2 KB")).toBeInstanceOf(HTMLElement);
});

test("a passage may run over blocks and pages", async () => {
  const start = WHOLE.indexOf("page 3 says");
  open({ start, end: WHOLE.indexOf("page 4 says") + "page 4".length });
  await screen.findByText("Heading 4");
  expect(passage()).toBe("page 3 says.|Heading 4|This is what page 4");
});

test("loads further text in both directions, each page once and in order", async () => {
  const start = WHOLE.indexOf("what page 20 says");
  open({ start, end: start + 4 });
  await userEvent.click(await screen.findByRole("button", { name: "Show earlier text" }));
  await screen.findByText("This is what page 9 says.");
  await userEvent.click(screen.getByRole("button", { name: "Show more text" }));
  await screen.findByText("This is what page 33 says.");
  const pages = screen
    .getAllByRole("region", { name: /^Page/ })
    .map((page) => page.getAttribute("aria-label"));
  expect(pages).toEqual(Array.from({ length: 25 }, (_, index) => `Page ${index + 9}`));
});

test("offers no more text where there is none", async () => {
  open();
  await screen.findByText("This is what page 1 says.");
  expect(screen.queryByRole("button", { name: "Show earlier text" })).toBeNull();
});

test("a document that is gone is no longer available, and isn't asked for again", async () => {
  answer = () => fail(404, "not_found");
  open({ start: 0, end: 5 });
  await screen.findByText("This document is no longer available");
  expect(asked).toBe(1);
});

test("a lasting error can be retried", async () => {
  const works = answer;
  answer = () => fail(400, "invalid_input");
  open();
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.getByText("That didn't work.")).toBeInstanceOf(HTMLElement);
  answer = works;
  await userEvent.click(retry);
  await screen.findByText("This is what page 1 says.");
});

test("a version that no longer answers is asked for by its id, and says that the document has changed since", async () => {
  const asked: unknown[] = [];
  const works = answer;
  answer = (input) => {
    asked.push(input);
    return works(input);
  };
  revision = { id: 4, number: 1, former: true, created_at: "2026-01-05T00:00:00Z" };
  open({ start: 0, end: 9 }, undefined, 4);
  expect((await screen.findByRole("note")).textContent).toMatch(/^The document has changed since\./);
  expect(asked).toMatchObject([{ id: 5, revision_id: 4 }]);
});

test("a document that failed says why it has no text", async () => {
  answer = () =>
    Response.json({
      document: { ...DOCUMENT, status: "failed", status_reason: "The file is locked with a password." },
      revision,
      parts: [],
      total_parts: 0,
    });
  open();
  await screen.findByText("The file is locked with a password.");
});

test("closes", async () => {
  const close = vi.fn();
  open(undefined, close);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

describe("a PDF whose file is here", () => {
  const scroll = { scrollTo: vi.fn(), scrollBy: vi.fn() };
  beforeEach(() => {
    Object.assign(HTMLElement.prototype, scroll);
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(640);
    const works = answer;
    answer = async (input) => {
      const told = (await (await works(input)).json()) as { document: object };
      return Response.json({
        ...told,
        document: { ...told.document, path: "http://supabase.test/storage/v1/object/public/uploads/files/1" },
      });
    };
  });
  afterEach(() => vi.restoreAllMocks());

  /** A file whose pages say what is stored of them, or what is given. */
  function openable(says = (number: number) => PAGES[number - 1] ?? "") {
    class TextLayer {
      render = () => Promise.resolve();
      cancel = () => undefined;
    }
    const page = (number: number) => ({
      getTextContent: () =>
        Promise.resolve({
          styles: {},
          items: says(number)
            .split("\n\n")
            .map((str, line) => ({
              str,
              transform: [10, 0, 0, 10, 50, 700 - 20 * line],
              width: 300,
              height: 10,
              fontName: "f",
              dir: "ltr",
            })),
        }),
      getViewport: ({ scale }: { scale: number }) => ({
        width: 600 * scale,
        height: 800 * scale,
        convertToViewportPoint: (x: number, y: number) => [x * scale, (800 - y) * scale],
      }),
      render: () => ({ promise: Promise.resolve(), cancel: () => undefined }),
      cleanup: () => undefined,
    });
    const pdf = { numPages: 40, getPage: (number: number) => Promise.resolve(page(number)) };
    vi.spyOn(files, "openFile").mockResolvedValue({ engine: { TextLayer }, pdf, close: vi.fn() } as never);
  }
  const marks = () => document.querySelectorAll("[data-mark]").length;

  test("opens at the page of the passage and marks it, with the text as the other tab", async () => {
    openable();
    const start = WHOLE.indexOf("what page 20 says");
    open({ start, end: start + "what page 20 says".length });
    await screen.findByRole("region", { name: "Page 20" });
    await waitFor(() => expect(marks()).toBe(1));
    await userEvent.click(screen.getByRole("tab", { name: "Text" }));
    expect(passage()).toBe("what page 20 says");
  });

  test("marks a passage over two pages on each, and leads from one to the other", async () => {
    openable();
    const start = WHOLE.indexOf("page 3 says");
    open({ start, end: WHOLE.indexOf("page 4 says") + "page 4".length });
    await screen.findByRole("region", { name: "Page 3" });
    await waitFor(() => expect(marks()).toBe(1));
    await userEvent.click(screen.getByRole("button", { name: "page 4" }));
    await screen.findByRole("region", { name: "Page 4" });
    await waitFor(() => expect(marks()).toBe(2));
  });

  test("turns pages by button, key and number", async () => {
    openable();
    open();
    const first = await screen.findByRole("region", { name: "Page 1" });
    expect(marks()).toBe(0);
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByRole("region", { name: "Page 2" });
    first.focus();
    await userEvent.keyboard("{ArrowRight}");
    await screen.findByRole("region", { name: "Page 3" });
    const field = screen.getByRole("textbox", { name: "Page, of 40" });
    await userEvent.clear(field);
    await userEvent.type(field, "40{Enter}");
    await screen.findByRole("region", { name: "Page 40" });
    expect(screen.getByRole("button", { name: "Next page" }).getAttribute("aria-disabled")).toBe("true");
  });

  test("says so when the passage isn't on the page, and leads to the text", async () => {
    openable(() => "A drawing of something else altogether.");
    const start = WHOLE.indexOf("what page 20 says");
    open({ start, end: start + "what page 20 says".length });
    await userEvent.click(await screen.findByRole("button", { name: "See it in the text" }));
    expect(passage()).toBe("what page 20 says");
  });

  test("shows the text of a file that doesn't open, and why", async () => {
    const locked = Object.assign(new Error("No password given"), { name: "PasswordException" });
    vi.spyOn(files, "openFile").mockRejectedValue(locked);
    open();
    await screen.findByText("This is what page 1 says.");
    expect(screen.getByRole("note").textContent).toContain("the file is locked with a password");
  });
});
