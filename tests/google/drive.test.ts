import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { checkMask, readMask } from "../../local/google/fields.ts";
import { names } from "../../local/google/names.ts";
import { isProving } from "../../local/testing/sample.ts";
import { types } from "../../local/vendors/documents/content.ts";
import { startTested, type Caller, type Tested } from "./tested.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const OLIVIA = "owner@atrium.example";
const ARJUN = "admin@atrium.example";
const MAYA = "member@atrium.example";
/** Files of a folder that has many. */
const MANY = isProving ? 20_000 : 2_000;
const FOLDER = "application/vnd.google-apps.folder";

let google: Tested;
let olivia: Caller;
let maya: Caller;
beforeAll(async () => {
  google = await startTested();
  olivia = await google.as(OLIVIA);
  maya = await google.as(MAYA);
});
afterAll(() => google.close());
afterEach(async () => {
  await google.control("fail/clear", {});
  await google.control("pages/limit", { size: null });
  google.proveClean();
});

const add = async (given: Parameters<typeof google.control<"file/add">>[1]) =>
  String((await google.control("file/add", given)).id);
const list = (who: Caller, query: Record<string, string | number | boolean>) =>
  who.call("/drive/v3/files", { query });
const everything = { supportsAllDrives: true, includeItemsFromAllDrives: true };
const start = async (who: Caller) =>
  String((await who.call("/drive/v3/changes/startPageToken")).body.startPageToken);
const changes = (who: Caller, pageToken: string, more: Record<string, string | number | boolean> = {}) =>
  who.call("/drive/v3/changes", {
    query: { pageToken, ...everything, fields: "*", ...more },
  });
const namesOf = ({ body }: { body: { files: { name: string }[] } }) => body.files.map(({ name }) => name);

describe("fields", () => {
  it("are those of the descriptions", () => {
    for (const [file, kinds] of [
      ["google-drive", ["File", "FileList", "ChangeList", "PermissionList", "Drive", "About"]],
      ["google-calendar", ["Event", "Events", "CalendarList", "FreeBusyResponse"]],
    ] as const) {
      const { components } = JSON.parse(
        readFileSync(new URL(`../contracts/${file}.json`, import.meta.url), "utf8"),
      ) as { components: { schemas: Record<string, { properties: object }> } };
      for (const kind of kinds)
        expect(Object.keys(readMask(names[kind])).sort()).toEqual(
          Object.keys(components.schemas[kind]?.properties ?? {}).sort(),
        );
    }
    expect(() =>
      checkMask(readMask("files(id,owners/emailAddress)"), readMask(names.FileList)),
    ).not.toThrow();
  });

  it("leave out what isn't asked for, refuse what there isn't, and are few when left out", async () => {
    const id = await add({ name: "Fields.txt", parent: OLIVIA, text: "x" });
    const get = (fields?: string) => olivia.call(`/drive/v3/files/${id}`, { query: { fields } });
    expect((await get("id,owners(emailAddress),capabilities/canDownload")).body).toEqual({
      id,
      owners: [{ emailAddress: OLIVIA }],
      capabilities: { canDownload: true },
    });
    expect(Object.keys((await get()).body).sort()).toEqual(["id", "kind", "mimeType", "name"]);
    for (const wrong of ["nme", "id,owners(mail)", "id,", "owners(", ""])
      expect(await get(wrong)).toMatchObject({
        status: 400,
        body: { error: { code: 400, errors: [{ reason: "invalidParameter", location: "fields" }] } },
      });
    expect((await olivia.call("/drive/v3/about")).status).toBe(400);
    const about = await olivia.call("/drive/v3/about", { query: { fields: "user,exportFormats" } });
    expect(about.body.user).toMatchObject({ emailAddress: OLIVIA, me: true });
  });
});

