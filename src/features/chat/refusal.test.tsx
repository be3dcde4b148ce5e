import type { AnswerSearch, Message } from "@contract/chat.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { api, serve } from "@/test-backend.ts";
import { renderScreen } from "@/test-screen.tsx";
import { Answer } from "./answer.tsx";

const nearest = {
  document_id: 7,
  revision_id: 8,
  document_name: "Leave.docx",
  page: null,
  time: null,
  start: 40,
  end: 90,
  quote: "Every employee has 25 days of leave a year.",
  heading: "Annual leave",
};
const search: AnswerSearch = {
  documents: 41,
  searched: [],
  closest: [nearest, { ...nearest, document_id: 9, document_name: "Pumps.pdf", page: 4, heading: undefined }],
  reading: null,
  unread: [],
  refused: true,
};
const message: Message = {
  id: 5,
  role: "assistant",
  content: "I couldn't find anything in your documents that answers this.",
  status: "complete",
  error: null,
  citations: [],
  unsupported: [],
  search,
  rating: null,
  rating_comment: null,
  rating_reasons: [],
  parent_id: null,
  versions: [],
  created_at: "2026-01-01T00:00:00Z",
};
const people = { owner: [["Olive", "olive@example.com"]], admin: [["Adam", "adam@example.com"]] };

function show(isAdmin: boolean, told: Partial<Message> = {}) {
  const [onOpen, onRephrase] = [vi.fn(), vi.fn()];
  serve({
    [api("/organization/getMembers")]: async (request) => {
      const { role } = (await request.json()) as { role: keyof typeof people };
      const members = people[role].map(([name, email], id) => ({
        id: role === "owner" ? 1 + id : 11 + id,
        name,
        email,
        avatar_color: 1,
        role,
        joined_at: "2026-01-01T00:00:00Z",
        team_ids: [],
        tag_ids: [],
      }));
      return Response.json({ members, total: members.length });
    },
  });
  renderScreen(
    <Answer
      message={{ ...message, ...told }}
      progress={null}
      isLast
      onRate={vi.fn()}
      onOpen={onOpen}
      openNumber={null}
      question="How much leave is there?"
      onRephrase={onRephrase}
    />,
    "/app/chat",
    { isAdmin, organization: { id: 1, name: "Acme" } },
  );
  return { onOpen, onRephrase };
}

afterEach(() => vi.unstubAllGlobals());

test("a refusal says what was searched, shows what came nearest and opens it", async () => {
  const { onOpen } = show(true);
  const refusal = within(await screen.findByRole("region", { name: "No answer found" }));
  expect(refusal.getByText("Searched 41 documents")).toBeTruthy();
  const passages = refusal.getAllByRole("listitem");
  expect(passages.map((passage) => passage.textContent)).toEqual([
    `Leave.docxAnnual leave${nearest.quote}`,
    `Pumps.pdfPage 4${nearest.quote}`,
  ]);
  await userEvent.click(within(passages[1] as HTMLElement).getByRole("button"));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(5, 2);
});

test("it offers to upload and to rephrase; an admin isn't sent to one", async () => {
  const { onRephrase } = show(true);
  const upload = await screen.findByRole("link", { name: "Upload a document" });
  expect(upload.getAttribute("href")).toBe("/app/train/files");
  await userEvent.click(screen.getByRole("button", { name: "Rephrase" }));
  expect(onRephrase).toHaveBeenCalledExactlyOnceWith("How much leave is there?");
  expect(screen.queryByRole("button", { name: "Ask an admin" })).toBeNull();
});

test("a member gets a message to the admins, with the question in it", async () => {
  show(false);
  await userEvent.click(await screen.findByRole("button", { name: "Ask an admin" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask an admin" }));
  expect(dialog.getByText(/I asked our assistant: “How much leave is there\?”/)).toBeTruthy();
  const all = await dialog.findByRole("link", { name: "Write to all of them" });
  const mail = new URL(all.getAttribute("href") ?? "");
  expect([mail.protocol, decodeURIComponent(mail.pathname)]).toEqual([
    "mailto:",
    "olive@example.com,adam@example.com",
  ]);
  expect(mail.searchParams.get("body")).toContain("“How much leave is there?”");
});

test("an answer that isn't sure offers what a refusal does, and lists nothing twice", async () => {
  const told = { ...search, refused: undefined, unsure: true, closest: [] };
  show(false, { content: "I'm not sure. This comes closest:\n\nSeven years.", search: told });
  const below = within(await screen.findByRole("region", { name: "Not sure" }));
  expect(below.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Rephrase",
    "Ask an admin",
  ]);
  expect(below.queryByText("Searched 41 documents")).toBeNull();
});

test("an answer that doesn't refuse offers none of it, even where it cites nothing", async () => {
  show(false, { content: "Hello!", search: { ...search, refused: false, closest: [] } });
  await screen.findByText("Hello!");
  expect(screen.queryByRole("region", { name: "No answer found" })).toBeNull();
});

test("what couldn't be read of the documents is named under any answer", async () => {
  const unread = [
    {
      document_id: 7,
      document_name: "Lease.pdf",
      pages: [4, 5, 9],
      reason: "The AI model can't look at pictures of pages.",
    },
    { document_id: 8, document_name: "Old.docx", pages: [], reason: "This file couldn't be read." },
  ];
  show(false, { content: "Three months.", search: { ...search, refused: false, closest: [], unread } });
  const note = within(await screen.findByRole("region", { name: "What couldn’t be read" }));
  expect(note.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Lease.pdf, pages 4–5, 9: The AI model can't look at pictures of pages.",
    "Old.docx: This file couldn't be read.",
  ]);
});
