import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { call } from "../../support/call.ts";
import { connectMicrosoft, type LocalMicrosoft, microsoftOf } from "../../support/microsoft.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { stack } from "../../support/stack.ts";
import { until } from "../../support/wait.ts";

const ACCOUNT = "watched@atrium.example";
let ground: Ground;
let org: Organization;
let microsoft: LocalMicrosoft;
let folder: string;
let id: number;

const here = () => ({ organizationId: org.id });
const sync = async () => {
  const { syncs } = await call(org.user, "/onedrive/folder-syncs", {}, here());
  const found = syncs.find((one) => one.id === id);
  if (!found) throw new Error("The sync isn't there.");
  return found;
};
const ended = () =>
  until("the end of a look", async () => {
    const now = await sync();
    return now.run?.state === "running" || (now.state !== "draft" && now.files.waiting > 0) ? null : now;
  });
const names = async () =>
  (await call(org.user, "/document/list", { limit: 100 }, here())).documents.map(({ name }) => name).sort();
const arrived = (expected: string[]) => expect.poll(names, { timeout: 30_000 }).toEqual(expected);
const rows = <Row>(query: string) => ground.database.query(query) as Promise<Row[]>;
const watches = () =>
  rows<{ watch_id: string; renew_at: string; ends_at: string }>(
    "select watch_id, renew_at::text, ends_at::text from public.drive_watches where renew_at < 'infinity' and watch_id not like 'none-%'",
  );
const renewNow = () =>
  ground.database.exec(
    "update public.job_schedules set next_run_at = now() where kind = 'connection.renew'; notify jobs, 'connection.renew'",
  );