describe("a listing", () => {
  it("pages through a folder, whatever comes and goes meanwhile, and finds by names, types and trash", async () => {
    const folder = await add({ name: "Paged", parent: OLIVIA });
    const ids: string[] = [];
    for (let index = 0; index < 25; index += 1)
      ids.push(await add({ name: `File ${index}`, parent: folder, text: String(index) }));
    const seen: string[] = [];
    let pageToken: string | undefined;
    do {
      const { body } = await list(olivia, {
        q: `'${folder}' in parents and trashed=false`,
        pageSize: 10,
        ...(pageToken && { pageToken }),
      });
      expect(body.incompleteSearch).toBe(false);
      seen.push(...body.files.map((file: { id: string }) => file.id));
      pageToken = body.nextPageToken;
      if (seen.length === 10) await google.control("file/delete", { id: ids[3] ?? "" });
    } while (pageToken);
    expect(seen).toEqual(ids);
    await google.control("file/trash", { id: ids[5] ?? "" });
    const found = async (q: string, orderBy = "name_natural") =>
      namesOf(await list(olivia, { q: `'${folder}' in parents and ${q}`, orderBy }));
    expect(await found("trashed=true")).toEqual(["File 5"]);
    expect(await found("name contains 'fil' and (name = 'File 7' or name='File 11')")).toEqual([
      "File 7",
      "File 11",
    ]);
    expect(await found("not name contains 'file'")).toEqual([]);
    expect(await found("fullText contains '24'", "")).toEqual(["File 24"]);
    expect((await found("trashed=false", "name_natural desc")).slice(0, 2)).toEqual(["File 24", "File 23"]);
    expect(await found(`mimeType='${FOLDER}'`)).toEqual([]);
    for (const q of ["name like 'x'", "trashed", "'x' in", 'name = "x"', "(trashed=true", "nme='x'"])
      expect(await list(olivia, { q })).toMatchObject({
        status: 400,
        body: { error: { errors: [{ reason: "invalid", location: "q" }] } },
      });
    expect(await list(olivia, { q: "'nowhere' in parents" })).toMatchObject({ status: 404 });
    expect(await list(olivia, { pageToken: "guess" })).toMatchObject({ status: 400 });
  });

  it("keeps duplicates, quotes and long names apart", async () => {
    const folder = await add({ name: "It's \\ here", parent: OLIVIA });
    const long = "ü".repeat(400);
    await add({ name: "Same", parent: folder, text: "1" });
    await add({ name: "Same", parent: folder, text: "2" });
    await add({ name: long, parent: folder, text: "3" });
    expect(namesOf(await list(olivia, { q: "name = 'It\\'s \\\\ here'" }))).toEqual(["It's \\ here"]);
    expect(namesOf(await list(olivia, { q: `'${folder}' in parents` }))).toEqual(["Same", "Same", long]);
  });

  it("shows what was shared, by groups too, and nothing else; what lies in it has no parent that isn't seen", async () => {
    const top = await add({ name: "Private", parent: OLIVIA });
    const folder = await add({ name: "Shown", parent: top });
    const file = await add({ name: "Inside.txt", parent: folder, text: "in" });
    await add({ name: "Secret.txt", parent: top, text: "no" });
    const shared = async () => namesOf(await list(maya, { q: "sharedWithMe and trashed=false" }));
    expect(await shared()).not.toContain("Shown");
    expect((await maya.call(`/drive/v3/files/${file}`)).status).toBe(404);
    await google.control("group", { email: "inner@atrium.example", members: [MAYA] });
    await google.control("group", { email: "outer@atrium.example", members: ["inner@atrium.example"] });
    await google.control("share", { id: folder, with: { type: "group", email: "outer@atrium.example" } });
    expect(await shared()).toContain("Shown");
    expect(await shared()).not.toContain("Inside.txt");
    const fields = "parents,ownedByMe,sharedWithMeTime,permissions,capabilities/canEdit";
    const seen = await maya.call(`/drive/v3/files/${folder}`, { query: { fields } });
    expect(seen.body).toMatchObject({ ownedByMe: false, capabilities: { canEdit: false } });
    expect(seen.body.parents ?? seen.body.permissions).toBeUndefined();
    expect(namesOf(await list(maya, { q: `'${folder}' in parents` }))).toEqual(["Inside.txt"]);
    expect(namesOf(await list(maya, {}))).not.toContain("Secret.txt");
    await google.control("group", { email: "inner@atrium.example", members: [] });
    expect((await maya.call(`/drive/v3/files/${file}`)).status).toBe(404);
  });

  it("of a shared drive asks for all three parameters, and can be incomplete", async () => {
    const { id } = await google.control("drive/add", {
      name: "Office",
      members: [
        { email: ARJUN, role: "organizer" },
        { email: MAYA, role: "reader" },
      ],
    });
    const driveId = String(id);
    const file = await add({ name: "Rota.txt", parent: driveId, text: "rota", by: ARJUN });
    const query = { corpora: "drive", driveId, ...everything };
    expect(await list(maya, { corpora: "drive", driveId })).toMatchObject({ status: 403 });
    expect(await list(maya, { corpora: "drive", ...everything })).toMatchObject({ status: 400 });
    expect(await list(olivia, query)).toMatchObject({ status: 404 });
    expect(namesOf(await list(maya, query))).toEqual(["Rota.txt"]);
    expect(namesOf(await list(maya, {}))).not.toContain("Rota.txt");
    expect((await maya.call(`/drive/v3/files/${file}`)).status).toBe(404);
    const fields = "driveId,owners,ownedByMe,permissions,permissionIds";
    const got = await maya.call(`/drive/v3/files/${file}`, { query: { supportsAllDrives: true, fields } });
    expect(got.body).toEqual({ driveId });
    const permissions = await maya.call(`/drive/v3/files/${file}/permissions`, {
      query: { supportsAllDrives: true, fields: "permissions(emailAddress,role,permissionDetails)" },
    });
    expect(permissions.body.permissions).toContainEqual({
      emailAddress: MAYA,
      role: "reader",
      permissionDetails: [
        { permissionType: "member", role: "reader", inherited: true, inheritedFrom: driveId },
      ],
    });
    const drives = await maya.call("/drive/v3/drives");
    expect(drives.body.drives).toEqual([{ kind: "drive#drive", id: driveId, name: "Office" }]);
    expect((await maya.call(`/drive/v3/drives/${driveId}`, { query: { fields: "*" } })).status).toBe(200);
    await google.control("settings", { incomplete: true });
    expect((await list(maya, query)).body.incompleteSearch).toBe(true);
    await google.control("settings", { incomplete: false });
  });
});

