import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Content, types } from "../../local/vendors/documents/content.ts";
import type { AccessToken, DriveItem } from "../../supabase/functions/_shared/providers/drive.ts";
import { VendorError } from "../../supabase/functions/_shared/providers/vendor.ts";
import { startDriven, type Driven } from "./client.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";
const MY = "my-drive";
const DOCUMENT = "application/vnd.google-apps.document";
const soon = () => AbortSignal.timeout(20_000);

let google: Driven;
let olivia: AccessToken & { anew: number };
beforeAll(async () => {
  google = await startDriven();
});
afterAll(() => google.close());
beforeEach(async () => {
  olivia = await google.as(OLIVIA);
  google.requests.length = 0;
});
afterEach(async () => {
  await google.control("fail/clear", {});
  await google.control("pages/limit", { size: null });
  await google.control("settings", { incomplete: false, tellsDescendants: false });
  google.proveClean();
});

const add = async (given: Parameters<typeof google.control<"file/add">>[1]) =>
  String((await google.control("file/add", given))["id"]);
const item = async (id: string, driveId = MY, as: AccessToken = olivia): Promise<DriveItem> => {
  const found = await google.drive.item(as, { driveId, id }, soon());
  if (!found) throw new Error(`${id} isn't there.`);
  return found;
};
const fetched = async (id: string, { driveId = MY, bytes = 1e7, as = olivia as AccessToken } = {}) =>
  google.drive.fetch(as, await item(id, driveId, as), { bytes }, soon());
const text = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);
const childrenOf = async (id: string, { driveId = MY, as = olivia as AccessToken, search = "" } = {}) => {
  const items: DriveItem[] = [];
  let page: string | undefined;
  do {
    const at = { driveId, id, ...(search && { search }), ...(page !== undefined && { page }) };
    const found = await google.drive.children(as, at, soon());
    items.push(...found.items);
    page = found.next ?? undefined;
  } while (page !== undefined);
  return items;
};
const since = async (cursor: string, driveId = MY, as: AccessToken = olivia) => {
  const all = [];
  for (let from: string | null = cursor; from !== null;) {
    const told = await google.drive.changes(as, driveId, from, soon());
    all.push(...told.changes);
    if (told.cursor !== null) return { all, cursor: told.cursor };
    from = told.next;
  }
  throw new Error("The changes have no end.");
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => new VendorError("changed", "It went well."),
    (error: unknown) => (error instanceof VendorError ? error : Promise.reject(error as Error)),
  );

