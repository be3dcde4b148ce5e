import { randomUUID } from "node:crypto";
import type { GenerateLinkParams, SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { authenticatorOf } from "../support/authenticator.ts";
import {
  addressOf,
  type Account,
  has,
  makeAccount,
  newClient,
  newEmail,
  PASSWORD,
  platform,
  server,
  sql,
} from "./platform.ts";

const ANOTHER = "another-Password-1";

/** The link of a mail that isn't sent. */
async function linkFor(wanted: GenerateLinkParams): Promise<string> {
  const { data, error } = await server().auth.admin.generateLink(wanted);
  if (error) throw error;
  return data.properties.action_link;
}

/** Follows a link. @returns where it leads, and what it says there */
async function follow(link: string): Promise<{ to: string; says: URLSearchParams }> {
  const answer = await fetch(link, { redirect: "manual" });
  const [to = "", fragment = ""] = (answer.headers.get("location") ?? "").split("#");
  return { to, says: new URLSearchParams(fragment) };
}

/** Makes a change as a session's owner, past what supabase-js knows of it. */
const change = (token: string, body: object) =>
  fetch(addressOf("auth", "/user"), {
    method: "PUT",
    headers: {
      apikey: platform().publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });

const enter = (email: string, password = PASSWORD) =>
  newClient().auth.signInWithPassword({ email, password });

/** Another session of somebody's. */
async function another({ email }: Pick<Account, "email">): Promise<SupabaseClient> {
  const client = newClient();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

const refreshed = async (client: SupabaseClient) => (await client.auth.refreshSession()).error;

describe.runIf(has("auth"))("auth", () => {
  let person: Account;
  beforeAll(async () => {
    person = await makeAccount();
  });

  describe("an account", () => {
    it("opens once the link of its mail was followed, which works once", async () => {
      const email = newEmail();
      const link = await linkFor({ type: "signup", email, password: PASSWORD });
      expect((await enter(email)).error?.code).toBe("email_not_confirmed");
      const { says } = await follow(link);
      expect([says.get("type"), says.get("access_token") !== null]).toEqual(["signup", true]);
      expect((await enter(email)).error).toBeNull();
      expect((await follow(link)).says.get("error_code")).toBe("otp_expired");
    });

    it("isn't opened by a link that was changed", async () => {
      const email = newEmail();
      const link = new URL(await linkFor({ type: "signup", email, password: PASSWORD }));
      const token = link.searchParams.get("token") ?? "";
      link.searchParams.set(
        "token",
        token.replace(/^./, (first) => (first === "a" ? "b" : "a")),
      );
      expect((await follow(link.href)).says.get("error_code")).toBe("otp_expired");
      expect((await enter(email)).error?.code).toBe("email_not_confirmed");
    });

    it("can't be squatted by an `aud` header", async () => {
      const email = newEmail();
      await fetch(addressOf("auth", "/admin/users"), {
        method: "POST",
        headers: {
          apikey: platform().secretKey,
          authorization: `Bearer ${platform().secretKey}`,
          "content-type": "application/json",
          "x-jwt-aud": "elsewhere",
        },
        body: JSON.stringify({ email, password: ANOTHER }),
      });
      await follow(await linkFor({ type: "signup", email, password: PASSWORD }));
      const [account] = await sql()<{ aud: string; count: number }[]>`
        select min(aud) as aud, count(*)::int as count from auth.users where email = ${email}`;
      expect(account).toEqual({ aud: "authenticated", count: 1 });
    });

    it("isn't revealed by a wrong password", async () => {
      const [known, unknown] = [await enter(person.email, ANOTHER), await enter(newEmail(), ANOTHER)];
      const said = ({ error }: typeof known) => [error?.status, error?.code, error?.message];
      expect(said(known)).toEqual([400, "invalid_credentials", expect.any(String)]);
      expect(said(unknown)).toEqual(said(known));
    });

    it("needs an address", async () => {
      expect((await newClient().auth.signInAnonymously()).error).not.toBeNull();
    });

    it("is administered by the server alone", async () => {
      for (const key of [platform().publishableKey, person.token]) {
        for (const [method, path] of [
          ["GET", "/admin/users"],
          ["GET", `/admin/users/${person.authId}`],
          ["DELETE", `/admin/users/${person.authId}`],
          ["POST", "/admin/generate_link"],
        ] as const) {
          const answer = await fetch(addressOf("auth", path), {
            method,
            headers: { apikey: platform().publishableKey, authorization: `Bearer ${key}` },
            ...(method === "POST" && { body: JSON.stringify({ type: "recovery", email: person.email }) }),
          });
          expect([path, answer.status]).toEqual([path, expect.toBeOneOf([401, 403])]);
        }
      }
      expect((await enter(person.email)).error).toBeNull();
    });
  });

  describe("a session", () => {
    it("carries the claims that rights are checked by", async () => {
      expect(decodeJwt(person.token)).toMatchObject({
        sub: person.authId,
        role: "authenticated",
        aud: "authenticated",
        email: person.email,
        aal: "aal1",
        amr: [{ method: "password", timestamp: expect.any(Number) }],
        session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        exp: expect.toSatisfy((exp: number) => exp <= Date.now() / 1000 + 3600),
      });
    });

    it("is refreshed; an older refresh token ends it once 10 s have passed", async () => {
      const { email, authId } = await makeAccount();
      const client = await another({ email });
      const [first] = [(await client.auth.getSession()).data.session?.refresh_token ?? ""];
      expect(await refreshed(client)).toBeNull();
      expect(await refreshed(client)).toBeNull();
      const pass = (seconds: number) =>
        sql()`update auth.refresh_tokens set updated_at = updated_at - ${`${seconds} seconds`}::interval
              where user_id::text = ${authId}`;
      await pass(11);
      const { error } = await newClient().auth.refreshSession({ refresh_token: first });
      expect(error?.code).toBeOneOf([
        "refresh_token_already_used",
        "refresh_token_not_found",
        "session_not_found",
      ]);
      await pass(11);
      expect(await refreshed(client)).not.toBeNull();
    });

    it("ends alone, or with all of its owner's", async () => {
      const owner = await makeAccount();
      const [one, two, three] = [await another(owner), await another(owner), await another(owner)];
      const token = (await one.auth.getSession()).data.session?.access_token ?? "";
      expect((await one.auth.signOut({ scope: "local" })).error).toBeNull();
      const asked = await fetch(addressOf("auth", "/user"), {
        headers: { apikey: platform().publishableKey, authorization: `Bearer ${token}` },
      });
      expect(asked.status).toBe(403);
      expect(await refreshed(two)).toBeNull();
      expect((await two.auth.signOut({ scope: "others" })).error).toBeNull();
      expect([await refreshed(three), await refreshed(two)]).toEqual([expect.anything(), null]);
      expect((await two.auth.signOut({ scope: "global" })).error).toBeNull();
      const [left] = await sql()<{ count: number }[]>`
        select count(*)::int as count from auth.sessions where user_id = ${owner.authId}`;
      expect(left?.count).toBe(0);
    });
  });

  describe("a password", () => {
    it("needs six characters, and the one before it", async () => {
      const { token, email } = await makeAccount();
      const refused = async (body: object) => {
        const answer = await change(token, body);
        return [answer.ok, ((await answer.json()) as { error_code?: string }).error_code];
      };
      expect(await refused({ password: "short", current_password: PASSWORD })).toEqual([
        false,
        "weak_password",
      ]);
      for (const current of [{}, { current_password: "wrong" }])
        expect((await refused({ password: ANOTHER, ...current }))[0]).toBe(false);
      expect((await enter(email, ANOTHER)).error?.code).toBe("invalid_credentials");
    });

    it("that is changed ends the other sessions", async () => {
      const owner = await makeAccount();
      const other = await another(owner);
      const answer = await change(owner.token, { password: ANOTHER, current_password: PASSWORD });
      expect(answer.status).toBe(200);
      expect(await refreshed(other)).not.toBeNull();
      expect((await enter(owner.email)).error?.code).toBe("invalid_credentials");
      expect((await enter(owner.email, ANOTHER)).error).toBeNull();
    });

    it("that was forgotten is replaced through the link of its mail", async () => {
      const { email } = await makeAccount();
      const { says } = await follow(await linkFor({ type: "recovery", email }));
      expect(says.get("type")).toBe("recovery");
      expect((await change(says.get("access_token") ?? "", { password: ANOTHER })).status).toBe(200);
      expect((await enter(email, ANOTHER)).error).toBeNull();
    });

    it("has no recovery link without an account", async () => {
      const { error } = await server().auth.admin.generateLink({ type: "recovery", email: newEmail() });
      expect(error?.status).toBe(404);
    });
  });

  describe("an address", () => {
    it("counts only after both confirmations", async () => {
      const { email, authId } = await makeAccount();
      const newAddress = newEmail();
      const links = [];
      for (const type of ["email_change_current", "email_change_new"] as const)
        links.push(await linkFor({ type, email, newEmail: newAddress }));
      const present = async () => (await server().auth.admin.getUserById(authId)).data.user?.email;
      const [current = "", next = ""] = links;
      expect((await follow(next)).says.get("access_token")).toBeNull();
      expect(await present()).toBe(email);
      expect((await follow(current)).says.get("access_token")).not.toBeNull();
      expect(await present()).toBe(newAddress);
      expect((await enter(email)).error?.code).toBe("invalid_credentials");
      expect((await enter(newAddress)).error).toBeNull();
    });

    it("of another account can't be taken", async () => {
      const [one, two] = [await makeAccount(), await makeAccount()];
      const { error } = await server().auth.admin.generateLink({
        type: "email_change_new",
        email: one.email,
        newEmail: two.email,
      });
      expect(error?.code).toBe("email_exists");
      expect((await server().auth.admin.createUser({ email: two.email })).error?.code).toBe("email_exists");
    });

    it("outside the site is never returned to by a link", async () => {
      const { email } = await makeAccount();
      const link = await linkFor({
        type: "recovery",
        email,
        options: { redirectTo: "https://elsewhere.example/steal" },
      });
      expect((await follow(link)).to).not.toContain("elsewhere.example");
      const changed = new URL(await linkFor({ type: "recovery", email }));
      changed.searchParams.set("redirect_to", "https://elsewhere.example/steal");
      expect((await follow(changed.href)).to).not.toContain("elsewhere.example");
    });
  });

  describe("a second factor", () => {
    it("raises its session for as long as it lasts, and ends the sessions that lack it", async () => {
      const owner = await makeAccount();
      const { client } = owner;
      const other = await another(owner);
      // An account that has just signed in may add one; on the embedded ground who signed in earlier gives the password.
      const { data, error } = await client.auth.mfa.enroll({
        factorType: "totp",
        friendlyName: randomUUID(),
      });
      if (error) throw error;
      const authenticator = authenticatorOf(data.id, data.totp.secret);
      const level = async () =>
        decodeJwt((await client.auth.getSession()).data.session?.access_token ?? "")["aal"];
      expect(await level()).toBe("aal1");
      const code = authenticator.code();
      const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
      expect(verified.error).toBeNull();
      expect(await level()).toBe("aal2");
      expect(await refreshed(client)).toBeNull();
      expect(await level()).toBe("aal2");
      expect(await refreshed(other)).not.toBeNull();

      const later = await another(owner);
      const levels = await later.auth.mfa.getAuthenticatorAssuranceLevel();
      expect(levels.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
      expect((await later.auth.mfa.unenroll({ factorId: data.id })).error).not.toBeNull();
      const wrong = await later.auth.mfa.challengeAndVerify({ factorId: data.id, code: "000000" });
      expect(wrong.error?.code).toBe("mfa_verification_failed");
    });

    it("belongs to its owner alone", async () => {
      const [one, two] = [await makeAccount(), await makeAccount()];
      const { data } = await one.client.auth.mfa.enroll({ factorType: "totp", friendlyName: randomUUID() });
      const factorId = data?.id ?? "";
      expect((await two.client.auth.mfa.challenge({ factorId })).error).not.toBeNull();
      expect((await two.client.auth.mfa.unenroll({ factorId })).error).not.toBeNull();
    });
  });
});