describe("a file's bytes", () => {
  it("are what size and hash say", async () => {
    const id = await add({ name: "Note.md", parent: OLIVIA, text: "# Häfen\n\nText." });
    const { body } = await olivia.call(`/drive/v3/files/${id}`, {
      query: { fields: "size,md5Checksum,mimeType,headRevisionId,version" },
    });
    const response = await olivia.raw(`/drive/v3/files/${id}`, { query: { alt: "media" } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([body.size, body.md5Checksum, body.mimeType]).toEqual([
      String(bytes.length),
      createHash("md5").update(bytes).digest("hex"),
      "text/markdown",
    ]);
    await google.control("file/change", { id, text: "Other" });
    const after = await olivia.call(`/drive/v3/files/${id}`, {
      query: { fields: "md5Checksum,headRevisionId,version" },
    });
    for (const name of ["md5Checksum", "headRevisionId", "version"])
      expect(after.body[name]).not.toBe(body[name]);
    await google.control("file/change", { id, name: "Renamed.md" });
    const renamed = await olivia.call(`/drive/v3/files/${id}`, {
      query: { fields: "md5Checksum,headRevisionId" },
    });
    expect(renamed.body).toEqual({
      md5Checksum: after.body.md5Checksum,
      headRevisionId: after.body.headRevisionId,
    });
  });

  it("of Google's own documents are exported, and have no size", async () => {
    const id = await add({
      name: "Doc",
      parent: OLIVIA,
      mimeType: "application/vnd.google-apps.document",
      text: "# T\n\nBody",
    });
    const export_ = (mimeType: string) => olivia.raw(`/drive/v3/files/${id}/export`, { query: { mimeType } });
    expect(await (await export_(types.text)).text()).toContain("Body");
    for (const [type, begins] of [
      [types.docx, "PK"],
      [types.pdf, "%PDF"],
      [types.html, "<html"],
    ] as const)
      expect((await (await export_(type)).text()).slice(0, begins.length)).toBe(begins);
    expect(
      await olivia.call(`/drive/v3/files/${id}/export`, { query: { mimeType: types.xlsx } }),
    ).toMatchObject({ status: 400 });
    const { body } = await olivia.call(`/drive/v3/files/${id}`, {
      query: { fields: "size,md5Checksum,exportLinks" },
    });
    expect(Object.keys(body)).toEqual(["exportLinks"]);
    expect(await olivia.call(`/drive/v3/files/${id}`, { query: { alt: "media" } })).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: "fileNotDownloadable" }] } },
    });
    await google.control("file/change", { id, content: { kind: "made", seed: 1, bytes: 11_000_000 } });
    const tooLong = await olivia.call(`/drive/v3/files/${id}/export`, { query: { mimeType: types.text } });
    expect(tooLong).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: "exportSizeLimitExceeded" }] } },
    });
  });

  it.each([
    ["download", "cannotDownloadFile"],
    ["abuse", "cannotDownloadAbusiveFile"],
    ["quota", "downloadQuotaExceeded"],
  ] as const)("can be refused: %s", async (refuses, reason) => {
    const id = await add({ name: "Bad.txt", parent: OLIVIA, text: "x", refuses });
    await google.control("share", { id, with: { email: MAYA } });
    expect(await maya.call(`/drive/v3/files/${id}`, { query: { alt: "media" } })).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason }] } },
    });
    if (refuses === "download")
      expect(
        (await maya.call(`/drive/v3/files/${id}`, { query: { fields: "capabilities/canDownload" } })).body,
      ).toEqual({
        capabilities: { canDownload: false },
      });
    if (refuses === "abuse")
      expect(
        (await olivia.call(`/drive/v3/files/${id}`, { query: { alt: "media", acknowledgeAbuse: true } }))
          .status,
      ).toBe(200);
  });

  it("by a link alone need its key", async () => {
    const id = await add({ name: "Linked.txt", parent: OLIVIA, text: "x", resourceKey: "0-key" });
    await google.control("share", { id, with: { type: "anyone" } });
    expect(namesOf(await list(maya, {}))).not.toContain("Linked.txt");
    expect((await maya.call(`/drive/v3/files/${id}`)).status).toBe(404);
    const headers = { "x-goog-drive-resource-keys": `other/k,${id}/0-key` };
    expect((await maya.call(`/drive/v3/files/${id}`, { headers })).body.resourceKey).toBe("0-key");
    const shortcut = await add({ name: "To it", parent: MAYA, shortcutTo: id });
    const { body } = await maya.call(`/drive/v3/files/${shortcut}`, {
      query: { fields: "shortcutDetails,size" },
    });
    expect(body.shortcutDetails).toEqual({
      targetId: id,
      targetMimeType: "text/plain",
      targetResourceKey: "0-key",
    });
  });
});

