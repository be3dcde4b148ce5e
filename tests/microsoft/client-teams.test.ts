import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type {
  AccessToken,
  DriveChange,
  DriveItem,
} from "../../supabase/functions/_shared/providers/drive.ts";
import { channelDriveId, THREADS } from "../../supabase/functions/_shared/providers/microsoft/channel-id.ts";
import { createGraph } from "../../supabase/functions/_shared/providers/microsoft/drive.ts";
import { createTeamsDrive, teamsOf } from "../../supabase/functions/_shared/providers/microsoft/teams.ts";
import { faultOf, startDriven, type Driven } from "./client.ts";

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";
const TOMAS = "tomas@northquay.example";
const soon = () => AbortSignal.timeout(20_000);

let microsoft: Driven;
let olivia: AccessToken;
let team: string;
let channel: string;
let driveId: string;
const graph = () => createGraph(`${microsoft.world.api}/v1.0`);
const teams = () => createTeamsDrive(graph());
beforeAll(async () => {
  microsoft = await startDriven({ seed: "sample" });
  olivia = await microsoft.as(OLIVIA);
  team = (await teamsOf(graph()).teams(olivia, soon()))[0]?.id ?? "";
});
afterAll(() => microsoft.close());
beforeEach(async () => {
  const made = await microsoft.control("channel/add", { team, name: `Channel ${String(Math.random())}` });
  channel = String(made["channel"]);
  driveId = channelDriveId({ team, channel });
});
afterEach(() => microsoft.proveClean());

const say = async (html: string, more: Record<string, unknown> = {}) =>
  String((await microsoft.control("message/post", { channel, from: MAYA, html, ...more }))["message"]);
async function threads(): Promise<DriveItem[]> {
  const all: DriveItem[] = [];
  for (let page: string | undefined; ;) {
    const at = { driveId, id: THREADS, ...(page !== undefined && { page }) };
    const { items, next } = await teams().children(olivia, at, soon());
    all.push(...items);
    if (next === null) return all;
    page = next;
  }
}
async function changesSince(from: string) {
  const all: DriveChange[] = [];
  for (let at = from; ;) {
    const { changes, next, cursor } = await teams().changes(olivia, driveId, at, soon());
    all.push(...changes);
    if (next === null) return { changes: all, cursor: cursor ?? "" };
    at = next;
  }
}
const textOf = async (item: DriveItem) => {
  const { bytes, type } = await teams().fetch(olivia, item, { bytes: 100_000 }, soon());
  expect(type).toBe("txt");
  return new TextDecoder().decode(bytes);
};

it("finds the teams somebody is in, and the channels that they see", async () => {
  const { teams: found, channels } = {
    teams: await teamsOf(graph()).teams(olivia, soon()),
    channels: await teamsOf(graph()).channels(olivia, team, soon()),
  };
  expect(found.map(({ name }) => name)).toEqual(["Kestrel 3 launch"]);
  expect(channels).toContainEqual({ id: channel, name: expect.any(String) as unknown, kind: "standard" });
  expect(await teamsOf(graph()).teams(await microsoft.as(TOMAS), soon())).toEqual([]);
  expect(await faultOf(teamsOf(graph()).channels(await microsoft.as(TOMAS), team, soon()))).toBe("not_found");
});

it("a thread is one file: what was said and answered, by whom and when, without who was thumbed up", async () => {
  const first = await say("<p>Which <b>seal</b> fits &amp; holds?</p><ul><li>Viton</li><li>NBR</li></ul>", {
    subject: "Seals of the Kestrel",
  });
  await say("<div>Viton: <a href='https://example.org/seals'>the table</a> says so.</div>", {
    replyTo: first,
    from: OLIVIA,
  });
  const [thread, ...others] = await threads();
  if (!thread) throw new Error("There is no thread.");
  expect(others).toEqual([]);
  expect(thread).toMatchObject({
    driveId,
    id: first,
    name: "Seals of the Kestrel",
    kind: "file",
    type: "txt",
  });
  const text = await textOf(thread);
  expect(text.replaceAll(/on \d+ \w+ \d{4} at \d\d:\d\d UTC/g, "on a day")).toBe(
    [
      "Maya Lindqvist wrote on a day:\nSeals of the Kestrel\nWhich seal fits & holds?\n- Viton\n- NBR",
      "Olivia Hart replied on a day:\nViton: the table (https://example.org/seals) says so.\n",
    ].join("\n\n"),
  );
  const folder = await teams().item(olivia, { driveId, id: THREADS }, soon());
  expect(folder).toMatchObject({ kind: "folder", parentIds: [], id: THREADS });
  expect((await teams().path(olivia, { driveId, id: THREADS }, soon())).map(({ name }) => name)).toEqual([
    "Kestrel 3 launch",
    folder?.name,
  ]);
  expect(await teams().item(olivia, { driveId, id: first }, soon())).toEqual(thread);
  expect(await teams().item(olivia, { driveId, id: "1" }, soon())).toBeNull();
});

