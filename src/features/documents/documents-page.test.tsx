import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Document } from "@contract/documents.ts";
import type { Folder } from "@contract/folders.ts";
import { setActiveOrganization } from "@/lib/active-organization.ts";
import type { Session } from "@/lib/session.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { testDocument } from "@/lib/test-document.ts";
import { query as address, renderScreen } from "../../test-screen.tsx";
import { DocumentsPage } from "./documents-page.tsx";

const ME = { id: 3, name: "Ada" };
/** The server's side. */
let documents: Document[];
let folders: Folder[];
let undeletable: number[];

interface Input {
  id: number;
  status?: string;
  search?: string;
  name?: string;
  retry?: boolean;
  ids?: number[];
  folder_id?: number | null;
  document_ids?: number[];
  offset?: number;
  limit?: number;
}

const CALLS: Record<string, (input: Input) => unknown> = {
  "/document/list": ({ status, search, folder_id, offset = 0, limit = 50 }) => {
    const found = documents.filter(
      (one) =>
        (!status || one.status === status) &&
        one.name.includes(search ?? "") &&
        (folder_id === undefined || one.folder_id === folder_id),
    );
    return { documents: found.slice(offset, offset + limit), total: found.length };
  },
  "/document/storage": () => ({
    used_bytes: 900,
    limit_bytes: 1000,
    documents: documents.length,
    processing: 0,
    failed: 1,
  }),
  "/document/delete/bulk": ({ ids = [] }) => {
    const done = ids.filter((id) => !undeletable.includes(id));
    documents = documents.filter(({ id }) => !done.includes(id));
    const refused = ids.filter((id) => undeletable.includes(id));
    return {
      done,
      refused: refused.map((id) => ({ id, name: null, code: "forbidden", message: "It isn't yours." })),
    };
  },
  "/document/folders": () => ({ folders, unfiled: 0 }),
  "/document/folders/attach/bulk": ({ folder_id = null, document_ids = [] }) => {
    documents = documents.map((one) => (document_ids.includes(one.id) ? { ...one, folder_id } : one));
    return { done: document_ids, refused: [] };
  },
  "/document/update/": ({ id, name, retry }) => {
    documents = documents.map((one) =>
      one.id === id
        ? {
            ...one,
            ...(name && { name }),
            ...(retry && { status: "processing", stage: "queued", progress: 0 }),
          }
        : one,
    );
    return documents.find((one) => one.id === id);
  },
};

beforeEach(() => {
  documents = [
    testDocument({ id: 1, name: "handbook.pdf", uploaded_by: ME }),
    testDocument({ id: 2, name: "report.docx", type: "docx", uploaded_by: { id: 9, name: "Bob" } }),
    testDocument({
      id: 3,
      name: "locked.pdf",
      status: "failed",
      status_reason: "The file is locked with a password.",
      uploaded_by: ME,
    }),
  ];
  undeletable = [];
  folders = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.replace(/^.*\/functions\/v1\/api/, "");
    const answer = CALLS[path]?.(JSON.parse(String(init.body)));
    if (answer) return Response.json(answer);
    const body = { error: true, code: "forbidden", message: "You can't do that.", requestId: "r1" };
    return Response.json(body, { status: 403 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setActiveOrganization(null);
});

async function open(search = "", session: Partial<Session> = {}) {
  renderScreen(
    <DocumentsPage
      uploadAction={<button>Upload</button>}
      emptyState={<p>Drop files here</p>}
      onNewVersion={() => undefined}
    />,
    `/app/train/files${search}`,
    {
      user: { ...ME, organizations: [] },
      organization: { id: 5, name: "Harbour" },
      isAdmin: true,
      ...session,
    },
  );
  await waitFor(() => expect(screen.queryByText("Loading the documents")).toBeNull());
}

function names() {
  const boxes = document.querySelectorAll('[role=checkbox][aria-label*="."]');
  return [...boxes].map((box) => box.getAttribute("aria-label")?.slice("Select ".length));
}

test("what only a newer server knows of a document is said in plain words", async () => {
  const future = { status: "quarantined", stage: "thawing", new: { of: "the future" } } as object;
  documents = [
    testDocument({ id: 7, name: "frozen.pdf", ...future }),
    testDocument({ name: "handbook.pdf" }),
  ];
  await open();
  const row = await screen.findByRole("row", { name: /frozen\.pdf/ });
  expect(within(row).getByText("Processing")).toBeInstanceOf(HTMLElement);
  expect(names()).toEqual(["frozen.pdf", "handbook.pdf"]);
});

test("lists the documents with why one failed", async () => {
  await open();
  expect(names()).toEqual(["handbook.pdf", "report.docx", "locked.pdf"]);
  expect(screen.getByText("The file is locked with a password.")).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("3 documents")).toBeInstanceOf(HTMLElement);
});

test("an organisation without documents sees where to add some", async () => {
  documents = [];
  await open();
  expect(screen.getByText("Drop files here")).toBeInstanceOf(HTMLElement);
});

test("no match is not the same as no documents, and the filters can be cleared", async () => {
  await open("?search=tax");
  expect(screen.queryByText("Drop files here")).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Clear the filters" }));
  await waitFor(() => expect(names()).toHaveLength(3));
  await waitFor(() => expect(address()).toBe(""));
});

test("the address filters, and typing changes the address", async () => {
  await open("?status=failed");
  expect(names()).toEqual(["locked.pdf"]);
  await userEvent.type(screen.getByRole("searchbox", { name: "Search files" }), "hand");
  await waitFor(() => expect(address()).toBe("?status=failed&search=hand"));
});

test("a filter by a tag that is gone says so, and can be lifted", async () => {
  await open("?tag=77");
  const filter = screen.getByRole("combobox", { name: "Tag" });
  expect(filter.textContent).toBe("Unknown tag");
  filter.focus();
  await userEvent.keyboard("{Enter}{Home}{Enter}");
  await waitFor(() => expect(address()).toBe(""));
});

test("a column sorts, and turns at the second click", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Name" }));
  await waitFor(() => expect(address()).toBe("?sort=name"));
  expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
  await userEvent.click(screen.getByRole("button", { name: "Name" }));
  await waitFor(() => expect(address()).toBe("?sort=name&direction=desc"));
});

