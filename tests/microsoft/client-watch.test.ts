import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { listenFor, type Serve } from "../../local/vendors/listen.ts";
import type { AccessToken } from "../../supabase/functions/_shared/providers/drive.ts";
import { createGraph } from "../../supabase/functions/_shared/providers/microsoft/drive.ts";
import { channelDriveId } from "../../supabase/functions/_shared/providers/microsoft/channel-id.ts";
import { sharedOf } from "../../supabase/functions/_shared/providers/microsoft/shared.ts";
import { createTeamsDrive } from "../../supabase/functions/_shared/providers/microsoft/teams.ts";
import { startDriven, type Driven } from "./client.ts";

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";
const soon = () => AbortSignal.timeout(20_000);

let microsoft: Driven;
let olivia: AccessToken;
let site: { url: string; close: () => Promise<void> };
const told: unknown[] = [];
const serving: { serve?: Serve } = {};
const takes: Serve = async (request) => {
  const said = new URL(request.url).searchParams.get("validationToken");
  if (said !== null) return new Response(said, { headers: { "content-type": "text/plain" } });
  told.push(await request.json());
  return new Response(null, { status: 202 });
};
beforeAll(async () => {
  microsoft = await startDriven({ seed: "sample" });
  olivia = await microsoft.as(OLIVIA);
  serving.serve = takes;
  site = await listenFor(serving);
});
afterAll(async () => {
  await microsoft.close();
  await site.close();
});
afterEach(() => microsoft.proveClean());

it("our client has a drive watched, is told of a change, and renews and stops it", async () => {
  const [own] = await microsoft.drive.places(olivia, soon());
  const wanted = { driveId: own?.driveId ?? "", address: `${site.url}/notice`, id: "1", secret: "s3cret" };
  const watch = await microsoft.drive.watch(olivia, wanted, soon());
  if (!watch) throw new Error("It isn't watched.");
  await microsoft.control("file/add", { account: OLIVIA, name: "watched.md", text: "w" });
  await microsoft.control("notices", {});
  expect(told).toMatchObject([{ value: [{ subscriptionId: watch.id, clientState: "s3cret" }] }]);

  const longer = await microsoft.drive.renewWatch(olivia, { ...watch, ...wanted, id: watch.id }, soon());
  expect(longer.id).toBe(watch.id);
  await microsoft.drive.stopWatch(olivia, watch, soon());
  await microsoft.drive.stopWatch(olivia, watch, soon());
  const anew = await microsoft.drive.renewWatch(olivia, { ...watch, ...wanted, id: watch.id }, soon());
  expect(anew.id).not.toBe(watch.id);
});

it("D6: our client has a channel's messages watched for three days, and renews that", async () => {
  const teams = createTeamsDrive(createGraph(`${microsoft.world.api}/v1.0`));
  const { teams: found } = (await microsoft.control("teams", {})) as {
    teams: { team: string; channels: { channel: string }[] }[];
  };
  const { team = "", channels = [] } = found[0] ?? {};
  const driveId = channelDriveId({ team, channel: channels[0]?.channel ?? "" });
  const wanted = { driveId, address: `${site.url}/notice`, id: "1", secret: "s3cret of messages" };
  const watch = await teams.watch(olivia, wanted, soon());
  if (!watch) throw new Error("It isn't watched.");
  expect(watch.endsAt - Date.now()).toBeGreaterThan(4_300 * 60_000);
  told.length = 0;
  const said = { channel: channels[0]?.channel ?? "", from: MAYA, html: "<p>News</p>" };
  await microsoft.control("message/post", said);
  await microsoft.control("notices", {});
  expect(told).toMatchObject([{ value: [{ subscriptionId: watch.id, clientState: wanted.secret }] }]);
  expect((await teams.renewWatch(olivia, { ...watch, ...wanted, id: watch.id }, soon())).id).toBe(watch.id);
  await teams.stopWatch(olivia, watch, soon());
  const elsewhere = { ...wanted, driveId: channelDriveId({ team, channel: "19:none@thread.tacv2" }) };
  expect(await teams.watch(olivia, elsewhere, soon())).toBeNull();
});

it("our client isn't told where the address doesn't answer as Graph wants", async () => {
  const [own] = await microsoft.drive.places(olivia, soon());
  serving.serve = () => Promise.resolve(new Response(null, { status: 404 }));
  const wanted = { driveId: own?.driveId ?? "", address: `${site.url}/notice`, id: "1", secret: "s" };
  const watch = microsoft.drive.watch(olivia, wanted, soon()).catch((error: unknown) => error);
  expect(await watch).not.toMatchObject({ id: expect.any(String) as unknown });
  serving.serve = takes;
});

it("B20: our client finds by a search what others share", async () => {
  const api = createGraph(`${microsoft.world.api}/v1.0`);
  const made = await microsoft.control("file/add", {
    account: OLIVIA,
    name: "quincunx table.txt",
    text: "High water.",
  });
  const maya = await microsoft.as(MAYA);
  const search = () => sharedOf(api).bySearch(maya, { search: "quincunx" }, soon());
  expect((await search()).items).toEqual([]);
  await microsoft.control("share", { item: String(made["item"]), with: MAYA });
  expect((await search()).items).toMatchObject([{ id: made["item"], name: "quincunx table.txt" }]);
});
