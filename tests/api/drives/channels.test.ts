import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { call, refusal } from "../../support/call.ts";
import { connectMicrosoft, microsoftOf } from "../../support/microsoft.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { upload } from "../../support/upload.ts";
import { until } from "../../support/wait.ts";
import { ARJUN, type ChannelScene, makeChannel, OLIVIA } from "./channel-scene.ts";

const MESSAGES = "get /teams/{teamId}/channels/{channelId}/messages";
let ground: Ground;
let org: Organization;
let channel: ChannelScene;
beforeAll(async () => {
  ground = await startOwnStack({}, { log: (line) => process.env.LOG && console.log("LOG", line) });
});
afterAll(() => ground.close());
beforeEach(async () => {
  await microsoftOf(ground).control("fail/clear", {});
  org = await makeOrganization();
  channel = await makeChannel(ground, org);
});
const members = (...others: string[]) =>
  [OLIVIA, ARJUN, "member@atrium.example", ...others].map((id) => ({ id }));
const here = () => ({ organizationId: org.id });

it("a channel that is connected is current: counted first, threads that answer, edited, answered, deleted", async () => {
  const { control } = channel;
  const bearing = await channel.say("<p>Where does the hum of the pump come from?</p>");
  await channel.say("<p>The hum comes from the bearing of pump 40.</p>", { replyTo: bearing });
  const seals = await channel.say("<p>Viton seals fit best.</p>", { subject: "Seals" });
  await control("file/add", {
    parent: channel.folder.item,
    name: "noise.txt",
    text: "410 hertz at the pump.",
  });
  expect(channel.connection).toMatchObject({ type: "microsoft", state: "connected", missing: [] });

  const chosen = { team_id: channel.team_id };
  const { teams, channels } = await call(org.user, "/microsoft/channels", chosen, here());
  expect(teams.map(({ name }) => name)).toEqual(["Kestrel 3 launch"]);
  expect(channels).toContainEqual({
    team_id: channel.team_id,
    id: channel.channel_id,
    name: channel.name,
    kind: "standard",
    synced: false,
  });

  const draft = await channel.draft();
  expect(draft).toMatchObject({
    service: "microsoft",
    kind: "channel",
    state: "draft",
    sharing: "me",
    place: `Kestrel 3 launch / ${channel.name}`,
    plan: { add: 3, update: 0, remove: 0, skip: 0 },
  });
  expect(await channel.names()).toEqual([]);
  const begun = await channel.look(draft.id);
  expect(begun).toMatchObject({ state: "active", files: { current: 3, failed: 0, skipped: 0 } });
  const hum = "Where does the hum of the pump come from?";
  expect(await channel.names()).toEqual(["noise.txt", "Seals", hum].sort((a, b) => a.localeCompare(b)));
  expect(await channel.text(hum)).toMatch(/Arjun Mehta wrote on .*[\s\S]*Arjun Mehta replied on .*\nThe hum/);
  const { citations } = await channel.answer("Where does the hum of pump 40 come from?");
  expect(citations.some(({ quote }) => quote.includes("bearing of pump 40"))).toBe(true);
  const after = await call(org.user, "/microsoft/channels", chosen, here());
  expect(after.channels.find(({ id }) => id === channel.channel_id)).toMatchObject({ synced: true });

  const before = await channel.library();
  await control("message/edit", { message: seals, html: "<p>Graphite seals fit best.</p>" });
  await channel.say("<p>It was changed on Monday.</p>", { replyTo: bearing });
  const changed = await channel.look(draft.id);
  expect(changed.run).toMatchObject({ state: "done", changed: 2, removed: 0 });
  expect(await channel.library()).toEqual(before);
  expect(await channel.text("Seals")).toContain("(edited later):\nSeals\nGraphite");
  expect(await channel.text(hum)).toContain("It was changed on Monday.");

  await control("message/delete", { message: seals });
  const gone = await channel.look(draft.id);
  expect(gone.run).toMatchObject({ state: "done", changed: 0, removed: 1 });
  expect(await channel.names()).not.toContain("Seals");
});

