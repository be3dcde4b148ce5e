import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { call } from "../../support/call.ts";
import { googleOf } from "../../support/google.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { until } from "../../support/wait.ts";
import { stack } from "../../support/stack.ts";
import { type DriveScene, makeDrive } from "./scene.ts";

let ground: Ground;
let org: Organization;
let drive: DriveScene;
let id: number;
const logged: string[] = [];
beforeAll(async () => {
  ground = await startOwnStack({}, { log: (line) => logged.push(line) });
  org = await makeOrganization();
  drive = await makeDrive(googleOf(ground), org);
  await drive.add("pumps.txt", drive.folder, "Pumps.");
  ({ id } = await drive.begin());
  await ground.database.exec(
    "update public.job_schedules set next_run_at = now() where kind = 'connection.renew'; notify jobs, 'connection.renew'",
  );
  await until("a watch", async () => ((await drive.get(id)).pushed ? true : null));
});
afterAll(() => ground.close());

const post = (headers: Record<string, string>, body = "") =>
  fetch(`${stack().url}/functions/v1/api/webhooks/google/drive`, { method: "POST", headers, body });
/** A further watch of the drive, whose secret is known here. @param renewed the one that it stands for */
async function known(name: string, renewed: string | null = null) {
  const [channel, token] = [`${name}-${crypto.randomUUID()}`, `secret of ${name} ${crypto.randomUUID()}`];
  const secret_hash = createHash("sha256").update(token).digest("hex");
  await ground.database.query(
    `select public.keep_drive_watch(connection_id, vendor, drive_id, $1, 'resource', $2, now() + interval '1 hour', $3)
     from public.drive_watches order by id limit 1`,
    [channel, secret_hash, renewed],
  );
  return { "x-goog-channel-id": channel, "x-goog-channel-token": token };
}
const watch = async () => {
  const [row] = await ground.database.query<{ watch_id: string }>(
    "select watch_id from public.drive_watches where resource_id <> 'resource' order by id desc limit 1",
  );
  return row?.watch_id ?? "";
};

