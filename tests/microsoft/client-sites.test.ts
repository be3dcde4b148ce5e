import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { AccessToken } from "../../supabase/functions/_shared/providers/drive.ts";
import { createGraph } from "../../supabase/functions/_shared/providers/microsoft/drive.ts";
import { librariesOf, sitesOf } from "../../supabase/functions/_shared/providers/microsoft/places.ts";
import { sharedOf } from "../../supabase/functions/_shared/providers/microsoft/shared.ts";
import { faultOf, startDriven, type Driven } from "./client.ts";

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";
const soon = () => AbortSignal.timeout(20_000);

let microsoft: Driven;
let olivia: AccessToken;
let api: ReturnType<typeof createGraph>;
beforeAll(async () => {
  microsoft = await startDriven();
  olivia = await microsoft.as(OLIVIA);
  api = createGraph(`${microsoft.world.api}/v1.0`);
});
afterAll(() => microsoft.close());
afterEach(() => microsoft.proveClean());

it("sites are those that are followed, or found by a name, each with its libraries", async () => {
  const made = await microsoft.control("site/add", { name: "Field Service", members: [OLIVIA] });
  await microsoft.control("site/add", { name: "Board", members: [OLIVIA] });
  const sites = sitesOf(api);
  const followed = await sites(olivia, {}, soon());
  expect(followed.sites.map(({ name }) => name)).toEqual(["Field Service", "Board"]);
  const { sites: found } = await sites(olivia, { search: "field" }, soon());
  expect(found).toMatchObject([{ id: made["site"], name: "Field Service" }]);
  expect((await sites(await microsoft.as(MAYA), { search: "field" }, soon())).sites).toEqual([]);
  expect(await librariesOf(api)(olivia, String(made["site"]), soon())).toEqual([
    { driveId: made["drive"], id: made["root"], name: "Documents", kind: "library" },
  ]);
  const denied = librariesOf(api)(await microsoft.as(MAYA), String(made["site"]), soon());
  expect(await faultOf(denied)).toBe("not_found");

  const parent = String(made["root"]);
  await microsoft.control("file/add", { parent, name: "Owner's manual.txt", text: "Pumps." });
  const driveId = String(made["drive"]);
  const { items } = await microsoft.drive.children(
    olivia,
    { driveId, id: parent, search: "owner's" },
    soon(),
  );
  expect(items.map(({ name }) => name)).toEqual(["Owner's manual.txt"]);
  const changes = await microsoft.drive.changes(olivia, driveId, "", soon());
  expect(changes.changes).toHaveLength(1);
});

it("B20: a pasted link leads to what somebody else shares, and one that is over to nothing", async () => {
  const made = await microsoft.control("file/add", { account: OLIVIA, name: "plan.txt", text: "A plan." });
  const item = String(made["item"]);
  const { url } = await microsoft.control("share", { item, link: "users", people: [MAYA] });
  const maya = await microsoft.as(MAYA);
  const [found] = await sharedOf(api).byLink(maya, String(url), soon());
  expect(found).toMatchObject({ id: item, driveId: made["drive"], name: "plan.txt" });
  await microsoft.control("unshare", { item });
  expect(await faultOf(sharedOf(api).byLink(maya, String(url), soon()))).toBe("not_found");
});