describe("B: what can go wrong", () => {
  it("B5: after a cursor that is over all is compared, and what stays isn't read again", async () => {
    const first = await channel.say("<p>First</p>");
    await channel.say("<p>Second</p>");
    const sync = await channel.begin();
    const before = await channel.library();
    await channel.control("message/delete", { message: first });
    await channel.control("delta/drop", {});
    const after = await channel.look(sync.id);
    expect(after.run).toMatchObject({ state: "done", changed: 0, removed: 1 });
    expect(await channel.library()).toEqual(before.filter(({ name }) => name === "Second"));
  });

  it("B6: a listing that fails removes nothing, and says why", async () => {
    await channel.say("<p>First</p>");
    const sync = await channel.begin();
    await channel.control("delta/drop", {});
    await channel.control("fail", { operation: MESSAGES, kind: "403", times: 1 });
    const after = await channel.look(sync.id);
    expect(after.run).toMatchObject({ state: "done", failed: 1, removed: 0 });
    expect(await channel.names()).toEqual(["First"]);
  });

  it("B6: files of a channel that can't be seen hold up none of what is said, and it is said that they can't", async () => {
    const { control, team_id: team } = channel;
    const account = `${crypto.randomUUID()}@atrium.example`;
    await control("account/add", { name: "Pat", mail: account, admin: true });
    await control("team/members", { team, members: members(account) });
    const theirs = await makeChannel(ground, org, org.admin, account);
    await control("file/add", {
      parent: theirs.folder.item,
      name: "plan.txt",
      text: "The plan.",
    });
    await theirs.say("<p>Seen</p>");
    const sync = await theirs.begin();
    expect(sync).toMatchObject({ state: "active", run: { failed: 1, changed: 1, removed: 0 } });
    expect(await theirs.names()).toEqual(["Seen"]);

    await control("share", { item: theirs.folder.item, with: account });
    expect((await theirs.look(sync.id)).run).toMatchObject({ state: "done", failed: 0, changed: 1 });
    expect(await theirs.names()).toEqual(["plan.txt", "Seen"]);

    await control("unshare", { item: theirs.folder.item });
    await theirs.say("<p>Heard</p>");
    const after = await theirs.look(sync.id);
    expect(after).toMatchObject({ state: "active", run: { failed: 1, removed: 0 } });
    expect(await theirs.names()).toEqual(["Heard", "plan.txt", "Seen"]);
    await control("team/members", { team, members: members() });
  });

  it("B9: Retry-After is obeyed in full", async () => {
    await channel.say("<p>First</p>");
    const sync = await channel.begin();
    await channel.control("fail", { operation: `${MESSAGES}/delta`, kind: "429", times: 1, retryAfter: 4 });
    const begun = performance.now();
    expect((await channel.look(sync.id)).run).toMatchObject({ state: "done" });
    expect(performance.now() - begun).toBeGreaterThan(4000);
  });

  it("B6: a channel that who connected it was taken out of fails the look, and nothing goes", async () => {
    await channel.say("<p>First</p>");
    const sync = await channel.begin();
    const board = (await channel.control("channel/add", {
      team: channel.team_id,
      name: `Board ${crypto.randomUUID()}`,
      membership: "private",
      members: [{ id: "admin@atrium.example" }],
    })) as { channel: string };
    const start = { action: "start" as const, team_id: channel.team_id, channel_id: board.channel };
    expect((await refusal(org.user, "/microsoft/sync", start, here())).body.code).toBe("not_found");
    await channel.control("team/members", { team: channel.team_id, members: members().slice(1) });
    try {
      const after = await channel.look(sync.id);
      expect(after).toMatchObject({ state: "failed", run: { state: "failed", removed: 0 } });
      expect(after.reason).toContain(channel.name);
    } finally {
      await channel.control("team/members", { team: channel.team_id, members: members() });
    }
    expect(await channel.names()).toEqual(["First"]);
  });

  it("B15: an unchanged channel costs a few requests, however much was said in it", async () => {
    for (let nth = 0; nth < 12; nth++) await channel.say(`<p>Thread ${String(nth)}</p>`);
    const sync = await channel.begin();
    await channel.control("counts", { reset: true });
    await channel.look(sync.id);
    const counts = (await channel.control("counts", {})) as Record<string, number>;
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(5);
    expect(counts[MESSAGES] ?? 0).toBe(0);
  });

  it("B18: paused it looks at nothing and keeps all; deleted its documents go, or stay", async () => {
    await channel.say("<p>First</p>");
    const own = await upload(org.user, org.id, "own.txt", "My own words.");
    const { id, run } = await channel.begin();
    await call(org.user, "/microsoft/sync", { action: "pause", id }, here());
    await channel.say("<p>Second</p>");
    const refused = await refusal(org.user, "/microsoft/sync", { action: "run", id }, here());
    expect(refused.body.code).toBe("conflict");
    await call(org.user, "/microsoft/sync", { action: "resume", id }, here());
    expect((await channel.ended(id, run?.id)).run).toMatchObject({ changed: 1 });
    expect(await channel.names()).toEqual(["First", "own.txt", "Second"]);
    await call(org.user, "/microsoft/sync", { action: "delete", id, documents: "remove" }, here());
    await expect
      .poll(() => channel.library(), { timeout: 20_000 })
      .toEqual([{ id: own.id, name: "own.txt" }]);
  });

  it("B19: a file that the channel's library is kept in step for too is one document, and goes with the last", async () => {
    const at = { person: org.user, organizationId: org.id, account: OLIVIA };
    await connectMicrosoft(microsoftOf(ground), "/sharepoint/auth", at);
    await channel.control("file/add", { parent: channel.folder.item, name: "once.txt", text: "Once." });
    const { id } = await channel.begin();
    const folder = { drive_id: channel.folder.drive, id: channel.folder.item };
    const draft = await call(org.user, "/sharepoint/sync", { folder }, here());
    const state = async () => {
      const { syncs } = await call(org.user, "/sharepoint/folder-syncs", {}, here());
      return syncs[0] && { plan: syncs[0].plan?.add ?? null, current: syncs[0].files.current };
    };
    await expect.poll(state, { timeout: 20_000 }).toEqual({ plan: 1, current: 0 });
    await call(org.user, "/sharepoint/sync", { id: draft.id }, here());
    await expect.poll(state, { timeout: 20_000 }).toEqual({ plan: null, current: 1 });
    expect(await channel.names()).toEqual(["once.txt"]);
    await call(org.user, "/microsoft/sync", { action: "delete", id, documents: "remove" }, here());
    await expect.poll(() => channel.syncs(), { timeout: 20_000 }).toEqual([]);
    expect(await channel.names()).toEqual(["once.txt"]);
    const gone = { id: draft.id, documents: "remove" as const };
    await call(org.user, "/sharepoint/folder-syncs/delete", gone, here());
    await expect.poll(() => channel.names(), { timeout: 20_000 }).toEqual([]);
  });

  it("B21, B23: consent that was withdrawn rests the channel and says what to do; connecting again goes on", async () => {
    await channel.say("<p>First</p>");
    const sync = await channel.begin();
    await channel.control("consent/withdraw", { account: OLIVIA });
    await channel.control("tokens", { account: OLIVIA, access: true });
    await call(org.user, "/microsoft/sync", { action: "run", id: sync.id }, here());
    await expect
      .poll(async () => (await channel.get(sync.id)).connection, { timeout: 20_000 })
      .toBe("reconnect");
    const { connection } = await call(org.user, "/user-integrations/{type}", { type: "microsoft" }, here());
    expect(connection?.reason).toContain("connect again");
    expect(await channel.names()).toEqual(["First"]);
    await channel.say("<p>Second</p>");
    const at = { person: org.user, organizationId: org.id, account: OLIVIA };
    await connectMicrosoft(microsoftOf(ground), "/microsoft/auth", at);
    await expect.poll(() => channel.names(), { timeout: 20_000 }).toEqual(["First", "Second"]);
  });
});