it("B3: the cursor is taken before the listing, and each thread that is new, edited or answered comes once", async () => {
  const one = await say("<p>One</p>");
  const two = await say("<p>Two</p>");
  const cursor = await teams().cursorOfNow(olivia, driveId, soon());
  expect((await changesSince(cursor)).changes).toEqual([]);
  const reply = await say("<p>Answer</p>", { replyTo: one });
  await microsoft.control("message/edit", { message: two, html: "<p>Two, mended</p>" });
  const { changes, cursor: later } = await changesSince(cursor);
  const items = changes.flatMap((change) => (change.gone ? [] : [change.item]));
  expect(items.map(({ id }) => id).sort()).toEqual([one, two].sort());
  // What is told of a change is what a listing tells: all is compared after a cursor that is over, and nothing is read twice.
  expect(items.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    (await threads()).toSorted((a, b) => a.id.localeCompare(b.id)),
  );
  const mended = items.find(({ id }) => id === two);
  expect(mended && (await textOf(mended))).toContain("(edited later):\nTwo, mended");

  await microsoft.control("message/delete", { message: reply });
  await microsoft.control("message/delete", { message: two });
  const after = await changesSince(later);
  expect(after.changes).toContainEqual({ gone: true, driveId, id: two });
  const left = after.changes.flatMap((change) => (change.gone ? [] : [change.item]));
  expect(left.map(({ id }) => id)).toEqual([one]);
  expect(left[0] && (await textOf(left[0]))).not.toContain("Answer");
});

it("a first message that was taken back leaves its answers, and goes with the last of them", async () => {
  const first = await say("<p>Take it back</p>");
  const reply = await say("<p>The bearing is to blame</p>", { replyTo: first });
  await microsoft.control("message/delete", { message: first });
  const [thread] = await threads();
  expect(thread?.name).toBe("The bearing is to blame");
  expect(thread && (await textOf(thread))).toMatch(/This message was deleted\.\n\n.*replied.*\nThe bearing/);
  await microsoft.control("message/delete", { message: reply });
  expect(await threads()).toEqual([]);
  await microsoft.control("message/undelete", { message: first, html: "<p>It is back</p>" });
  expect((await threads()).map(({ name }) => name)).toEqual(["It is back"]);
});

it("B4: long channels and long threads come page by page, in small pages too", async () => {
  const first = await say("<p>Counted</p>");
  for (let nth = 0; nth < 7; nth++) await say(`<p>Reply ${String(nth)}</p>`, { replyTo: first });
  for (let nth = 0; nth < 5; nth++) await say(`<p>Thread ${String(nth)}</p>`);
  const before = await threads();
  await microsoft.control("pages", { size: 2 });
  try {
    expect(await threads()).toEqual(before);
    expect(await changesSince(await teams().cursorOfNow(olivia, driveId, soon()))).toMatchObject({
      changes: [],
    });
    const counted = before.find(({ id }) => id === first);
    expect(counted && (await textOf(counted)).match(/Reply \d/g)).toHaveLength(7);
  } finally {
    await microsoft.control("pages", {});
  }
});

it("B5: a token that isn't known any more is a cursor that is over", async () => {
  const cursor = await teams().cursorOfNow(olivia, driveId, soon());
  await microsoft.control("delta/drop", {});
  expect(await faultOf(teams().changes(olivia, driveId, cursor, soon()))).toBe("cursor_over");
});

it("B9: Microsoft asks to wait, and says how long", async () => {
  await say("<p>Here</p>");
  const operation = "get /teams/{teamId}/channels/{channelId}/messages";
  await microsoft.control("fail", { operation, kind: "429", retryAfter: 7, times: 1 });
  await expect(threads()).rejects.toMatchObject({ fault: "throttled", retryAfterSeconds: 7 });
});

it("B17: who is in a channel may read it, a private one's own members alone", async () => {
  const made = await microsoft.control("channel/add", {
    team,
    name: "Board",
    membership: "private",
    members: [{ id: OLIVIA, owner: true }],
  });
  const board = channelDriveId({ team, channel: String(made["channel"]) });
  const shared = await teams().permissions(olivia, { driveId: board, id: "1" }, soon());
  expect(shared).toEqual([`group:microsoft:${board}`]);
  expect(await teams().groupMembers(olivia, board, soon())).toEqual([OLIVIA]);
  expect(await teams().groupMembers(olivia, driveId, soon())).toContain(MAYA);
  const maya = await microsoft.as(MAYA);
  expect(await teams().item(maya, { driveId: board, id: THREADS }, soon())).toBeNull();
  const less = await microsoft.as(OLIVIA, ["ChannelMessage.Read.All", "Channel.ReadBasic.All"]);
  expect(await faultOf(teams().groupMembers(less, driveId, soon()))).toBe("scope_missing");
});

it("a channel's files are the drive's, by the same client", async () => {
  const at = await teamsOf(graph()).filesFolder(olivia, { team, channel }, soon());
  if (!at) throw new Error("The channel has no folder.");
  await microsoft.control("file/add", { parent: at.id, name: "plan.txt", text: "The plan." });
  const { items } = await teams().children(olivia, at, soon());
  expect(items.map(({ name, driveId: drive }) => [name, drive])).toEqual([["plan.txt", at.driveId]]);
  const [file] = items;
  expect(file && (await textOf(file))).toBe("The plan.");
});
