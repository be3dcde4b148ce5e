import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type {
  AccessToken,
  DriveChange,
  DriveItem,
} from "../../supabase/functions/_shared/providers/drive.ts";
import { faultOf, startDriven, type Driven } from "./client.ts";

vi.setConfig({ testTimeout: 30_000 });

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";
const DELTA = "get /drives/{driveId}/root/delta";
const CONTENT = "get /drives/{driveId}/items/{itemId}/content";
const soon = () => AbortSignal.timeout(20_000);

let microsoft: Driven;
let olivia: AccessToken & { anew: number };
beforeAll(async () => {
  microsoft = await startDriven();
});
afterAll(() => microsoft.close());
beforeEach(async () => {
  olivia = await microsoft.as(OLIVIA);
  microsoft.requests.length = 0;
});
afterEach(async () => {
  await microsoft.control("fail/clear", {});
  await microsoft.control("pages", {});
  microsoft.proveClean();
});

interface At {
  driveId: string;
  id: string;
}
const at = (made: Record<string, unknown>): At => ({
  driveId: String(made["drive"]),
  id: String(made["item"]),
});
const where = (of?: At) => (of ? { parent: of.id } : { account: OLIVIA });
const file = async (name: string, text: string, of?: At) =>
  at(await microsoft.control("file/add", { name, text, ...where(of) }));
const folder = async (name: string, of?: At) =>
  at(await microsoft.control("folder/add", { name, ...where(of) }));
const item = async (of: At, as: AccessToken = olivia): Promise<DriveItem> => {
  const found = await microsoft.drive.item(as, of, soon());
  if (!found) throw new Error(`${of.id} isn't there.`);
  return found;
};
const fetched = async (of: At, bytes = 1e6) =>
  microsoft.drive.fetch(olivia, await item(of), { bytes }, soon());
const childrenOf = async (of: At) => {
  const items: DriveItem[] = [];
  for (let page: string | undefined | null; page !== null;) {
    const found = await microsoft.drive.children(olivia, { ...of, ...(page && { page }) }, soon());
    items.push(...found.items);
    page = found.next;
  }
  return items;
};
const since = async (from: string, driveId: string) => {
  const all: DriveChange[] = [];
  for (let here = from; ;) {
    const { changes, next, cursor } = await microsoft.drive.changes(olivia, driveId, here, soon());
    all.push(...changes);
    if (next === null) return { all, cursor: cursor ?? "" };
    here = next;
  }
};
const cursor = (driveId: string) => microsoft.drive.cursorOfNow(olivia, driveId, soon());
const named = (changes: DriveChange[]) => changes.map((one) => (one.gone ? one.id : one.item.name));

describe("browsing", () => {
  it("begins at one's own drive, whose root is a folder by the drive's name", async () => {
    const [top, ...more] = await microsoft.drive.places(olivia, soon());
    expect(more).toEqual([]);
    expect(top).toMatchObject({ name: "OneDrive", kind: "own" });
    expect(await item({ driveId: top?.driveId ?? "", id: top?.id ?? "" })).toMatchObject({
      kind: "folder",
      name: "OneDrive",
      parentIds: [],
    });
  });

  it("lists a folder page by page, folders first, without addresses that open files", async () => {
    const top = await folder("Pages");
    for (const name of ["a.md", "b.txt", "c.pdf"]) await file(name, name, top);
    const inner = await folder("z folder", top);
    await microsoft.control("pages", { size: 3 });
    const items = await childrenOf(top);
    expect(items.map(({ name }) => name).sort()).toEqual(["a.md", "b.txt", "c.pdf", "z folder"]);
    expect(items.find(({ name }) => name === "a.md")).toMatchObject({
      driveId: top.driveId,
      kind: "file",
      parentIds: [top.id],
      type: "md",
      size: 4,
      refusal: null,
      version: expect.stringMatching(/^xor:/) as string,
    });
    expect(JSON.stringify(items)).not.toContain("/download");
    const path = await microsoft.drive.path(olivia, inner, soon());
    expect(path.map(({ name }) => name)).toEqual(["OneDrive", "Pages", "z folder"]);
  });

  it.each(["repeat", "loop"])("ends where pages %s", async (kind) => {
    const top = await folder(`Circle ${kind}`);
    for (const name of ["a.md", "b.md", "c.md"]) await file(name, name, top);
    await microsoft.control("pages", { size: 1 });
    const operation = "get /drives/{driveId}/items/{itemId}/children";
    await microsoft.control("fail", { operation, kind, times: 20 } as never);
    expect(await faultOf(childrenOf(top))).toBe("unavailable");
  });

  it("has a shortcut to a folder as a folder, listed by what it leads to", async () => {
    const [top, there] = [await folder("With a shortcut"), await folder("There")];
    await file("there.txt", "there", there);
    await microsoft.control("shortcut/add", { parent: top.id, name: "Elsewhere", to: there.id });
    const [found] = await childrenOf(top);
    expect(found).toMatchObject({ name: "Elsewhere", kind: "folder", refusal: null, leadsTo: there });
    expect((await childrenOf(there)).map(({ name }) => name)).toEqual(["there.txt"]);
  });

  it("says why notebooks and malware aren't taken", async () => {
    const top = await folder("Unread");
    await microsoft.control("package/add", { parent: top.id, name: "Notebook" });
    const bad = await file("bad.txt", "bad", top);
    await microsoft.control("malware", { item: bad.id });
    await file("empty.txt", "", top);
    const refusals = Object.fromEntries((await childrenOf(top)).map(({ name, refusal }) => [name, refusal]));
    expect(refusals).toEqual({
      Notebook: "A OneNote notebook can't be read.",
      "bad.txt": "Microsoft found malware in it, and doesn't give it.",
      "empty.txt": "It is empty.",
    });
  });

  it("of what isn't there, or isn't somebody's to see, is nothing", async () => {
    const made = await file("mine.txt", "mine");
    expect(await microsoft.drive.item(await microsoft.as(MAYA), made, soon())).toBeNull();
    await microsoft.control("item/trash", { item: made.id });
    expect(await microsoft.drive.item(olivia, made, soon())).toBeNull();
  });
});