it("a sync's threads and files are listed with what became of each, looked at again, and it is changed", async () => {
  await channel.say("<p>First</p>");
  const note = { parent: channel.folder.item, name: "strange.xyz", text: "x" };
  await channel.control("file/add", note);
  const { id } = await channel.begin();
  const files = async (of: object = {}) =>
    (await call(org.user, "/microsoft/sync", { action: "files", id, ...of }, here())).page;
  expect(await files()).toMatchObject({
    total: 2,
    files: [
      { name: "First", type: "txt", state: "current", reason: null, url: expect.any(String) as unknown },
      { name: "strange.xyz", state: "skipped", reason: "Files of the type .xyz aren't read." },
    ],
  });
  expect(await files({ state: "skipped" })).toMatchObject({ total: 1 });
  expect(await files({ search: "first", limit: 1 })).toMatchObject({ total: 1, files: [{ name: "First" }] });

  const [thread] = (await files())?.files ?? [];
  const before = (await channel.get(id)).run?.id;
  const again = { action: "retry" as const, id, file_id: thread?.id ?? 0 };
  const { page } = await call(org.user, "/microsoft/sync", again, here());
  expect(page).toMatchObject({ files: [{ id: thread?.id, document_id: thread?.document_id }], total: 1 });
  expect((await channel.ended(id, before)).run).toMatchObject({ mode: "some", state: "done", failed: 0 });
  expect(await channel.names()).toEqual(["First"]);

  const change = { action: "update" as const, id, name: "Talk", every: "1 day" as const };
  const { syncs } = await call(org.user, "/microsoft/sync", change, here());
  expect(syncs).toMatchObject([{ id, name: "Talk", every: "1 day", sharing: "me" }]);
  for (const act of [change, again, { action: "files" as const, id }])
    expect((await refusal(org.admin, "/microsoft/sync", act, here())).body.code).toBe("forbidden");
});

