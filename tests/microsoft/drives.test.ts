import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { quickXorHash } from "../../local/microsoft/quick-xor.ts";
import { isProving } from "../../local/testing/sample.ts";
import { startTested, type Answer, type Tested } from "./tested.ts";

/** Files of a folder that has many. */
const MANY = isProving ? 20_000 : 2_000;
const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";
const PERSONAL = "maya.lindqvist@outlook.example";

let local: Tested;
let token: string;
beforeAll(async () => {
  local = await startTested();
  token = await local.token(OLIVIA);
});
afterAll(() => local.close());
afterEach(async () => {
  await local.control("fail/clear", {});
  await local.control("pages", {});
  local.proveClean();
});

interface Told {
  id: string;
  name?: string;
  size?: number;
  cTag?: string;
  eTag?: string;
  file?: { mimeType: string; hashes: { quickXorHash: string; sha256Hash?: string } };
  folder?: { childCount?: number };
  deleted?: { state: string };
  root?: object;
  package?: { type: string };
  malware?: object;
  shared?: { scope: string };
  remoteItem?: { id: string; parentReference: { driveId: string } };
  parentReference?: { driveId: string; id?: string; path?: string };
  "@microsoft.graph.downloadUrl"?: string;
}
interface Page {
  value: Told[];
  "@odata.nextLink"?: string;
  "@odata.deltaLink"?: string;
}

/** All pages from an address on, with the link that ends them. */
async function round(from: string, as = token, init: RequestInit = {}) {
  const pages: Page[] = [];
  let at: string | undefined = from;
  while (at !== undefined) {
    const answer: Answer<Page> = await local.call<Page>(at, as, init);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    pages.push(answer.body);
    at = answer.body["@odata.nextLink"];
  }
  return {
    pages,
    items: pages.flatMap(({ value }) => value),
    link: pages.at(-1)?.["@odata.deltaLink"] ?? "",
  };
}

const add = async (
  name: string,
  text: string,
  of: { parent?: string; account?: string } = { account: OLIVIA },
) => (await local.control("file/add", { name, text, ...of })) as unknown as { item: string; drive: string };
const folder = async (name: string, of: { parent?: string; account?: string } = { account: OLIVIA }) =>
  (await local.control("folder/add", { name, ...of })) as unknown as { item: string; drive: string };
const item = ({ drive, item: id }: { drive: string; item: string }, as = token) =>
  local.call<Told>(`/drives/${drive}/items/${id}`, as);

describe("the hash of OneDrive", () => {
  it("is that of published vectors", () => {
    const of = (base64: string) => quickXorHash(Buffer.from(base64, "base64"));
    expect(of("")).toBe("AAAAAAAAAAAAAAAAAAAAAAAAAAA=");
    expect(of("Sg==")).toBe("SgAAAAAAAAAAAAAAAQAAAAAAAAA=");
    expect(of("tbQ=")).toBe("taAFAAAAAAAAAAAAAgAAAAAAAAA=");
    expect(of("0pZP")).toBe("0rDEEwAAAAAAAAAAAwAAAAAAAAA=");
  });
});