describe("changes", () => {
  it("tell what came, changed, moved and went, twice or over empty pages all the same", async () => {
    const top = await folder("Changing");
    const there = await file("there.txt", "one", top);
    const going = await file("going.txt", "gone", top);
    const before = await item(there);
    const from = await cursor(top.driveId);
    await microsoft.control("pages", { size: 2, empty: 2, twice: true });
    expect((await since(from, top.driveId)).all).toEqual([]);
    await microsoft.control("item/rename", { item: there.id, name: "renamed.txt" });
    await microsoft.control("item/trash", { item: going.id });
    await file("new.txt", "new", top);
    const told = await since(from, top.driveId);
    const last = new Map(told.all.map((one) => [one.gone ? one.id : one.item.id, one]));
    expect(last.get(going.id)).toEqual({ gone: true, driveId: top.driveId, id: going.id });
    expect(named([...last.values()])).toEqual(expect.arrayContaining(["renamed.txt", "new.txt"]));
    const renamed = last.get(there.id);
    expect(renamed?.gone === false && renamed.item.version).toBe(before.version);
    await microsoft.control("file/write", { item: there.id, text: "two" });
    const next = await since(told.cursor, top.driveId);
    const written = next.all.find((one) => !one.gone && one.item.id === there.id);
    expect(written?.gone === false && written.item.version).not.toBe(before.version);
  });

  it("that Graph knows no more are over; a drive that doesn't answer isn't", async () => {
    const { driveId } = await folder("Over");
    const from = await cursor(driveId);
    await microsoft.control("fail", { operation: DELTA, kind: "504", times: 1 } as never);
    expect(await faultOf(since(from, driveId))).toBe("unavailable");
    await microsoft.control("delta/drop", { drive: driveId });
    expect(await faultOf(since(from, driveId))).toBe("cursor_over");
    expect(await faultOf(since(from.replace(/token=.*/, "token=nonsense"), driveId))).toBe("cursor_over");
    expect((await since(await cursor(driveId), driveId)).all).toEqual([]);
  });

  it("that lead to where all that there is begins are over: what has gone isn't told of there", async () => {
    const top = await folder("Begun anew");
    const [first, going] = [await file("first.txt", "one", top), await file("going.txt", "gone", top)];
    const from = await cursor(top.driveId);
    await microsoft.control("file/write", { item: first.id, text: "two" });
    await microsoft.control("item/trash", { item: going.id });
    await microsoft.control("pages", { size: 1 });
    await microsoft.control("fail", { operation: DELTA, kind: "loop" } as never);
    expect(await faultOf(since(from, top.driveId))).toBe("cursor_over");
  });

  it("of somebody else's drive aren't told: all of a shared folder is listed each time", async () => {
    const top = await folder("Shared folder");
    await file("shared.txt", "shared", top);
    await microsoft.control("share", { item: top.id, with: MAYA });
    const maya = await microsoft.as(MAYA);
    const from = await microsoft.drive.cursorOfNow(maya, top.driveId, soon());
    expect(await faultOf(microsoft.drive.changes(maya, top.driveId, from, soon()))).toBe("cursor_over");
    const { items } = await microsoft.drive.children(maya, top, soon());
    expect(items.map(({ name }) => name)).toEqual(["shared.txt"]);
  });

  it("are never asked for at an address that isn't Graph's", async () => {
    const { driveId } = await folder("Elsewhere asked");
    const elsewhere = microsoft.drive.changes(olivia, driveId, "https://example.com/v1.0/delta", soon());
    expect(await faultOf(elsewhere)).toBe("unavailable");
    expect(microsoft.requests).toEqual([]);
  });
});