describe("changes", () => {
  it("tell each file once, as it is now, to who sees it", async () => {
    const folder = await add({ name: "Watched", parent: OLIVIA });
    const token = await start(olivia);
    const mayas = await start(maya);
    const a = await add({ name: "a", parent: folder, text: "1" });
    const b = await add({ name: "b", parent: folder, text: "1" });
    await google.control("file/change", { id: a, text: "2" });
    await google.control("file/delete", { id: b });
    const { body } = await changes(olivia, token);
    expect(
      body.changes.map((one: { fileId: string; removed: boolean }) => [one.fileId, one.removed]),
    ).toEqual([
      [a, false],
      [b, true],
    ]);
    expect((await changes(maya, mayas)).body.changes).toEqual([]);
    expect((await changes(olivia, String(body.newStartPageToken))).body.changes).toEqual([]);
    await google.control("share", { id: folder, with: { email: MAYA } });
    const shown = (await changes(maya, mayas)).body.changes;
    expect(shown.map((one: { fileId: string }) => one.fileId).sort()).toEqual([folder, a].sort());
    const then = await start(maya);
    await google.control("unshare", { id: folder, with: { email: MAYA } });
    const gone = (await changes(maya, then)).body.changes;
    expect(
      gone.map((one: { fileId: string; removed: boolean; file?: object }) => [
        one.fileId,
        one.removed,
        one.file,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [folder, true, undefined],
        [a, true, undefined],
      ]),
    );
    expect((await changes(maya, then, { includeRemoved: false })).body.changes).toEqual([]);
  });

  it("page, say where the next begin, and can be gone", async () => {
    const token = await start(olivia);
    for (let index = 0; index < 7; index += 1) await add({ name: `c${index}`, parent: OLIVIA, text: "c" });
    const first = await changes(olivia, token, { pageSize: 5 });
    expect([first.body.changes.length, first.body.newStartPageToken]).toEqual([5, undefined]);
    const second = await changes(olivia, String(first.body.nextPageToken), { pageSize: 5 });
    expect([second.body.changes.length, second.body.nextPageToken]).toEqual([2, undefined]);
    await google.control("changes/drop", {});
    expect(await changes(olivia, String(second.body.newStartPageToken))).toMatchObject({ status: 410 });
    expect((await changes(olivia, await start(olivia))).status).toBe(200);
    expect(await changes(olivia, "tomorrow")).toMatchObject({ status: 400 });
  });

  it("of a folder that moves, or goes to the trash, are told of the folder; of what changes hands, of each", async () => {
    const from = await add({ name: "From", parent: OLIVIA });
    const to = await add({ name: "To", parent: OLIVIA });
    const moving = await add({ name: "Moving", parent: from });
    const inside = await add({ name: "Inside", parent: moving, text: "x" });
    const told = async (act: () => Promise<unknown>) => {
      const token = await start(olivia);
      await act();
      return (await changes(olivia, token)).body.changes.map((one: { fileId: string }) => one.fileId).sort();
    };
    expect(await told(() => google.control("file/move", { id: moving, to }))).toEqual([moving]);
    expect(await told(() => google.control("file/trash", { id: moving }))).toEqual([moving]);
    const { body } = await olivia.call(`/drive/v3/files/${inside}`, {
      query: { fields: "trashed,explicitlyTrashed" },
    });
    expect(body).toEqual({ trashed: true, explicitlyTrashed: false });
    expect(await told(() => google.control("file/restore", { id: moving }))).toEqual([moving]);
    await google.control("settings", { tellsDescendants: true });
    expect(await told(() => google.control("file/trash", { id: moving }))).toEqual([moving, inside].sort());
    await google.control("settings", { tellsDescendants: false });
    const { id } = await google.control("drive/add", {
      name: "Ours",
      members: [{ email: OLIVIA, role: "organizer" }],
    });
    expect(await told(() => google.control("file/move", { id: moving, to: String(id) }))).toEqual(
      [moving, inside].sort(),
    );
    await expect(google.control("file/move", { id: moving, to: moving })).rejects.toThrow("itself");
    const log = await changes(olivia, await start(olivia), { driveId: String(id) });
    expect(log.body.changes).toEqual([]);
  });
});

