import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { toast } from "sonner";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, errorAnswer, serve } from "../test-backend.ts";
import { setActiveOrganization } from "./active-organization.ts";
import { mutation, query, queryKey } from "./api.ts";
import { createQueryClient } from "./query-client.ts";
import { STORAGE_KEYS } from "./storage-keys.ts";

const storage = { used_bytes: 1, limit_bytes: -1, documents: 1, processing: 0, failed: 0 };

beforeEach(() => {
  setActiveOrganization(5);
});

afterEach(() => {
  setActiveOrganization(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("query", () => {
  it("is known by organisation, path and input", () => {
    expect(query("/document/list", { search: "a" }).queryKey).toEqual([5, "/document/list", { search: "a" }]);
    expect(query("/document/storage", {}, { organizationId: 6 }).queryKey).toEqual([
      6,
      "/document/storage",
      {},
    ]);
    expect(queryKey("/document/list")).toEqual([5, "/document/list"]);
  });

  it("is no organisation's when the call is for none", () => {
    expect(query("/public/branding/resolve-host", { host: "a" }).queryKey[0]).toBeNull();
  });

  it("keeps to the organisation it was made for", async () => {
    const client = createQueryClient();
    serve({ [api("/document/storage")]: () => Response.json(storage) });
    const options = query("/document/storage");
    setActiveOrganization(6);
    await client.fetchQuery(options);
    expect(client.getQueryData([5, "/document/storage"])).toEqual(storage);
  });
});

describe("mutation", () => {
  it("has what it makes stale fetched anew, in every organisation", async () => {
    const client = createQueryClient();
    const seen = serve({
      [api("/document/delete")]: () => Response.json({ success: true }),
      [api("/document/storage")]: () => Response.json(storage),
    });
    const stop = new QueryObserver(client, query("/document/storage")).subscribe(() => undefined);
    await vi.waitFor(() => {
      expect(seen).toHaveLength(1);
    });
    client.setQueryData([6, "/document/list", {}], { documents: [], total: 0 });
    await new MutationObserver(client, mutation("/document/delete")).mutate({ id: 1 });
    await vi.waitFor(() => {
      expect(seen.filter(({ url }) => url.endsWith("/document/storage"))).toHaveLength(2);
    });
    expect(client.getQueryState([6, "/document/list", {}])?.isInvalidated).toBe(true);
    stop();
  });

  it("keeps to the organisation of the screen that makes it, also once another is at work", async () => {
    const seen = serve({ [api("/document/delete")]: () => Response.json({ success: true }) });
    const kept = {
      access_token: "t",
      refresh_token: "r",
      expires_at: Date.now() / 1000 + 3600,
      user: { id: "1" },
    };
    localStorage.setItem(STORAGE_KEYS.session, JSON.stringify(kept));
    const remove = new MutationObserver(createQueryClient(), mutation("/document/delete"));
    setActiveOrganization(6);
    await remove.mutate({ id: 1 });
    expect(seen[0]?.headers.get("organization-id")).toBe("5");
  });

  it("shows a failure as a toast, unless the caller does", async () => {
    const shown = vi.spyOn(toast, "error").mockReturnValue(1);
    const client = createQueryClient();
    serve({ [api("/document/delete")]: () => errorAnswer(404, "not_found", "No such document.") });
    const loud = new MutationObserver(client, mutation("/document/delete"));
    await expect(loud.mutate({ id: 1 })).rejects.toThrow("No such document.");
    const quiet = new MutationObserver(client, mutation("/document/delete", { quiet: true }));
    await expect(quiet.mutate({ id: 1 })).rejects.toThrow("No such document.");
    await vi.waitFor(() => expect(shown.mock.calls.map(([text]) => text)).toEqual(["No such document."]));
  });
});
