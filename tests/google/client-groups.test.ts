import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { MOST_GROUP_PAGES } from "../../supabase/functions/_shared/providers/drive.ts";
import { VendorError } from "../../supabase/functions/_shared/providers/vendor.ts";
import { type Driven, startDriven } from "./client.ts";

const [OLIVIA, ARJUN, MAYA] = ["owner@atrium.example", "admin@atrium.example", "member@atrium.example"];
const ALLOWED = ["openid", "email", "drive.readonly", "cloud-identity.groups.readonly"];
const soon = () => AbortSignal.timeout(30_000);

let google: Driven;
beforeAll(async () => {
  google = await startDriven();
});
afterEach(() => google.proveClean());
afterAll(() => google.close());

const group = (email: string, members: string[], hidden = false) =>
  google.control("group", { email, members, hidden });
const membersOf = async (email: string, scopes = ALLOWED) =>
  google.drive.groupMembers(await google.as(OLIVIA, { scopes }), email, soon());
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof VendorError ? error.fault : String(error)),
  );

it("tells who is in a group, and in groups that are in it, page by page; the groups themselves are nobody", async () => {
  await group("inner@atrium.example", [MAYA, ARJUN]);
  await group("outer@atrium.example", ["inner@atrium.example", ARJUN, "guest@northquay.example"]);
  await group("inner@atrium.example", [MAYA, ARJUN, "outer@atrium.example"]);
  const all = [ARJUN, MAYA, "guest@northquay.example"].sort();
  expect(await membersOf("outer@atrium.example")).toSatisfy(
    (found: string[]) => found.sort().join() === all.join(),
  );
  await google.control("pages/limit", { size: 1 });
  expect(await membersOf("outer@atrium.example")).toHaveLength(3);
  await google.control("pages/limit", { size: null });
  await group("inner@atrium.example", [ARJUN]);
  expect(await membersOf("outer@atrium.example")).not.toContain(MAYA);
  await group("empty@atrium.example", []);
  expect(await membersOf("empty@atrium.example")).toEqual([]);
});

it("of a larger one, one that isn't there, one that isn't to be seen, and without its scope, it tells nobody", async () => {
  await group(
    "large@atrium.example",
    Array.from({ length: MOST_GROUP_PAGES + 1 }, (_, at) => `m${at}@atrium.example`),
  );
  await google.control("pages/limit", { size: 1 });
  expect(await membersOf("large@atrium.example")).toEqual({ unread: "large" });
  await google.control("pages/limit", { size: null });
  expect(await membersOf("large@atrium.example")).toHaveLength(MOST_GROUP_PAGES + 1);
  await google.control("group/delete", { email: "large@atrium.example" });
  expect(await faultOf(membersOf("large@atrium.example"))).toBe("forbidden");
  await group("board@atrium.example", [ARJUN], true);
  expect(await faultOf(membersOf("board@atrium.example"))).toBe("forbidden");
  await group("board@atrium.example", [ARJUN]);
  expect(await faultOf(membersOf("board@atrium.example", ["openid", "email", "drive.readonly"]))).toBe(
    "scope_missing",
  );
});