describe("a notice", () => {
  it("comes at once for a channel, and when something changes, without a body; and ends", async () => {
    const heard: { headers: Headers; body: string }[] = [];
    const watched = await startTested({
      post: async (_, init) => {
        const request = new Request("http://x/", init);
        heard.push({ headers: request.headers, body: await request.text() });
        return new Response(null, { status: 204 });
      },
    });
    const who = await watched.as(OLIVIA);
    const pageToken = await start(who);
    const body = {
      id: "channel-1",
      type: "web_hook",
      address: "https://site.test/hook",
      token: "t=1",
      expiration: String(Date.now() + 30 * 86_400_000),
    };
    const opened = await who.call("/drive/v3/changes/watch", { method: "POST", query: { pageToken }, body });
    expect(Number(opened.body.expiration)).toBeLessThanOrEqual(Date.now() + 7 * 86_400_000 + 1_000);
    expect(
      await who.call("/drive/v3/changes/watch", { method: "POST", query: { pageToken }, body }),
    ).toMatchObject({
      status: 400,
      body: { error: { errors: [{ reason: "channelIdNotUnique" }] } },
    });
    const clear = { ...body, id: "channel-2", address: "http://site.test/hook" };
    expect(
      await who.call("/drive/v3/changes/watch", { method: "POST", query: { pageToken }, body: clear }),
    ).toMatchObject({ status: 400 });
    await watched.control("file/add", { name: "News", parent: OLIVIA, text: "x" });
    await watched.control("file/add", { name: "Others", parent: MAYA, text: "x" });
    await watched.control("notices/settle", {});
    expect(
      heard.map(({ headers, body: said }) => [
        headers.get("x-goog-resource-state"),
        headers.get("x-goog-channel-token"),
        headers.get("x-goog-message-number"),
        said,
      ]),
    ).toEqual([
      ["sync", "t=1", "1", ""],
      ["change", "t=1", "2", ""],
    ]);
    const { id, resourceId } = opened.body;
    const stop = (given: object) => who.call("/drive/v3/channels/stop", { method: "POST", body: given });
    expect((await stop({ id, resourceId: "other" })).status).toBe(404);
    expect((await stop({ id, resourceId })).status).toBe(204);
    await watched.control("file/add", { name: "More", parent: OLIVIA, text: "x" });
    await watched.control("notices/settle", {});
    expect(heard).toHaveLength(2);
    watched.proveClean();
    await watched.close();
  });
});