const post = (body: string, query = "") =>
  fetch(`${stack().url}/functions/v1/api/webhooks/microsoft/drive${query}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
const notices = (...value: object[]) => JSON.stringify({ value });

beforeAll(async () => {
  ground = await startOwnStack({});
  org = await makeOrganization();
  microsoft = microsoftOf(ground);
  await microsoft.control("account/add", { name: "Wanda", mail: ACCOUNT });
  folder = String((await microsoft.control("folder/add", { account: ACCOUNT, name: "Contracts" }))["item"]);
  await microsoft.control("file/add", { parent: folder, name: "pumps.txt", text: "Pumps." });
  const at = { person: org.user, organizationId: org.id, account: ACCOUNT };
  await connectMicrosoft(microsoft, "/onedrive/auth", at);
  const { places } = await call(org.user, "/onedrive/folders", {}, here());
  const chosen = { drive_id: places[0]?.drive_id ?? "", id: folder };
  ({ id } = await call(org.user, "/onedrive/sync", { folder: chosen }, here()));
  await ended();
  await call(org.user, "/onedrive/sync", { id }, here());
  await ended();
  await renewNow();
  await until("a subscription", async () => ((await sync()).pushed ? true : null));
});
afterAll(() => ground.close());

describe("D: Microsoft's notices", () => {
  it("D2: an address says a token back as plain text, escaped nothing, and does nothing else", async () => {
    const token = "Validation: ü+ & <b>more</b> %41";
    const answer = await post("", `?validationToken=${encodeURIComponent(token)}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await answer.text()).toBe(token);
    expect((await post("", `?validationToken=${"x".repeat(2_001)}`)).status).toBe(400);
  });

  it("D7: the root of the drive alone is subscribed to, for what is updated", async () => {
    const { subscriptions } = (await microsoft.control("subscriptions", {})) as {
      subscriptions: { resource: string; changeType: string }[];
    };
    expect(subscriptions).toHaveLength(1);
    expect(subscriptions[0]).toMatchObject({
      resource: expect.stringMatching(/^\/?drives\/[^/]+\/root$/) as string,
      changeType: "updated",
    });
  });

  it("D9: what is longer than a megabyte or deeper than sense is refused, and does nothing", async () => {
    const [watch] = await watches();
    const before = (await ended()).run?.id;
    const notice = { subscriptionId: watch?.watch_id, clientState: "x" };
    expect((await post(notices({ ...notice, resource: "x".repeat(1_100_000) }))).status).toBe(413);
    const deep = `{"value":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect((await post(deep)).status).toBe(401);
    expect((await sync()).run?.id).toBe(before);
    expect(await watches()).toEqual([watch]);
  });

  it("D5: a change is told, and looked at by itself", async () => {
    await microsoft.control("file/add", { parent: folder, name: "valves.txt", text: "Valves." });
    await arrived(["pumps.txt", "valves.txt"]);
  });

  it("D1: of nobody's subscription 404, with another secret 401, and neither does anything", async () => {
    const [watch] = await watches();
    const subscriptionId = watch?.watch_id;
    const before = (await ended()).run?.id;
    expect((await post(notices({ subscriptionId: "nobody", clientState: "x" }))).status).toBe(404);
    for (const clientState of ["forged", "", null, undefined])
      expect((await post(notices({ subscriptionId, clientState }))).status).toBe(401);
    const removed = { subscriptionId, clientState: "forged", lifecycleEvent: "subscriptionRemoved" };
    expect((await post(notices(removed))).status).toBe(401);
    for (const body of ["", "{", "[]", "{}", notices({}), notices()])
      expect((await post(body)).status).toBeGreaterThanOrEqual(400);
    const tooMany = Array.from({ length: 1_001 }, () => ({ subscriptionId, clientState: "x" }));
    expect((await post(notices(...tooMany))).status).toBe(401);
    expect((await sync()).run?.id).toBe(before);
    expect(await watches()).toEqual([watch]);
  });

  it("D5: many at once come to one look, and one more at most", async () => {
    const before = (await ended()).run?.id ?? 0;
    await microsoft.control("notices/mischief", { copies: 10 });
    await microsoft.control("file/add", { parent: folder, name: "taps.txt", text: "Taps." });
    await arrived(["pumps.txt", "taps.txt", "valves.txt"]);
    await ended();
    await microsoft.control("notices/mischief", {});
    const runs = await rows(
      `select 1 from public.source_runs where source_id = ${String(id)} and id > ${String(before)}`,
    );
    expect(runs.length).toBeLessThanOrEqual(2);
  });

  it("D6: it is renewed at half its life, and goes on being the one that it was", async () => {
    const [before] = await watches();
    await ground.database.exec(
      "update public.drive_watches set renew_at = now(), ends_at = now() + interval '1 hour' where renew_at < 'infinity'",
    );
    await renewNow();
    await expect
      .poll(async () => Date.parse((await watches())[0]?.ends_at ?? ""), { timeout: 30_000 })
      .toBeGreaterThan(Date.now() + 86_400_000);
    expect((await watches())[0]?.watch_id).toBe(before?.watch_id);
    await microsoft.control("file/add", { parent: folder, name: "hoses.txt", text: "Hoses." });
    await arrived(["hoses.txt", "pumps.txt", "taps.txt", "valves.txt"]);
  });

  it("D6: one that is said to be removed is made anew at once, and what it may have missed is looked at", async () => {
    const [before] = await watches();
    const { subscriptions } = (await microsoft.control("subscriptions", {})) as {
      subscriptions: { id: string; clientState: string }[];
    };
    const gone = subscriptions.find((one) => one.id === before?.watch_id);
    await microsoft.control("lifecycle", { subscription: gone?.id ?? "", event: "subscriptionRemoved" });
    const told = { subscriptionId: gone?.id, clientState: gone?.clientState };
    expect((await post(notices({ ...told, lifecycleEvent: "subscriptionRemoved" }))).status).toBe(200);
    await expect
      .poll(async () => (await watches()).map(({ watch_id }) => watch_id), { timeout: 30_000 })
      .not.toContain(before?.watch_id);
    await microsoft.control("file/add", { parent: folder, name: "seals.txt", text: "Seals." });
    await arrived(["hoses.txt", "pumps.txt", "seals.txt", "taps.txt", "valves.txt"]);
  });

  it("D12: a subscription is given up with the connection, and a late notice is 404", async () => {
    const [watch] = await watches();
    const all = async () => (await microsoft.control("subscriptions", {}))["subscriptions"];
    expect(JSON.stringify(await all())).toContain(watch?.watch_id);
    const of = { type: "onedrive" as const, disconnect: { documents: "keep" as const } };
    await call(org.user, "/user-integrations/{type}", of, here());
    await expect.poll(all, { timeout: 20_000 }).toEqual([]);
    expect((await post(notices({ subscriptionId: watch?.watch_id, clientState: "x" }))).status).toBe(404);
  });
});
