import { describe, expect, it } from "vitest";
import { call, refusal } from "../support/call.ts";
import { follow, openRecovery } from "../support/mailed-links.ts";
import { mailTo } from "../support/mails.ts";
import { makeOperator, makeOrganization, makePerson, newClient, type Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";

const CHANGE = "Confirm your new";

/** Somebody has a change of a person's address wait, whose old mailbox has confirmed it. @returns the link of the new one */
async function pendingChange(person: Person) {
  const next = `next-${person.email}`;
  const { error } = await person.client.auth.updateUser({ email: next });
  expect(error).toBeNull();
  await follow((await mailTo(person.email, CHANGE)).link);
  return { next, link: (await mailTo(next, CHANGE)).link };
}

const isIn = async (token: string) =>
  (await call({ token }, "/user/get-or-create", {}).catch(() => null)) !== null;

describe("a change of address that waits", () => {
  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      "a new password",
      ({ client, password }) =>
        client.auth.updateUser({ password: "another one", current_password: password }),
    ],
    ["the end of the other sessions", (person) => call(person, "/user/security/end-sessions", {})],
    [
      "an operator who disables the account",
      async ({ id }) => call(await makeOperator(), "/plat-admin/users/disable", { id, reason: "Stolen." }),
    ],
    [
      "an operator who signs it out",
      async ({ id }) => call(await makeOperator(), "/plat-admin/users/sign-out", { id }),
    ],
    [
      "an operator who gives it another address",
      async ({ id, email }) =>
        call(await makeOperator(), "/plat-admin/users/change-email", { id, email: `third-${email}` }),
    ],
  ])("doesn't survive %s", async (_, end) => {
    const person = await makePerson();
    const { next, link } = await pendingChange(person);
    await end(person);
    expect((await follow(link)).get("error_code")).toBe("otp_expired");
    const rows = await sql()`select 1 from auth.users where email = ${next}`;
    expect(rows).toHaveLength(0);
  });
});

describe("a changed address", () => {
  it("ends the other sessions, and is proved by whoever knows the password", async () => {
    const person = await makePerson();
    const { next, link } = await pendingChange(person);
    const arrived = await follow(link);
    expect(await isIn(person.token)).toBe(false);
    const opened = { token: arrived.get("access_token") ?? "" };
    const { email, token } = await call(opened, "/user/link-proof", {});
    expect(email).toBe(next);
    const { data } = await newClient().auth.signInWithPassword({ email: next, password: person.password });
    const again = { token: data.session?.access_token ?? "" };
    expect((await call(again, "/user/get-or-create", {})).email_proved).toBe(false);
    await call(again, "/user/prove-email", { token: token ?? "" });
    expect((await call(again, "/user/get-or-create", {})).email_proved).toBe(true);
  });

  it("needs the new mailbox alone where the old one was never proved", async () => {
    const person = await makePerson("Nia", false);
    const next = `next-${person.email}`;
    await person.client.auth.updateUser({ email: next });
    expect((await follow((await mailTo(next, CHANGE)).link)).has("access_token")).toBe(true);
    const { error } = await newClient().auth.signInWithPassword({ email: next, password: person.password });
    expect(error).toBeNull();
  });
});

it("who proves an address in a session that knows no password is told that its password ended", async () => {
  const squatter = await makePerson("Squatter", false);
  const owner = await openRecovery(squatter.email);
  const { token } = await call(owner, "/user/link-proof", {});
  await call(owner, "/user/prove-email", { token: token ?? "" });
  expect((await call(owner, "/user/get-or-create", {})).needs_password).toBe(true);
  const client = newClient();
  await client.auth.setSession({ access_token: owner.token, refresh_token: owner.refresh });
  expect((await client.auth.updateUser({ password: "the owner's own" })).error).toBeNull();
  expect((await call(owner, "/user/get-or-create", {})).needs_password).toBe(false);
});

it("an account that is banned at auth has no rights from that moment on", async () => {
  const { owner, user, id } = await makeOrganization();
  const ban = (until: string) => sql()`update auth.users set banned_until = ${until} where id = (
    select auth_id from public.users where id = ${user.id})`;
  await ban("9999-01-01T00:00:00Z");
  const here = { organizationId: id };
  expect((await refusal(user, "/thread/folders", {}, here)).body.code).toBe("account_disabled");
  const rest = await user.client.from("organization_members").select("user_id");
  expect(rest.data ?? []).toEqual([]);
  expect((await call(owner, "/user/get-or-create", {})).id).toBe(owner.id);
  await ban("2020-01-01T00:00:00Z");
  expect((await call(user, "/user/get-or-create", {})).id).toBe(user.id);
});