describe("D: notices", () => {
  it("D5: a change is told by the vendor, and looked at by itself", async () => {
    await drive.add("valves.txt", drive.folder, "Valves.");
    await expect
      .poll(async () => (await drive.library()).map(({ name }) => name), { timeout: 60_000 })
      .toEqual(["pumps.txt", "valves.txt"]);
  });

  it("D1: one of nobody's watch is 404, one with another secret 401, and neither does anything", async () => {
    expect((await post({ "x-goog-channel-id": "nobody", "x-goog-channel-token": "x" })).status).toBe(404);
    expect((await post({})).status).toBe(404);
    const forged = {
      "x-goog-channel-id": await watch(),
      "x-goog-channel-token": "forged",
      "x-goog-resource-state": "change",
    };
    const before = await drive.get(id);
    expect((await post(forged)).status).toBe(401);
    expect((await drive.get(id)).run?.id).toBe(before.run?.id);
  });

  it("D5: many at once come to one look, and one more at most", async () => {
    const before = (await drive.ended(id)).run?.id ?? 0;
    await drive.control("notices/mischief", { copies: 10 });
    await drive.add("taps.txt", drive.folder, "Taps.");
    await drive.ended(id, before);
    await drive.control("notices/settle", {});
    await drive.control("notices/mischief", {});
    const runs = await ground.database.query(
      "select 1 from public.source_runs where source_id = $1 and id > $2",
      [id, before],
    );
    expect(runs.length).toBeLessThanOrEqual(2);
  });

  it("D3: the first message of a channel says that it is there, and nothing is looked at", async () => {
    const before = (await drive.ended(id)).run?.id;
    const answer = await post({ ...(await known("first")), "x-goog-resource-state": "sync" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ looks: 0 });
    const queued = await ground.database.query(
      "select 1 from public.jobs where key in ($1, $2) and status = 'queued'",
      [`schedule:source:${id}`, `drive-look:${id}`],
    );
    expect(queued).toEqual([]);
    expect((await drive.get(id)).run?.id).toBe(before);
  });

  it("D4: a notice is answered at once, and the work is the worker's, however slow the drive is", async () => {
    const before = (await drive.ended(id)).run?.id ?? 0;
    await drive.control("notices/mischief", { drop: 1 });
    await drive.add("hoses.txt", drive.folder, "Hoses.");
    await drive.control("fail", {
      account: drive.account,
      operation: "changes.list",
      kind: "slow",
      ms: 1_500,
    });
    const answer = await post({ ...(await known("slow")), "x-goog-resource-state": "change" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ looks: 1 });
    expect((await drive.get(id)).files.current).toBe(3);
    expect((await drive.ended(id, before)).files.current).toBe(4);
  });

  it("D8: what no notice told of is looked for by the clock", async () => {
    const before = (await drive.ended(id)).run?.id ?? 0;
    await drive.control("notices/settle", {});
    await drive.control("notices/mischief", { drop: 1 });
    await drive.add("seals.txt", drive.folder, "Seals.");
    await drive.control("notices/settle", {});
    const schedules = await ground.database.query(
      "update public.job_schedules set next_run_at = now() where name = $1 returning name",
      [`source:${id}`],
    );
    expect(schedules).toHaveLength(1);
    await ground.database.exec("notify jobs, 'source.run'");
    expect((await drive.ended(id, before)).files.current).toBe(5);
  });

  it("D9: what is longer than a megabyte is refused unread, and what it carries is no secret for the log", async () => {
    const before = (await drive.ended(id)).run?.id;
    const headers = await known("long");
    expect((await post(headers, "x".repeat(1_100_000))).status).toBe(413);
    expect((await drive.get(id)).run?.id).toBe(before);
    expect(logged.join("\n")).not.toContain(headers["x-goog-channel-token"]);
  });

  it("D10: a notice that is said again says no more: one look, at which nothing is new", async () => {
    const before = (await drive.ended(id)).run?.id ?? 0;
    const library = await drive.library();
    const headers = { ...(await known("again")), "x-goog-resource-state": "change" };
    for (let n = 0; n < 5; n++) expect((await post(headers)).status).toBe(200);
    expect((await drive.ended(id, before)).run).toMatchObject({ state: "done", changed: 0, removed: 0 });
    expect(await drive.library()).toEqual(library);
    const runs = await ground.database.query(
      "select 1 from public.source_runs where source_id = $1 and id > $2",
      [id, before],
    );
    expect(runs.length).toBeLessThanOrEqual(2);
  });

  it("D11: of a watch that was renewed the old secret is heard beside the new one, each by its own watch", async () => {
    const old = await known("old");
    const next = await known("next", old["x-goog-channel-id"]);
    const changed = { "x-goog-resource-state": "change" };
    for (const headers of [old, next]) expect((await post({ ...headers, ...changed })).status).toBe(200);
    const crossed = { ...next, "x-goog-channel-token": old["x-goog-channel-token"] };
    expect((await post({ ...crossed, ...changed })).status).toBe(401);
  });

  it("D6: what is watched is renewed at half its life", async () => {
    const before = await watch();
    await ground.database.exec(
      "update public.drive_watches set renew_at = now() where renew_at <> 'infinity'; update public.job_schedules set next_run_at = now() where kind = 'connection.renew'; notify jobs, 'connection.renew'",
    );
    await expect
      .poll(
        async () =>
          (
            await ground.database.query(
              "select 1 from public.drive_watches where watch_id <> $1 and renew_at < 'infinity' and resource_id <> 'resource'",
              [before],
            )
          ).length,
        { timeout: 30_000 },
      )
      .toBe(1);
  });

  it("D12: what was asked for is stopped with the connection, and a late notice is 404", async () => {
    const channel = await watch();
    const channels = async () => (await drive.control("notices", {}))["channels"] as { id: string }[];
    expect((await channels()).map((one) => one.id)).toContain(channel);
    const of = { type: "google" as const, disconnect: { documents: "keep" as const } };
    await call(org.user, "/user-integrations/{type}", of, { organizationId: org.id });
    await expect.poll(channels, { timeout: 20_000 }).toEqual([]);
    expect((await post({ "x-goog-channel-id": channel, "x-goog-channel-token": "x" })).status).toBe(404);
  });
});
