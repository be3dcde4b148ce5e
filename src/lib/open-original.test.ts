import { afterEach, expect, it, vi } from "vitest";
import { api, errorAnswer, serve } from "../test-backend.ts";
import { openOriginal } from "./open-original.ts";
import { testDocument } from "./test-document.ts";

const TEXT = api("/document/text");
const revision = { id: 1, number: 1, former: false, created_at: "2026-01-01T00:00:00Z" };

function newTab() {
  const tab = { opener: window, location: { assign: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  return tab;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("opens the address that the file has by now, in a tab that can't reach this one", async () => {
  const tab = newTab();
  const now = testDocument({
    id: 1,
    path: "http://supabase.test/storage/v1/object/sign/uploads/files/2?token=t",
  });
  serve({ [TEXT]: () => Response.json({ document: now, revision, parts: [], total_parts: 0 }) });
  await openOriginal(testDocument({ id: 1 }));
  expect(tab.location.assign).toHaveBeenCalledExactlyOnceWith(now.path);
  expect(tab.opener).toBeNull();
});

it("says so of a document whose file isn't stored here", async () => {
  const tab = newTab();
  const document = testDocument({ id: 1, path: "" });
  serve({ [TEXT]: () => Response.json({ document, revision, parts: [], total_parts: 0 }) });
  await openOriginal(document);
  expect(tab.location.assign).not.toHaveBeenCalled();
  expect(tab.close).toHaveBeenCalledOnce();
});

it("closes the tab again when the document may no longer be read", async () => {
  const tab = newTab();
  serve({ [TEXT]: () => errorAnswer(404, "not_found", "That document doesn't exist.") });
  await openOriginal(testDocument({ id: 1 }));
  expect(tab.location.assign).not.toHaveBeenCalled();
  expect(tab.close).toHaveBeenCalledOnce();
});