describe("browsing", () => {
  it("B12: begins at one's own drive, at what others share, and at each shared drive", async () => {
    for (let count = 0; count < 12; count += 1)
      await google.control("drive/add", { name: `Team ${count}`, members: [{ email: OLIVIA }] });
    await google.control("pages/limit", { size: 5 });
    const places = await google.drive.places(olivia, soon());
    expect(places.slice(0, 2)).toMatchObject([
      { driveId: MY, name: "My Drive", kind: "own" },
      { driveId: MY, kind: "shared-with-me" },
    ]);
    expect(places.filter(({ kind }) => kind === "shared-drive").length).toBe(12);
  });

  it("B1: tells same names apart by their ids, folders first, page by page", async () => {
    const folder = await add({ name: "Twins", parent: OLIVIA });
    const first = await add({ name: "Same.txt", parent: folder, text: "1" });
    const second = await add({ name: "Same.txt", parent: folder, text: "2" });
    const inner = await add({ name: "zzz", parent: folder });
    await google.control("pages/limit", { size: 1 });
    const items = await childrenOf(folder);
    expect(items.map(({ id }) => id)).toEqual([inner, first, second]);
    expect(items.map(({ parentIds }) => parentIds)).toEqual([[folder], [folder], [folder]]);
    expect(items.map(({ kind }) => kind)).toEqual(["folder", "file", "file"]);
  });

  it("finds by a name that has quotes and backslashes, and shows the way to a folder", async () => {
    const folder = await add({ name: "Way", parent: OLIVIA });
    const inner = await add({ name: "Olivia's \\ notes", parent: folder });
    const found = await childrenOf(folder, { search: "Olivia's \\ n" });
    expect(found.map(({ id }) => id)).toEqual([inner]);
    const path = await google.drive.path(olivia, { driveId: MY, id: inner }, soon());
    expect(path.map(({ name }) => name)).toEqual(["My Drive", "Way", "Olivia's \\ notes"]);
  });

  it("B12: stays within a shared drive, and fails rather than list a part of it", async () => {
    const drive = String(
      (await google.control("drive/add", { name: "Sales", members: [{ email: OLIVIA }] }))["id"],
    );
    const file = await add({ name: "Plan.txt", parent: drive, text: "plan" });
    const [only, ...more] = await childrenOf(drive, { driveId: drive });
    expect([only?.id, only?.driveId, more.length]).toEqual([file, drive, 0]);
    expect(await google.drive.path(olivia, { driveId: drive, id: drive }, soon())).toEqual([
      { id: drive, name: "Sales" },
    ]);
    expect(text(await fetched(file, { driveId: drive }))).toBe("plan");
    expect(await google.drive.item(olivia, { driveId: MY, id: file }, soon())).toBeNull();
    await google.control("settings", { incomplete: true });
    expect((await failure(childrenOf(drive, { driveId: drive }))).fault).toBe("unavailable");
    for (const { url } of google.requests)
      if (url.includes("/files?"))
        expect(url).toMatch(
          /supportsAllDrives=true.*includeItemsFromAllDrives=true.*driveId=.*corpora=drive/,
        );
  });

  it("lists what others share, and only chosen files where no more was granted", async () => {
    const theirs = await add({ name: "From Maya.txt", parent: MAYA, text: "x" });
    await google.control("share", { id: theirs, with: { email: OLIVIA } });
    expect((await childrenOf("shared-with-me")).map(({ id }) => id)).toContain(theirs);
    const chooser = await google.as(OLIVIA, { scopes: ["drive.file"], pick: [theirs] });
    const [place] = await google.drive.places(chooser, soon());
    expect(place).toMatchObject({ driveId: MY, name: "Chosen files" });
    const chosen = await childrenOf(place?.id ?? "", { as: chooser });
    expect(chosen.map(({ id }) => id)).toEqual([theirs]);
  });

  it("asks for no more than it uses", async () => {
    await add({ name: "Few.txt", parent: OLIVIA, text: "x" });
    await childrenOf("shared-with-me");
    const fields = new URL(google.requests.at(-1)?.url ?? "").searchParams.get("fields");
    expect(fields).not.toMatch(/\*|owners|permissions\(|description/);
  });
});

describe("what can't be taken", () => {
  it("B14: is said in words, and fails nothing else", async () => {
    const folder = await add({ name: "Refused", parent: MAYA });
    await google.control("share", { id: folder, with: { email: OLIVIA } });
    const kinds = {
      "No download.pdf": { text: "x", refuses: "download" as const },
      Form: { mimeType: "application/vnd.google-apps.form" },
      "Empty.txt": { text: "" },
      "Good.txt": { text: "good" },
    };
    for (const [name, given] of Object.entries(kinds)) await add({ name, parent: folder, ...given });
    const items = await childrenOf(folder);
    expect(Object.fromEntries(items.map(({ name, refusal }) => [name, refusal]))).toEqual({
      "No download.pdf": "Its owner doesn't allow it to be downloaded.",
      Form: "A Google form can't be read.",
      "Empty.txt": "It is empty.",
      "Good.txt": null,
    });
  });

  it("B14: a file that Google takes for malware, and one that too many download", async () => {
    const abusive = await add({ name: "Bad.pdf", parent: OLIVIA, text: "x", refuses: "abuse" });
    const busy = await add({ name: "Busy.pdf", parent: OLIVIA, text: "x", refuses: "quota" });
    expect(await failure(fetched(abusive))).toMatchObject({ fault: "forbidden", retryAfterSeconds: null });
    const quota = await failure(fetched(busy));
    expect(quota).toMatchObject({ fault: "forbidden", retryAfterSeconds: 86_400 });
    expect(quota.message).toContain("no more today");
  });

  it("more bytes than the limit", async () => {
    const id = await add({ name: "Long.txt", parent: OLIVIA, text: "x".repeat(3_000) });
    expect(await failure(fetched(id, { bytes: 2_999 }))).toMatchObject({ fault: "forbidden" });
    expect((await fetched(id, { bytes: 3_000 })).bytes.length).toBe(3_000);
  });
});

const CONTENTS: Record<"document" | "spreadsheet" | "presentation", Content> = {
  document: { kind: "text", text: "Hello" },
  spreadsheet: { kind: "sheets", sheets: [{ name: "One", rows: [["a", 1]] }] },
  presentation: { kind: "slides", slides: [{ title: "One", lines: ["a"] }] },
};

describe("Google's own documents", () => {
  it.each([
    ["document", "docx"],
    ["spreadsheet", "xlsx"],
    ["presentation", "pptx"],
  ] as const)("B10: a %s is exported as %s, whose size nobody knows before", async (kind, type) => {
    const mimeType = `application/vnd.google-apps.${kind}`;
    const id = await add({ name: "Own", parent: OLIVIA, mimeType, content: CONTENTS[kind] });
    expect(await item(id)).toMatchObject({ type, size: null, refusal: null });
    const { bytes, type: got } = await fetched(id);
    expect(got).toBe(type);
    expect(String.fromCharCode(...bytes.subarray(0, 2))).toBe("PK");
  });

  it("B10: that are too large are taken as text where that is all of it, and named otherwise", async () => {
    const big = { parent: OLIVIA, text: "Hello", refuses: "export" as const };
    const sheet = await add({ ...big, name: "Sheet", mimeType: "application/vnd.google-apps.spreadsheet" });
    const refused = await failure(fetched(sheet));
    expect(refused).toMatchObject({ fault: "forbidden" });
    expect(refused.message).toContain("too large for Google to export");
    const doc = await add({ name: "Doc", parent: OLIVIA, mimeType: DOCUMENT, text: "Hello" });
    await google.control("before", {
      operation: "files.export",
      do: "file/change",
      with: { id: doc, refuses: "export" },
    });
    await google.control("before", {
      operation: "files.export",
      skip: 1,
      do: "file/change",
      with: { id: doc, refuses: null },
    });
    expect(await fetched(doc)).toMatchObject({ type: "txt" });
  });
});

describe("shortcuts", () => {
  it("B11: are followed once, with the key of what they lead to", async () => {
    const target = await add({ name: "Target.txt", parent: MAYA, text: "target", resourceKey: "0-key" });
    await google.control("share", { id: target, with: { type: "anyone" } });
    const shortcut = await add({ name: "Short", parent: OLIVIA, shortcutTo: target });
    const found = await item(shortcut);
    expect(found).toMatchObject({ id: shortcut, kind: "file", type: "txt", refusal: null, size: 6 });
    expect(text(await google.drive.fetch(olivia, found, { bytes: 100 }, soon()))).toBe("target");
    expect(google.requests.at(-1)?.headers.get("x-goog-drive-resource-keys")).toBe(`${target}/0-key`);
  });

  it("B11: to a folder are a folder, listed by what they lead to", async () => {
    const target = await add({ name: "Folder", parent: OLIVIA });
    const inner = await add({ name: "inner.txt", parent: target, text: "inner" });
    const found = await item(await add({ name: "To it", parent: OLIVIA, shortcutTo: target }));
    expect(found).toMatchObject({ kind: "folder", refusal: null, leadsTo: { driveId: MY, id: target } });
    expect((await childrenOf(found.leadsTo?.id ?? "")).map(({ id }) => id)).toEqual([inner]);
  });

  it("B11: to what is gone, foreign or another shortcut say so", async () => {
    const folder = await add({ name: "Shortcuts", parent: OLIVIA });
    const gone = await add({ name: "Gone.txt", parent: OLIVIA, text: "x" });
    const foreign = await add({ name: "Foreign.txt", parent: MAYA, text: "x" });
    const chain = await add({ name: "Chain", parent: OLIVIA, shortcutTo: foreign });
    for (const [name, shortcutTo] of Object.entries({ gone, foreign, chain }))
      await add({ name, parent: folder, shortcutTo });
    await google.control("file/delete", { id: gone });
    const refusals = Object.fromEntries(
      (await childrenOf(folder)).map(({ name, refusal }) => [name, refusal]),
    );
    expect(refusals).toEqual({
      gone: expect.stringContaining("isn't there any more"),
      foreign: expect.stringContaining("may not see"),
      chain: expect.stringContaining("another shortcut"),
    });
  });
});

describe("changes", () => {
  it("B2, B13: tell what is new, moved, renamed, trashed, restored, deleted and lost", async () => {
    const folder = await add({ name: "Changing", parent: OLIVIA });
    const file = await add({ name: "A.txt", parent: folder, text: "1" });
    const shared = await add({ name: "S.txt", parent: MAYA, text: "1" });
    await google.control("share", { id: shared, with: { email: OLIVIA } });
    let cursor = await google.drive.cursorOfNow(olivia, MY, soon());
    const look = async () => {
      const told = await since(cursor);
      cursor = told.cursor;
      return told.all;
    };
    expect(await look()).toEqual([]);

    const before = await item(file);
    await google.control("file/change", { id: file, name: "B.txt" });
    const [renamed] = await look();
    expect(renamed).toMatchObject({
      gone: false,
      item: { id: file, name: "B.txt", version: before.version },
    });
    await google.control("file/change", { id: file, text: "2" });
    const [changed] = await look();
    expect(changed?.gone === false && changed.item.version).not.toBe(before.version);
    await google.control("file/move", { id: file, to: OLIVIA });
    const [moved] = await look();
    expect(moved?.gone === false && moved.item.parentIds).not.toContain(folder);
    await google.control("file/trash", { id: file });
    expect(await look()).toEqual([{ gone: true, driveId: MY, id: file }]);
    expect(await google.drive.item(olivia, { driveId: MY, id: file }, soon())).toBeNull();
    await google.control("file/restore", { id: file });
    expect(await look()).toMatchObject([{ gone: false, item: { id: file } }]);
    await google.control("file/delete", { id: file });
    expect(await look()).toEqual([{ gone: true, driveId: MY, id: file }]);
    await google.control("unshare", { id: shared, with: { email: OLIVIA } });
    expect(await look()).toEqual([{ gone: true, driveId: MY, id: shared }]);
  });

  it("B17: tell a file whose sharing changed, by whoever may see that", async () => {
    const file = await add({ name: "Share.txt", parent: OLIVIA, text: "1" });
    const before = await item(file);
    const cursor = await google.drive.cursorOfNow(olivia, MY, soon());
    await google.control("share", { id: file, with: { email: MAYA } });
    const [told] = (await since(cursor)).all;
    expect(told).toMatchObject({ gone: false, item: { id: file, version: before.version } });
    expect(told?.gone === false && told.item.sharingVersion).not.toBe(before.sharingVersion);
  });

  it("of what went to another drive tell that it left", async () => {
    const drive = String(
      (await google.control("drive/add", { name: "Other", members: [{ email: OLIVIA, role: "organizer" }] }))[
        "id"
      ],
    );
    const file = await add({ name: "Leaves.txt", parent: OLIVIA, text: "1" });
    const own = await google.drive.cursorOfNow(olivia, MY, soon());
    const other = await google.drive.cursorOfNow(olivia, drive, soon());
    await google.control("file/move", { id: file, to: drive });
    expect((await since(own)).all).toContainEqual({ gone: true, driveId: MY, id: file });
    expect((await since(other, drive)).all).toMatchObject([
      { gone: false, item: { id: file, driveId: drive } },
    ]);
  });

  it("B3, B4: come in pages, from each of which one goes on", async () => {
    const cursor = await google.drive.cursorOfNow(olivia, MY, soon());
    const ids = [];
    for (let count = 0; count < 5; count += 1)
      ids.push(await add({ name: `${count}.txt`, parent: OLIVIA, text: "x" }));
    await google.control("pages/limit", { size: 2 });
    const first = await google.drive.changes(olivia, MY, cursor, soon());
    const again = await google.drive.changes(olivia, MY, cursor, soon());
    expect(again).toEqual(first);
    expect(first.cursor).toBeNull();
    const { all } = await since(cursor);
    expect(all.map((change) => (change.gone ? change.id : change.item.id))).toEqual(ids);
  });

  it.each([410, 400] as const)("B5: of a cursor that is over (%i) say so", async (status) => {
    const cursor = await google.drive.cursorOfNow(olivia, MY, soon());
    await add({ name: "Later.txt", parent: OLIVIA, text: "x" });
    await google.control("changes/drop", { status });
    expect((await failure(since(cursor))).fault).toBe("cursor_over");
  });
});

describe("pages that go wrong", () => {
  it.each(["repeat", "loop"] as const)("B3: that %s are found out", async (kind) => {
    const folder = await add({ name: "Round", parent: OLIVIA });
    const cursor = await google.drive.cursorOfNow(olivia, MY, soon());
    for (let count = 0; count < 6; count += 1) await add({ name: `${count}.txt`, parent: folder, text: "x" });
    await google.control("pages/limit", { size: 2 });
    for (const operation of ["files.list", "changes.list"])
      await google.control("fail", { operation, kind, times: 50, skip: 1 });
    expect(await failure(childrenOf(folder))).toMatchObject({ fault: "unavailable" });
    expect(await failure(since(cursor))).toMatchObject({ fault: "unavailable" });
  });

  it("B5: half an answer, none, and what isn't JSON are no empty folder", async () => {
    const folder = await add({ name: "Half", parent: OLIVIA });
    const file = await add({ name: "Half.txt", parent: folder, text: "x".repeat(5_000) });
    await google.broken(async () => {
      for (const kind of ["half", "close"] as const) {
        await google.control("fail", { operation: "files.list", kind });
        expect(await failure(childrenOf(folder))).toMatchObject({ fault: "unavailable" });
        await google.control("fail", { operation: "files.get", kind, skip: 1 });
        expect(await failure(fetched(file))).toMatchObject({ fault: "unavailable" });
      }
    });
  });
});

describe("what Google says instead", () => {
  const refused = async (
    kind: Parameters<typeof google.control<"fail">>[1]["kind"],
    retryAfter?: string | number,
  ) => {
    await google.control("fail", {
      operation: "files.list",
      kind,
      ...(retryAfter !== undefined && { retryAfter }),
    });
    return failure(childrenOf("shared-with-me"));
  };

  it("B9: is a time to wait, in seconds or as a date, taken whole", async () => {
    expect(await refused("429", 7_200)).toMatchObject({ fault: "throttled", retryAfterSeconds: 7_200 });
    expect(await refused("429")).toMatchObject({ fault: "throttled", retryAfterSeconds: null });
    const { retryAfterSeconds } = await refused("503", new Date(Date.now() + 600_000).toUTCString());
    expect(retryAfterSeconds).toBeGreaterThan(590);
    expect(retryAfterSeconds).toBeLessThanOrEqual(601);
  });

  it.each([
    ["rateLimitExceeded", "throttled"],
    ["userRateLimitExceeded", "throttled"],
    ["403", "forbidden"],
    ["404", "not_found"],
    ["500", "unavailable"],
    ["502", "unavailable"],
    ["503", "unavailable"],
  ] as const)("B9: %s is %s", async (kind, fault) => {
    expect((await refused(kind)).fault).toBe(fault);
  });

  it("B21: to a token that has died is answered with another, once", async () => {
    const token = await google.as(OLIVIA);
    await token();
    await google.control("tokens/expire", { account: OLIVIA });
    await childrenOf("shared-with-me", { as: token });
    expect(token.anew).toBe(1);
    await google.control("fail", { operation: "files.list", kind: "401", times: 2 });
    expect((await failure(childrenOf("shared-with-me", { as: token }))).fault).toBe("unauthorized");
    expect(token.anew).toBe(2);
  });

  it("B23: without the scope is said to be that", async () => {
    const calendar = await google.as(OLIVIA, { scopes: ["calendar.events"] });
    expect((await failure(childrenOf("shared-with-me", { as: calendar }))).fault).toBe("scope_missing");
  });
});

describe("bytes", () => {
  it("that change while they are fetched are refused, whether or not they have a checksum", async () => {
    for (const given of [{ name: "Moving.txt" }, { name: "Moving", mimeType: DOCUMENT }]) {
      const id = await add({ ...given, parent: OLIVIA, text: "before" });
      const found = await item(id);
      await google.control("file/change", { id, text: "after" });
      const work = google.drive.fetch(olivia, found, { bytes: 1e6 }, soon());
      expect((await failure(work)).fault).toBe("changed");
    }
  });

  it("B15: of a version cost one request, and no other says their version", async () => {
    const id = await add({ name: "One.txt", parent: OLIVIA, text: "one" });
    const found = await item(id);
    google.requests.length = 0;
    await google.drive.fetch(olivia, found, { bytes: 100 }, soon());
    expect(google.requests.length).toBe(1);
  });

  it("of an id with slashes and other letters are asked for as they are", async () => {
    const id = "a/b c#ü";
    await add({ id, name: `${"n".repeat(396)}.txt`, parent: OLIVIA, text: "odd" });
    expect(text(await fetched(id))).toBe("odd");
  });
});

describe("sharing", () => {
  it("B17: names people, groups and a domain that may find it; links are nobody", async () => {
    const id = await add({ name: "Shared.txt", parent: OLIVIA, text: "x" });
    const shares = [
      { email: MAYA },
      { type: "group" as const, email: "sales@atrium.example" },
      { type: "domain" as const, domain: "atrium.example", discover: true },
      { type: "domain" as const, domain: "partner.example" },
      { type: "anyone" as const },
      { email: "gone@atrium.example", expires: "2020-01-01T00:00:00Z" },
    ];
    for (const given of shares) await google.control("share", { id, with: given });
    const principals = await google.drive.permissions(olivia, { driveId: MY, id }, soon());
    expect([...(principals ?? [])].sort()).toEqual(
      [`user:${OLIVIA}`, `user:${MAYA}`, "group:google:sales@atrium.example", "domain:atrium.example"].sort(),
    );
  });

  it("B17: of what one may only read isn't told", async () => {
    const id = await add({ name: "Read only.txt", parent: MAYA, text: "x" });
    await google.control("share", { id, with: { email: OLIVIA } });
    expect(await google.drive.permissions(olivia, { driveId: MY, id }, soon())).toBeNull();
  });
});

describe("notices", () => {
  it("D6, D12: are watched for, renewed and stopped, and stopping twice is fine", async () => {
    const given = {
      driveId: MY,
      address: "https://site.example/hooks",
      id: crypto.randomUUID(),
      secret: "s",
    };
    const watch = await google.drive.watch(olivia, given, soon());
    if (!watch) throw new Error("Nothing is watched.");
    expect(watch).toMatchObject({ id: given.id, driveId: MY });
    expect(watch.endsAt).toBeGreaterThan(Date.now() + 3_600_000);
    expect(watch.endsAt).toBeLessThanOrEqual(Date.now() + 7 * 86_400_000);
    const renewed = await google.drive.renewWatch(olivia, { ...watch, ...given, id: watch.id }, soon());
    expect(renewed.id).not.toBe(watch.id);
    await google.drive.stopWatch(olivia, renewed, soon());
    await google.drive.stopWatch(olivia, renewed, soon());
  });

  it("aren't told to an address that isn't encrypted", async () => {
    const given = { driveId: MY, address: "http://site.example/hooks", id: crypto.randomUUID(), secret: "s" };
    expect(await google.drive.watch(olivia, given, soon())).toBeNull();
  });
});

it("types of files are those that the library reads", async () => {
  const id = await add({ name: "Photo.jpg", parent: OLIVIA, text: "x" });
  const html = await add({ name: "Page.HTM", parent: OLIVIA, mimeType: types.html, text: "x" });
  expect((await item(id)).type).toBeNull();
  expect((await item(html)).type).toBe("html");
});