test("deleting asks first, then takes all ticked ones off at once", async () => {
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select handbook.pdf" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Select locked.pdf" }));
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = screen.getByRole("alertdialog", { name: "Delete 2 documents?" });
  expect(documents).toHaveLength(3);
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(names()).toEqual(["report.docx"]));
  expect(documents.map((one) => one.id)).toEqual([2]);
});

test("all that the filters find is ticked at once, and deleted some at a time in its own organisation", async () => {
  // The client takes away a session that it couldn't renew.
  const kept = {
    access_token: "t",
    refresh_token: "r",
    expires_at: Date.now() / 1000 + 3600,
    user: { id: "1" },
  };
  localStorage.setItem(STORAGE_KEYS.session, JSON.stringify(kept));
  documents = Array.from({ length: 450 }, (_, index) =>
    testDocument({ id: index + 1, name: `${index + 1}.pdf`, uploaded_by: ME }),
  );
  const answer = fetch;
  const askedFor: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.endsWith("/document/delete/bulk")) {
      askedFor.push(new Headers(init.headers).get("organization-id"));
      setActiveOrganization(6);
    }
    return answer(url, init);
  });
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: /^Select all/ }));
  expect(screen.getByText("50 selected")).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Select all 450 documents" }));
  expect(await screen.findByText("450 selected")).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = screen.getByRole("alertdialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(documents).toEqual([]));
  expect(askedFor).toEqual(Array(3).fill("5"));
});

test("documents are moved to a folder that is found by its name, and the address opens it", async () => {
  folders = [
    { id: 7, name: "Legal", parent_id: null, documents: 0, can_change: true },
    { id: 8, name: "2025", parent_id: 7, documents: 0, can_change: true },
  ];
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select handbook.pdf" }));
  await userEvent.click(screen.getByRole("button", { name: "Move to…" }));
  const dialog = screen.getByRole("dialog");
  await userEvent.type(within(dialog).getByRole("searchbox"), "legal / 20{Enter}");
  await waitFor(() => expect(documents[0]?.folder_id).toBe(8));
  expect(await screen.findByText("handbook.pdf moved to 2025")).toBeInstanceOf(HTMLElement);
  await userEvent.click(await screen.findByRole("button", { name: /In the folder Legal \/ 2025/ }));
  await waitFor(() => expect(address()).toBe("?folder=8"));
  await waitFor(() => expect(names()).toEqual(["handbook.pdf"]));
  const where = screen.getByRole("navigation", { name: "Where this is" });
  expect(where.textContent).toBe("All filesLegal2025");
});

test("a folder that is gone says so, and leads back to all files", async () => {
  await open("?folder=77");
  expect(await screen.findByText("This folder is gone")).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Go to all files" }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test("a document that can't be deleted comes back, with the reason", async () => {
  undeletable = [1];
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select handbook.pdf" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Select report.docx" }));
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("handbook.pdf couldn't be deleted")).toBeInstanceOf(HTMLElement);
  await waitFor(() => expect(names()).toEqual(["handbook.pdf", "locked.pdf"]));
});

test("a failed document is read anew", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Retry locked.pdf" }));
  expect(await screen.findByText("Queued")).toBeInstanceOf(HTMLElement);
});

test("a document is renamed; an empty name is refused in the form", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Actions for handbook.pdf" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const field = await screen.findByRole("textbox", { name: "Name" });
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole("button", { name: "Rename" }));
  expect(screen.getByRole("alert").textContent).toBe("Name can't be empty.");
  await userEvent.type(field, "guide.pdf{Enter}");
  await waitFor(() => expect(names()).toEqual(["guide.pdf", "report.docx", "locked.pdf"]));
});

test("a member can change only documents of their own", async () => {
  await open("", { isAdmin: false });
  expect(screen.getByRole("checkbox", { name: "Select report.docx" }).hasAttribute("disabled")).toBe(true);
  expect(screen.getByRole("checkbox", { name: "Select handbook.pdf" }).hasAttribute("disabled")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Actions for report.docx" }));
  expect(await screen.findByRole("menuitem", { name: "Read" })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
});