it("B23: who may not allow it themselves is told that an administrator has to, and nothing is connected", async () => {
  const begun = await call(org.admin, "/microsoft/auth", {}, here());
  const url = "url" in begun ? begun.url : "";
  const asked = new URL(url).searchParams.get("scope")?.split(" ") ?? [];
  expect(asked.filter((scope) => /\./.test(scope)).sort()).toEqual([
    "Channel.ReadBasic.All",
    "ChannelMember.Read.All",
    "ChannelMessage.Read.All",
    "Files.Read.All",
    "Team.ReadBasic.All",
  ]);
  await channel.control("consent/withdraw", { account: "member@atrium.example" });
  const back = new URL(await microsoftOf(ground).consent(url, "member@atrium.example"));
  const answer = Object.fromEntries(back.searchParams);
  expect(answer).toMatchObject({ error: "consent_required" });
  const refused = await refusal(org.admin, "/microsoft/auth", answer, here());
  expect(refused.body).toMatchObject({ code: "forbidden" });
  expect(refused.body.message).toContain("administrator has to allow this app first");
  const type = { type: "microsoft" as const };
  expect((await call(org.admin, "/user-integrations/{type}", type, here())).connection).toBeNull();
});

describe("who reads what was said", () => {
  it("only who connected it, unless chosen otherwise; then who is in the channel by a proved address", async () => {
    await channel.say("<p>Between us</p>");
    const sync = await channel.begin();
    expect(await channel.names(org.admin)).toEqual([]);
    expect(await channel.names(org.owner)).toEqual([]);
    await call(org.user, "/microsoft/sync", { action: "delete", id: sync.id, documents: "remove" }, here());
    await expect.poll(() => channel.names(), { timeout: 20_000 }).toEqual([]);

    // Who asks has the address of somebody in the channel, and has proved it.
    await channel.control("account/add", { name: "Adam", mail: org.admin.email });
    await channel.control("team/members", { team: channel.team_id, members: members(org.admin.email) });
    const shared = await channel.begin({ sharing: "source" });
    expect(await channel.names(org.admin)).toEqual(["Between us"]);
    expect(await channel.names(org.owner)).toEqual([]);
    expect(await channel.get(shared.id)).toMatchObject({ unreadable: 0 });
    await channel.control("team/members", { team: channel.team_id, members: members() });
    await channel.control("delta/drop", {});
    await channel.look(shared.id);
    expect(await channel.names(org.admin)).toEqual([]);
    expect(await channel.names()).toEqual(["Between us"]);
  });

  it("nobody else looks at a channel's sync, whatever their role or organisation", async () => {
    await channel.say("<p>Ours</p>");
    const { id } = await channel.begin();
    const other = await makeOrganization();
    const theirs = { organizationId: other.id };
    const acts = [
      { action: "run" as const, id },
      { action: "pause" as const, id },
      { action: "resume" as const, id },
      { action: "delete" as const, id, documents: "remove" as const },
      { action: "update" as const, id, sharing: "tags" as const },
      { action: "files" as const, id },
      { action: "retry" as const, id, file_id: 1 },
    ];
    for (const act of acts) {
      expect((await refusal(other.owner, "/microsoft/sync", act, theirs)).body.code).toBe("not_found");
      expect((await refusal(other.owner, "/microsoft/sync", act, here())).body.code).toBe("forbidden");
      expect((await refusal(null, "/microsoft/sync", act, here())).status).toBe(401);
    }
    expect((await call(other.owner, "/microsoft/sync", { action: "list" }, theirs)).syncs).toEqual([]);
    const run = await refusal(org.admin, "/microsoft/sync", { action: "run", id }, here());
    expect(run.body.code).toBe("forbidden");
    const [seen] = (await call(org.admin, "/microsoft/sync", { action: "list" }, here())).syncs;
    expect(seen).toMatchObject({ id, mine: false, url: null });
    for (const person of [org.admin, other.owner]) {
      const at = person === org.admin ? here() : theirs;
      expect((await refusal(person, "/microsoft/channels", {}, at)).body.code).toBe("conflict");
    }
    expect((await refusal(null, "/microsoft/channels", {}, here())).status).toBe(401);
    expect((await refusal(null, "/microsoft/auth", {}, here())).status).toBe(401);
    expect(await channel.names()).toEqual(["Ours"]);
  });

  it("the end of a long history is come to a page at a time, and who is stopped on the way goes on there", async () => {
    for (let n = 0; n < 6; n++) await channel.say(`<p>Message ${n}</p>`);
    await channel.control("pages", { size: 1 });
    const delta = "get /teams/{teamId}/channels/{channelId}/messages/delta";
    await channel.control("counts", { reset: true });
    await channel.control("fail", { operation: delta, kind: "429", skip: 3, retryAfter: 3 });
    const counting = channel.draft();
    const kept = await until("a place in the middle", async () => {
      const [run] = await ground.database.query<{ phase: string; pages: Record<string, string> }>(
        "select cursor ->> 'phase' as phase, cursor -> 'changes' as pages from public.source_runs where ended_at is null",
      );
      return run?.phase === "cursors" ? run.pages : null;
    });
    expect(JSON.stringify(kept)).toMatch(/"p[123]\./);
    const { id, plan } = await counting;
    expect(plan).toMatchObject({ add: 6 });
    const counts = (await channel.control("counts", {})) as Record<string, number>;
    // Six pages and the one that was refused, and what has changed since: the pages before it aren't read again.
    expect(counts[delta] ?? 0).toBeGreaterThan(6);
    expect(counts[delta] ?? 0).toBeLessThanOrEqual(9);
    expect((await channel.look(id)).files).toMatchObject({ current: 6, failed: 0 });
    await channel.control("pages", {});
  });

  it("nobody sees by this what a team holds that they aren't in", async () => {
    const start = { action: "start" as const, team_id: "another/team", channel_id: channel.channel_id };
    expect((await refusal(org.user, "/microsoft/sync", start, here())).body.code).toBe("not_found");
    const missing = { ...start, team_id: crypto.randomUUID() };
    expect((await refusal(org.user, "/microsoft/sync", missing, here())).body.code).toBe("not_found");
  });
});