describe("bytes", () => {
  it("B16: come by a redirect that is followed without the bearer", async () => {
    const made = await file("pumps.md", "Pumps are covered.");
    const { bytes, type } = await fetched(made);
    expect(new TextDecoder().decode(bytes)).toBe("Pumps are covered.");
    expect(type).toBe("md");
    const last = microsoft.requests.find(({ url }) => new URL(url).pathname === "/download");
    expect(last?.headers.has("authorization")).toBe(false);
  });

  it("of a shortcut are those of what it leads to", async () => {
    const made = await file("target.txt", "The target's.");
    const link = at(
      await microsoft.control("shortcut/add", { account: OLIVIA, name: "to.txt", to: made.id }),
    );
    expect(new TextDecoder().decode((await fetched(link)).bytes)).toBe("The target's.");
  });

  it("of another version than was listed are refused, as are too many", async () => {
    const made = await file("moving.txt", "before");
    const listed = await item(made);
    await microsoft.control("file/write", { item: made.id, text: "after" });
    const late = microsoft.drive.fetch(olivia, listed, { bytes: 1e6 }, soon());
    expect(await faultOf(late)).toBe("changed");
    expect(await faultOf(fetched(made, 2))).toBe("forbidden");
  });

  it.each([
    ["429", "throttled"],
    ["503", "unavailable"],
    ["404", "not_found"],
    ["close", "unavailable"],
  ])("that fail by %s are %s", async (kind, fault) => {
    const made = await file(`failing ${kind}.txt`, "bytes");
    await microsoft.control("fail", { operation: CONTENT, kind, times: 1 } as never);
    expect(await faultOf(fetched(made))).toBe(fault);
  });

  it("that end in the middle aren't taken", async () => {
    const made = await file("half.txt", "x".repeat(20_000));
    await microsoft.control("fail", { operation: "download", kind: "half", times: 1 } as never);
    expect(await faultOf(fetched(made))).toBe("unavailable");
  });

  it("are fetched with a token that is asked for anew once", async () => {
    const made = await file("anew.txt", "bytes");
    const listed = await item(made);
    await microsoft.control("tokens", { account: OLIVIA, access: true });
    const { bytes } = await microsoft.drive.fetch(olivia, listed, { bytes: 1e6 }, soon());
    expect(bytes.length).toBe(5);
    expect(olivia.anew).toBe(1);
  });
});

describe("sharing", () => {
  const principals = (of: At) => microsoft.drive.permissions(olivia, of, soon());

  it("is people and groups by their ids, inherited too; links to anybody are nobody", async () => {
    const top = await folder("Sharing");
    const made = await file("shared.txt", "shared", top);
    const group = await microsoft.control("group/add", { name: "Field", mail: "field@atrium.example" });
    await microsoft.control("share", { item: top.id, with: MAYA });
    await microsoft.control("share", { item: made.id, with: String(group["id"]) });
    await microsoft.control("share", { item: made.id, link: "anonymous" });
    await microsoft.control("share", { item: made.id, link: "organization" });
    await microsoft.control("share", { item: made.id, link: "users", people: ["admin@atrium.example"] });
    expect((await principals(made))?.sort()).toEqual(
      [
        `user:${OLIVIA}`,
        `user:${MAYA}`,
        "user:admin@atrium.example",
        `group:microsoft:${String(group["id"])}`,
      ].sort(),
    );
    await microsoft.control("inherit", { item: made.id, inherits: false });
    expect(await principals(made)).not.toContain(`user:${MAYA}`);
  });

  it("of what can't be read is unknown", async () => {
    const made = await file("hidden.txt", "hidden");
    expect(await microsoft.drive.permissions(await microsoft.as(MAYA), made, soon())).toBeNull();
  });
});

it("a scope that is missing is told as such", async () => {
  const made = await file("scoped.txt", "scoped");
  const bare = await microsoft.as(OLIVIA, ["openid"]);
  expect(await faultOf(microsoft.drive.places(bare, soon()))).toBe("scope_missing");
  expect(await faultOf(microsoft.drive.children(bare, made, soon()))).toBe("scope_missing");
});
