import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { call } from "../../support/call.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { until } from "../../support/wait.ts";
import { stack } from "../../support/stack.ts";
import { type DriveScene, makeDrive } from "./scene.ts";

let ground: Ground;
let org: Organization;
let drive: DriveScene;
let id: number;
beforeAll(async () => {
  ground = await startOwnStack({}, { log: (line) => process.env.LOG && console.log("LOG", line) });
  org = await makeOrganization();
  drive = await makeDrive(ground, org);
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
const watch = async () => {
  const [row] = await ground.database.query<{ watch_id: string }>(
    "select watch_id from public.drive_watches",
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
              "select 1 from public.drive_watches where watch_id <> $1 and renew_at < 'infinity'",
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