describe("what is asked to go wrong", () => {
  it.each([
    ["429", 429, "rateLimitExceeded"],
    ["rateLimitExceeded", 403, "rateLimitExceeded"],
    ["userRateLimitExceeded", 403, "userRateLimitExceeded"],
    ["503", 503, "backendError"],
  ] as const)("%s answers as Google does", async (kind, status, reason) => {
    await google.control("fail", { operation: "files.list", kind, retryAfter: 7 });
    const failed = await list(olivia, {});
    expect(failed).toMatchObject({ status, body: { error: { code: status, errors: [{ reason }] } } });
    expect(failed.headers.get("retry-after")).toBe("7");
    expect((await list(olivia, {})).status).toBe(200);
  });

  it("connections end, before an answer or in its middle; pages repeat", async () => {
    const id = await add({ name: "Half.txt", parent: OLIVIA, text: "x".repeat(10_000) });
    await google.control("fail", { operation: "files.get", kind: "close" });
    const get = () =>
      fetch(`${google.url}/drive/v3/files/${id}?alt=media`, {
        headers: { authorization: `Bearer ${olivia.token}` },
      });
    await expect(get()).rejects.toThrow();
    await google.control("fail", { operation: "files.get", kind: "half" });
    await expect(get().then((answer) => answer.arrayBuffer())).rejects.toThrow();
    expect((await (await get()).text()).length).toBe(10_000);
    await google.control("pages/limit", { size: 2 });
    await google.control("fail", { operation: "files.list", kind: "repeat" });
    const first = await list(olivia, {});
    const again = await list(olivia, { pageToken: first.body.nextPageToken });
    expect(again.body.files).toEqual(first.body.files);
    const third = await list(olivia, { pageToken: again.body.nextPageToken });
    expect(third.body.files).not.toEqual(first.body.files);
  });

  it("something changes right before a call, and calls are counted", async () => {
    const id = await add({ name: "Old", parent: OLIVIA, text: "x" });
    await google.control("counts", { reset: true });
    await google.control("before", {
      operation: "files.get",
      skip: 1,
      do: "file/change",
      with: { id, name: "New" },
    });
    const name = async () => (await olivia.call(`/drive/v3/files/${id}`)).body.name;
    expect([await name(), await name()]).toEqual(["Old", "New"]);
    expect(await google.control("counts", {})).toEqual({ "files.get": 2 });
  });

  it("calls without a token, without the scope, or with a parameter that there isn't", async () => {
    const nobody = await fetch(`${google.url}/drive/v3/files`);
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get("www-authenticate")).toContain("invalid_token");
    const narrow = await google.as(OLIVIA, ["calendar.readonly"]);
    expect(await list(narrow, {})).toMatchObject({
      status: 403,
      body: { error: { status: "PERMISSION_DENIED" } },
    });
    const wrong = await fetch(`${google.url}/drive/v3/files?pagesize=1`, {
      headers: { authorization: `Bearer ${olivia.token}` },
    });
    expect(wrong.status).toBe(400);
  });
});

it(`holds a folder of ${MANY} files`, async () => {
  const { id } = await google.control("folder/generate", { parent: OLIVIA, files: MANY, folders: 3 });
  const began = Date.now();
  let count = 0;
  let pageToken: string | undefined;
  do {
    const { body } = await list(olivia, {
      q: "name contains 'Note' and trashed=false",
      pageSize: 1_000,
      fields: "nextPageToken,files(id,name,size,md5Checksum,parents)",
      ...(pageToken && { pageToken }),
    });
    count += body.files.length;
    pageToken = body.nextPageToken;
  } while (pageToken);
  expect(count).toBe(MANY);
  console.info(`${MANY} files listed in ${Date.now() - began} ms`);
  await google.control("file/delete", { id: String(id) });
});