describe("items", () => {
  it("are listed with facets, in pages, in the order of their names", async () => {
    const top = await folder("Äther & Öl");
    for (const name of ["c.md", "a.md", "b.md"]) await add(name, `# ${name}`, { parent: top.item });
    await local.control("package/add", { parent: top.item, name: "Notebook" });
    const { items, pages } = await round(
      `/drives/${top.drive}/items/${top.item}/children?$top=2&$select=id,name,package`,
    );
    expect(items.map(({ name }) => name)).toEqual(["a.md", "b.md", "c.md", "Notebook"]);
    expect(pages).toHaveLength(2);
    expect(items[3]).toMatchObject({ package: { type: "oneNote" } });
    expect(items[0]).not.toHaveProperty("file");
    const { body } = await item(top);
    expect(body.folder?.childCount).toBe(4);
    expect(body.parentReference?.path).toBe(`/drives/${top.drive}/root:`);
    const refused = await local.call(`/drives/${top.drive}/root?$select=id,colour`, token);
    expect(refused.status).toBe(400);
  });

  it("give their bytes at an address that needs no bearer, takes none, and ends", async () => {
    const made = await add("read me.md", "# Read me\n\nTwenty words.");
    const { status, headers } = await local.call(`/drives/${made.drive}/items/${made.item}/content`, token);
    expect(status).toBe(302);
    const address = headers.get("location") ?? "";
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const { body } = await item(made);
    expect(body.file?.hashes.quickXorHash).toBe(quickXorHash(bytes));
    expect(body.size).toBe(bytes.length);
    expect((await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    const part = await fetch(address, { headers: { range: "bytes=2-5" } });
    expect([part.status, await part.text()]).toEqual([206, "Read"]);
    expect((await fetch(address.replace(/UniqueId=\w+/, `UniqueId=01OTHER`))).status).toBe(404);
    const short = await local.call(`/drives/${made.drive}/items/${made.item}/content?format=pdf`, token);
    const pdf = await fetch(short.headers.get("location") ?? "");
    expect(Buffer.from(await pdf.arrayBuffer()).toString("latin1")).toMatch(/^%PDF/);
    await local.control("clock/advance", { seconds: 901 });
    token = await local.token(OLIVIA);
    expect((await fetch(address)).status).toBe(404);
  });

  it("that hold malware or have no content of their own give none, and say why", async () => {
    const bad = await add("bad.txt", "x");
    await local.control("malware", { item: bad.item });
    const refused = await local.call<{ error: { innerError: { code: string } } }>(
      `/drives/${bad.drive}/items/${bad.item}/content`,
      token,
    );
    expect([refused.status, refused.body.error.innerError.code]).toEqual([403, "malwareDetected"]);
    const { body } = await item(bad);
    expect(body.malware).toBeDefined();
    expect(body["@microsoft.graph.downloadUrl"]).toBeUndefined();
    const book = (await local.control("package/add", { account: OLIVIA, name: "Book" })) as unknown as {
      drive: string;
      item: string;
    };
    expect((await local.call(`/drives/${book.drive}/items/${book.item}/content`, token)).status).toBe(400);
  });

  it("keep their id when renamed and moved, and change eTag always, cTag with their content alone", async () => {
    const [one, two] = [await folder("One"), await folder("Two")];
    const made = await add("x.md", "x", { parent: one.item });
    const before = (await item(made)).body;
    await local.control("item/rename", { item: made.item, name: "y.md" });
    await local.control("item/move", { item: made.item, parent: two.item });
    const after = (await item(made)).body;
    expect(after).toMatchObject({ id: before.id, name: "y.md", cTag: before.cTag });
    expect(after.eTag).not.toBe(before.eTag);
    expect(after.parentReference?.id).toBe(two.item);
    await local.control("file/write", { item: made.item, text: "xx" });
    expect((await item(made)).body.cTag).not.toBe(before.cTag);
    await expect(local.control("item/move", { item: two.item, parent: two.item })).rejects.toThrow("within");
    await expect(folder("Y.md", { parent: two.item })).rejects.toThrow("already exists");
  });
});

describe("delta", () => {
  it("tells all once, then what changed since, with the folders above", async () => {
    const top = await folder("Delta");
    const made = await add("a.md", "a", { parent: top.item });
    const first = await round("/me/drive/root/delta?$top=3");
    expect(first.items[0]).toMatchObject({ root: {} });
    expect(first.items.map(({ id }) => id)).toContain(made.item);
    // The documentation's list of what business drives leave out.
    const told = first.items.find(({ id }) => id === made.item);
    expect(told?.cTag).toBeUndefined();
    expect(told?.parentReference).toEqual(
      expect.not.objectContaining({ path: expect.anything() as unknown }),
    );
    expect((await round(first.link)).items).toEqual([]);

    await local.control("item/rename", { item: made.item, name: "b.md" });
    await local.control("item/rename", { item: made.item, name: "c.md" });
    const second = await round(first.link);
    expect(second.items.map(({ name }) => name)).toEqual(["root", "Delta", "c.md"]);
    const lean = await round(first.link, token, { headers: { deltaExcludeParent: "true" } });
    expect(lean.items.map(({ name }) => name)).toEqual(["c.md"]);
    await local.control("item/trash", { item: top.item });
    const third = await round(second.link);
    const gone = third.items.filter(({ deleted }) => deleted).map(({ id }) => id);
    expect(new Set(gone)).toEqual(new Set([made.item, top.item]));
    expect((await item(made)).status).toBe(404);
    await local.control("item/restore", { item: top.item });
    const fourth = await round(third.link);
    expect(
      fourth.items
        .filter(({ root }) => !root)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([made.item, top.item].sort());
    // An earlier link tells the same again, as things are now.
    expect((await round(first.link)).items.some(({ deleted }) => deleted)).toBe(false);
  });

  it("begins at the end with token=latest, and as of a moment", async () => {
    const latest = await round("/me/drive/root/delta?token=latest");
    expect(latest.items).toEqual([]);
    await local.control("clock/advance", { seconds: 100 });
    const moment = new Date(local.world.now() - 50_000).toISOString();
    const made = await add(`late ${moment.slice(0, 10)}.md`, "late");
    token = await local.token(OLIVIA);
    expect((await round(latest.link)).items.at(-1)?.id).toBe(made.item);
    const since = await round(`/me/drive/root/delta?token=${encodeURIComponent(moment)}`);
    expect(since.items.map(({ id }) => id)).toContain(made.item);
  });

  it("may begin with empty pages, tell an item twice, and have small pages", async () => {
    await local.control("pages", { size: 2, empty: 2, twice: true });
    const { pages, items } = await round("/me/drive/root/delta");
    expect(pages.slice(0, 2).map(({ value }) => value)).toEqual([[], []]);
    const ids = items.map(({ id }) => id);
    expect(new Set(ids).size).toBeLessThan(ids.length);
    await local.control("pages", {});
    expect(new Set(ids)).toEqual(new Set((await round("/me/drive/root/delta")).items.map(({ id }) => id)));
  });

  it("is answered 410 with an address to begin again once its token is dropped", async () => {
    const { link } = await round("/me/drive/root/delta");
    await local.control("delta/drop", {});
    const dropped = await local.call<{ error: { code: string; innerError: { code: string } } }>(link, token);
    expect([dropped.status, dropped.body.error.code]).toEqual([410, "resyncRequired"]);
    const again = await round(dropped.headers.get("location") ?? "");
    expect(again.items.length).toBeGreaterThan(1);
    expect((await local.call(again.link, token)).status).toBe(200);
    expect((await local.call("/me/drive/root/delta?token=nonsense", token)).status).toBe(400);
  });

  it("in a personal drive: of any folder, with other ids and hashes; a deleted folder stands for what was in it", async () => {
    const mine = await local.token(PERSONAL, ["Files.Read.All"]);
    const top = await folder("Photos", { account: PERSONAL });
    const made = await add("a.md", "a", { parent: top.item });
    expect(made.item).toMatch(/^[0-9A-F]{16}!\d+$/);
    const first = await round(`/drives/${top.drive}/items/${encodeURIComponent(top.item)}/delta`, mine);
    expect(first.items.map(({ name }) => name)).toEqual(["Photos", "a.md"]);
    expect(first.items[1]?.file?.hashes.sha256Hash).toMatch(/^[0-9A-F]{64}$/);
    const whole = await round("/me/drive/root/delta", mine);
    await local.control("item/trash", { item: top.item });
    const { items } = await round(whole.link, mine);
    expect(items.filter(({ root }) => !root)).toEqual([
      expect.objectContaining({ id: top.item, deleted: { state: "deleted" } }),
    ]);
    const work = await folder("Work only");
    expect((await local.call(`/drives/${work.drive}/items/${work.item}/delta`, token)).status).toBe(400);
  });

  it(
    `of ${MANY} files comes in pages, each made when it is asked for`,
    { timeout: isProving ? 60_000 : 5_000 },
    async () => {
      const top = await folder("Many");
      await local.control("folder/fill", { parent: top.item, files: MANY });
      const { body } = await local.call<Page>("/me/drive/root/delta?$top=999", token);
      expect(body.value).toHaveLength(999);
      const { body: next } = await local.call<Page>(body["@odata.nextLink"] ?? "", token);
      expect(next.value.at(-1)?.size).toBeGreaterThan(300);
      await local.control("item/delete", { item: top.item });
    },
  );
});

describe("who may open what", () => {
  it("is its owner, and whom it was shared with, directly, by a group in a group, or from a folder above", async () => {
    const maya = await local.token(MAYA);
    const top = await folder("Shared");
    const made = await add("s.md", "s", { parent: top.item });
    expect((await item(made, maya)).status).toBe(403);
    const inner = (await local.control("group/add", {
      name: "Inner",
      mail: "inner@atrium.example",
      members: [MAYA],
    })) as { id: string };
    const outer = (await local.control("group/add", {
      name: "Outer",
      mail: "outer@atrium.example",
      members: [inner.id],
    })) as { id: string };
    const { share } = (await local.control("share", { item: top.item, with: outer.id, role: "read" })) as {
      share: string;
    };
    expect((await item(made, maya)).body.shared).toEqual({ scope: "users" });
    expect((await local.call(`/drives/${made.drive}/root/delta`, maya)).status).toBe(403);
    const permissions = await local.call<{
      value: {
        roles: string[];
        grantedToV2?: { group?: { email: string } };
        inheritedFrom?: { id: string };
      }[];
    }>(`/drives/${made.drive}/items/${made.item}/permissions`, token);
    const group = permissions.body.value.find(({ grantedToV2 }) => grantedToV2?.group);
    expect(group).toMatchObject({
      roles: ["read"],
      grantedToV2: { group: { email: "outer@atrium.example" } },
      inheritedFrom: { id: top.item },
    });
    expect(permissions.body.value.some(({ roles }) => roles.includes("owner"))).toBe(true);
    await local.control("inherit", { item: made.item, inherits: false });
    expect((await item(made, maya)).status).toBe(403);
    await local.control("inherit", { item: made.item, inherits: true });
    await local.control("unshare", { item: top.item, share });
    expect((await item(top, maya)).status).toBe(403);
  });

  it("is no news to its owner's delta, unless they ask for it with full control", async () => {
    const made = await add("quiet.md", "q");
    const { link } = await round("/me/drive/root/delta");
    await local.control("share", { item: made.item, with: MAYA });
    expect((await round(link)).items).toEqual([]);
    const full = await local.token(OLIVIA, ["Files.Read.All", "Sites.FullControl.All"]);
    const { items } = await round(link, full, {
      headers: { prefer: "hierarchicalsharing, deltashowsharingchanges" },
    });
    expect(items.at(-1)?.id).toBe(made.item);
  });

  it("is told by links as well: to people, to the organisation, to anybody", async () => {
    const made = await add("linked.md", "l");
    for (const link of ["anonymous", "organization"] as const)
      await local.control("share", { item: made.item, link });
    await local.control("share", { item: made.item, link: "users", people: [MAYA], role: "write" });
    const { body } = await local.call<{
      value: { link?: { scope: string; type: string; webUrl: string } }[];
    }>(`/drives/${made.drive}/items/${made.item}/permissions`, token);
    expect(body.value.flatMap(({ link }) => (link ? [`${link.scope} ${link.type}`] : []))).toEqual([
      "anonymous view",
      "organization view",
      "users edit",
    ]);
    expect((await item(made)).body.shared).toEqual({ scope: "anonymous" });
  });

  it("is less with less granted: one's own files alone", async () => {
    const own = await local.token(MAYA, ["Files.Read"]);
    const made = await add("theirs.md", "t");
    await local.control("share", { item: made.item, with: MAYA });
    expect((await item(made, own)).status).toBe(403);
    expect((await local.call("/me/drive/root/delta", own)).status).toBe(200);
  });

  it("has shortcuts, and nothing shared with me by its former address", async () => {
    const target = await folder("Target");
    await local.control("share", { item: target.item, with: MAYA });
    const made = (await local.control("shortcut/add", {
      account: MAYA,
      name: "Target",
      to: target.item,
    })) as unknown as { item: string; drive: string };
    const { body } = await item(made, await local.token(MAYA));
    expect(body.remoteItem).toMatchObject({ id: target.item, parentReference: { driveId: target.drive } });
    expect(body.folder).toBeUndefined();
    const shared = await local.call<Page>("/me/drive/sharedWithMe", await local.token(MAYA));
    expect(shared.body.value).toEqual([]);
  });
});

describe("faults", () => {
  const operation = "get /drives/{driveId}/root/children";
  const fail = (given: object) => local.control("fail", { operation, ...given } as never);
  const list = async () =>
    local.call<{ error?: { code: string } } & Page>(
      `/drives/${(await folderOf()).drive}/root/children`,
      token,
    );
  const folderOf = async () =>
    (await local.control("find", { account: OLIVIA })) as unknown as { drive: string };

  it("are statuses with and without Retry-After, as often as was said", async () => {
    await fail({ kind: "429", retryAfter: 7, times: 2 });
    await fail({ kind: "503" });
    const first = await list();
    expect([first.status, first.headers.get("retry-after"), first.body.error?.code]).toEqual([
      429,
      "7",
      "activityLimitReached",
    ]);
    expect((await list()).status).toBe(429);
    const third = await list();
    expect([third.status, third.headers.get("retry-after")]).toEqual([503, null]);
    expect((await list()).status).toBe(200);
    await fail({ kind: "504" });
    expect((await list()).status).toBe(504);
  });

  it("are half an answer, none, and a page that says it is the next one", async () => {
    const { drive } = await folderOf();
    const url = `${local.graph}/drives/${drive}/root/children`;
    const headers = { authorization: `Bearer ${token}` };
    for (const kind of ["half", "close"] as const) {
      await fail({ kind });
      await expect(fetch(url, { headers }).then((response) => response.json())).rejects.toThrow();
    }
    await fail({ kind: "repeat" });
    const { body } = await list();
    expect(new URL(body["@odata.nextLink"] ?? "").pathname).toBe(new URL(url).pathname);
  });

  it("are counted with all other calls", async () => {
    await local.control("counts", { reset: true });
    await list();
    await list();
    expect(await local.control("counts", {})).toEqual({ [operation]: 2 });
  });

  it("are made by whoever has the client's secret, over HTTP too", async () => {
    const post = (secret: string, body: unknown) =>
      fetch(`${local.url}/test/fail`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}` },
        body: JSON.stringify(body),
      });
    expect((await post("no", {})).status).toBe(401);
    expect((await post(local.clientSecret, { operation, kind: "500" })).status).toBe(200);
    expect((await list()).status).toBe(500);
    expect((await post(local.clientSecret, { kind: "odd" })).status).toBe(400);
  });
});
