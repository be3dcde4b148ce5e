import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { makeOrganization } from "../../support/people.ts";
import { stack } from "../../support/stack.ts";
import { until } from "../../support/wait.ts";
import { type ChannelScene, makeChannel } from "./channel-scene.ts";

let ground: Ground;
let channel: ChannelScene;
let id: number;
const renew = () =>
  ground.database.exec(
    "update public.job_schedules set next_run_at = now() where kind = 'connection.renew'; notify jobs, 'connection.renew'",
  );
beforeAll(async () => {
  ground = await startOwnStack({}, { log: (line) => process.env.LOG && console.log("LOG", line) });
  channel = await makeChannel(ground, await makeOrganization());
  await channel.say("<p>First</p>");
  ({ id } = await channel.begin());
  await renew();
  await until("a watch of the channel", async () => ((await watch()) === null ? null : true));
});
afterAll(() => ground.close());

const post = (body: unknown, query = "") =>
  fetch(`${stack().url}/functions/v1/api/webhooks/microsoft/drive${query}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
async function watch(): Promise<string | null> {
  const [row] = await ground.database.query<{ watch_id: string }>(
    "select watch_id from public.drive_watches where drive_id like '%/19:%' and ends_at > now() and renew_at < 'infinity'",
  );
  return row?.watch_id ?? null;
}

it("D5: what is said is told by Microsoft, and read by itself", async () => {
  expect(await channel.get(id)).toMatchObject({ pushed: true });
  await channel.say("<p>Second</p>");
  await expect.poll(() => channel.names(), { timeout: 60_000 }).toEqual(["First", "Second"]);
});

it("D2: an address that is tried says the token back, as text, with nothing escaped, and does nothing", async () => {
  const token = "Validation: <b>ä & 1+1</b>";
  const before = (await channel.get(id)).run?.id;
  const answer = await post("", `?validationToken=${encodeURIComponent(token)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.text()).toBe(token);
  expect((await post("", `?validationToken=${"x".repeat(5_000)}`)).status).toBe(400);
  expect((await channel.get(id)).run?.id).toBe(before);
});

it("D1, D5, D9: what is forged, nobody's, or no notice at all does nothing", async () => {
  const subscriptionId = (await watch()) ?? "";
  const before = (await channel.ended(id)).run?.id;
  const forged = { value: [{ subscriptionId, clientState: "forged" }] };
  expect((await post(forged)).status).toBe(401);
  expect((await post({ value: [{ subscriptionId }] })).status).toBe(401);
  const over = { value: [{ subscriptionId, clientState: "x", lifecycleEvent: "subscriptionRemoved" }] };
  expect((await post(over)).status).toBe(401);
  expect((await post({ value: [{ subscriptionId: "nobody", clientState: "x" }] })).status).toBe(404);
  for (const body of ["", "{", "null", "[]", { value: [] }, { value: [1] }, `${"[".repeat(100_000)}`])
    expect([401, 404]).toContain((await post(body)).status);
  expect((await channel.get(id)).run?.id).toBe(before);
  expect(await watch()).toBe(subscriptionId);
});

it("D6: a subscription is renewed when Microsoft asks for it, and asked for again when it is over", async () => {
  const subscriptionId = (await watch()) ?? "";
  const endOf = async () => {
    const [row] = await ground.database.query<{ ends_at: string }>(
      "select ends_at::text from public.drive_watches where watch_id = $1",
      [subscriptionId],
    );
    return row?.ends_at;
  };
  const before = await endOf();
  await channel.control("lifecycle", { subscription: subscriptionId });
  await expect.poll(endOf, { timeout: 30_000 }).not.toBe(before);
  expect(await watch()).toBe(subscriptionId);
  const over = { subscription: subscriptionId, event: "subscriptionRemoved" };
  await channel.control("lifecycle", over);
  await expect
    .poll(async () => (await watch()) ?? subscriptionId, { timeout: 30_000 })
    .not.toBe(subscriptionId);
});
