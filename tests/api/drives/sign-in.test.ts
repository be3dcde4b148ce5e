import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { call, refusal } from "../../support/call.ts";
import { connectGoogle, consent, googleOf } from "../../support/google.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { makeOrganization, newClient, type Organization, type Person } from "../../support/people.ts";

let ground: Ground;
let org: Organization;
let other: Organization;
const account = "ada@example.org";
beforeAll(async () => {
  ground = await startOwnStack({});
  [org, other] = [await makeOrganization(), await makeOrganization()];
  await googleOf(ground).control("person", { email: account, name: "Ada" });
});
afterAll(() => ground.close());

const here = () => ({ organizationId: org.id });
const begin = async (person: Person = org.user) => {
  const begun = await call(person, "/google/auth", {}, here());
  return "url" in begun ? begun.url : "";
};
const back = async (more: Parameters<typeof consent>[3] = {}) =>
  consent(googleOf(ground), await begin(), account, more);
const refused = (person: Person, answer: object, organizationId = org.id) =>
  refusal(person, "/google/auth", answer, { organizationId });

describe("B24: a state is of who began, where, in their session, once, for ten minutes", () => {
  it("forged, or of another service", async () => {
    const answer = await back();
    expect((await refused(org.user, { ...answer, state: "forged" })).body.message).toContain(
      "wasn't begun here",
    );
    const calendar = await refusal(org.user, "/google-calendar/connect", answer, here());
    expect(calendar.status).toBeGreaterThanOrEqual(400);
  });

  it("of another person", async () => {
    expect((await refused(org.admin, await back())).body.message).toContain("another person");
  });

  it("of another organisation", async () => {
    const answer = await back();
    const elsewhere = await refusal(other.user, "/google/auth", answer, { organizationId: other.id });
    expect(elsewhere.body.message).toContain("another person");
  });

  it("of another browser", async () => {
    const answer = await back();
    const { email, password } = org.user;
    const { data } = await newClient().auth.signInWithPassword({ email, password });
    const again = { ...org.user, token: data.session?.access_token ?? "" };
    expect((await refused(again, answer)).body.message).toContain("another browser");
  });

  it("used twice", async () => {
    const answer = await back();
    await call(org.user, "/google/auth", answer, here());
    expect((await refused(org.user, answer)).status).toBeGreaterThanOrEqual(404);
  });

  it("after ten minutes", async () => {
    const answer = await back();
    await ground.database.query("update public.connection_requests set expires_at = now()");
    expect((await refused(org.user, answer)).body.message).toContain("ten minutes");
  });

  it("a code that isn't the vendor's ends it, and nothing is kept", async () => {
    const person = org.admin;
    const answer = await consent(googleOf(ground), await begin(person), account);
    const wrong = await refused(person, { ...answer, code: "wrong" });
    expect(wrong.body.message).not.toMatch(/internal|undefined/);
    const { integrations } = await call(person, "/user-integrations", {}, here());
    expect(integrations.every(({ connection }) => connection === null)).toBe(true);
    expect((await refused(person, answer)).body.code).toBe("conflict");
  });

  it("who says no is told so", async () => {
    const answer = await back({ deny: true });
    expect((await refused(org.user, answer)).body.message).toContain("said no");
  });
});

it("B23: what isn't granted is said in words", async () => {
  const answer = await back({ without: ["drive.readonly"] });
  const done = await call(org.user, "/google/auth", answer, here());
  expect("connection" in done && done.connection.missing).toEqual([
    "Seeing and downloading all your Google Drive files",
  ]);
});

it("tokens stand in no table that anybody reads, and in no answer", async () => {
  await connectGoogle(googleOf(ground), org.user, org.id, account);
  const state = (await googleOf(ground).control("state", {})) as object;
  expect(state).toBeTypeOf("object");
  const tables = await ground.database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth', 'storage', 'realtime')",
  );
  for (const { name } of tables) {
    const found = await ground.database.query(
      `select 1 from ${name} as kept where kept::text ~ '(ya29[.]|1//0)' limit 1`,
    );
    expect([name, found]).toEqual([name, []]);
  }
});
