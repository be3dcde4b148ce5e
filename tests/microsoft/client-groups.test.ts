import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { MOST_GROUP_PAGES } from "../../supabase/functions/_shared/providers/drive.ts";
import { permissionsOf } from "../../supabase/functions/_shared/providers/microsoft/sharing.ts";
import { type Driven, faultOf, startDriven } from "./client.ts";

const [OLIVIA, ARJUN, MAYA] = ["owner@atrium.example", "admin@atrium.example", "member@atrium.example"];
const ALLOWED = ["openid", "Files.Read.All", "GroupMember.Read.All", "User.ReadBasic.All"];
const soon = () => AbortSignal.timeout(30_000);

let microsoft: Driven;
beforeAll(async () => {
  microsoft = await startDriven();
});
afterEach(() => microsoft.proveClean());
afterAll(() => microsoft.close());

async function group(name: string, members: string[]): Promise<string> {
  const mail = `${name}@atrium.example`;
  return String((await microsoft.control("group/add", { name, mail, members }))["id"]);
}
const membersOf = async (id: string, scopes = ALLOWED) =>
  microsoft.drive.groupMembers(await microsoft.as(OLIVIA, scopes), id, soon());

it("tells who is in a group, and in groups that are in it, page by page", async () => {
  const inner = await group("inner", [MAYA]);
  const outer = await group("outer", [ARJUN, inner]);
  expect(await membersOf(outer)).toEqual([ARJUN, MAYA]);
  await microsoft.control("group/members", { group: inner, members: [MAYA, outer] });
  await microsoft.control("pages", { size: 1 });
  expect(await membersOf(outer)).toEqual([ARJUN, MAYA]);
  await microsoft.control("pages", {});
  await microsoft.control("group/members", { group: inner, members: [] });
  expect(await membersOf(outer)).toEqual([ARJUN]);
  expect(await membersOf(inner)).toEqual([]);
});

it("of a larger one it tells nobody, and one that isn't there is gone", async () => {
  const people = await Promise.all(
    Array.from({ length: MOST_GROUP_PAGES + 1 }, async (_, at) => {
      const mail = `m${at}@atrium.example`;
      await microsoft.control("account/add", { name: `Member ${at}`, mail });
      return mail;
    }),
  );
  const large = await group("large", people);
  await microsoft.control("pages", { size: 1 });
  expect(await membersOf(large)).toEqual({ unread: "large" });
  await microsoft.control("pages", {});
  expect(await membersOf(large)).toHaveLength(MOST_GROUP_PAGES + 1);
  expect(await faultOf(membersOf("00000000-0000-4000-8000-000000000001"))).toBe("not_found");
});

it("without an administrator's consent it tells nobody, nor who they are without that of seeing addresses", async () => {
  const team = await group("team", [MAYA]);
  expect(await faultOf(membersOf(team, ["openid", "Files.Read.All"]))).toBe("scope_missing");
  expect(await membersOf(team, ["openid", "Files.Read.All", "GroupMember.Read.All"])).toEqual({
    unread: "consent",
  });
});

it("a site's own group, and the owners of a group, are groups that nobody tells; a claim of a group is that group", async () => {
  const id = "11111111-2222-4333-8444-555555555555";
  const claim = (end = "") => `c:0o.c|federateddirectoryclaimprovider|${id}${end}`;
  const named = [
    { siteGroup: { id: "5", displayName: "Visitors", loginName: "Visitors" } },
    { siteUser: { id: "8", displayName: "Field", loginName: claim() } },
    { group: { id, displayName: "Field" }, siteUser: { id: "9", loginName: claim("_o") } },
    { siteUser: { id: "3", displayName: "Everyone", loginName: "c:0(.s|true" } },
  ];
  const ask = () => Promise.resolve({ value: named.map((one) => ({ roles: ["read"], grantedToV2: one })) });
  const permissions = permissionsOf({ ask } as unknown as Parameters<typeof permissionsOf>[0]);
  const token = () => Promise.resolve("");
  const principals = (await permissions(token, { driveId: "b!d", id: "i" }, soon())) ?? [];
  expect(principals).toEqual([
    "group:microsoft:site/b!d/5",
    `group:microsoft:${id}`,
    `group:microsoft:site/b!d/${id}_o`,
  ]);
  for (const own of [principals[0], principals[2]])
    expect(await membersOf(String(own).replace("group:microsoft:", ""))).toEqual({ unread: "own" });
});
