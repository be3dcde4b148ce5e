import type { SupabaseClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startGround } from "../ground.ts";
import type { Ground } from "../ground.ts";
import { ask, spellingsOf } from "../testing/ask.ts";
import { clientOf, makeProject, signedUp } from "../testing/project.ts";
import { strictLimits } from "./limits.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let ground: Ground;
beforeAll(async () => {
  ground = await startGround({ root: await makeProject({}), limitAuth: true });
});
afterAll(() => ground.close());

/** The code of a step of time beside the present one. */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
const wrongFor = (secret: string) => {
  const right = [-1, 0, 1, 2].map((step) => codeOf(secret, step));
  return ["000000", "111111", "222222", "333333", "444444"].find((code) => !right.includes(code)) ?? "555555";
};
const claimsOf = async (client: SupabaseClient) => {
  const { data } = await client.auth.getSession();
  const payload = (data.session?.access_token ?? "").split(".")[1] ?? "";
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as {
    aal: string;
    amr: { method: string }[];
  };
};
const levels = async (client: SupabaseClient) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

async function enroll(client: SupabaseClient, name = "Phone") {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName: name,
    issuer: "Atrium",
  });
  if (error) throw error;
  return { id: data.id, ...data.totp };
}

/** Somebody who has set up a second factor, and their client at aal2. */
async function enrolled() {
  const person = await signedUp(ground);
  const factor = await enroll(person.client);
  const { error } = await person.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.secret, -1),
  });
  if (error) throw error;
  return { ...person, factor };
}

async function byPassword(email: string): Promise<SupabaseClient> {
  const client = clientOf(ground);
  const { error } = await client.auth.signInWithPassword({ email, password: "secret1" });
  if (error) throw error;
  return client;
}

describe("a second factor", () => {
  it("is set up with a code to scan, and raises the session, whose refreshed tokens keep their level", async () => {
    const { client, email } = await signedUp(ground);
    expect(await claimsOf(client)).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
    expect(await levels(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    const factor = await enroll(client);
    expect(factor.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(factor.uri).toContain(`secret=${factor.secret}`);
    expect(factor.uri).toContain(encodeURIComponent(email));
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      totp: [],
      all: [{ status: "unverified" }],
    });
    const asked = await client.auth.mfa.challenge({ factorId: factor.id });
    expect((asked.data?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(200);
    const { data } = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: asked.data?.id ?? "",
      code: codeOf(factor.secret),
    });
    expect(data?.user.factors).toMatchObject([{ id: factor.id, status: "verified", friendly_name: "Phone" }]);
    expect(await claimsOf(client)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "totp" }, { method: "password" }],
    });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({ aal: "aal2" });
    expect(await levels(client)).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
  });

  it("is asked for at the next sign-in, and ends other sessions that lack it", async () => {
    const person = await signedUp(ground);
    const other = await byPassword(person.email);
    const factor = await enroll(person.client);
    await person.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret, -1) });
    expect((await other.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
    const next = await byPassword(person.email);
    expect(await levels(next)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    await next.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) });
    expect(await levels(next)).toMatchObject({ currentLevel: "aal2" });
    expect((await person.client.auth.refreshSession()).error).toBeNull();
  });

  it("is kept sealed", async () => {
    const { factor } = await enrolled();
    const [kept] = await ground.database.query<{ secret: string }>(
      "select secret from auth.mfa_factors where id = $1",
      [factor.id],
    );
    expect(kept?.secret).toMatch(/^sealed:/);
    expect(kept?.secret).not.toContain(factor.secret);
  });

  it("goes with it, and its sessions fall to the first level", async () => {
    const { client, factor } = await enrolled();
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: "aal1" });
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  it("is listed and deleted by who runs the server", async () => {
    const { id, factor, email } = await enrolled();
    const { mfa } = clientOf(ground, ground.secretKey).auth.admin;
    expect((await mfa.listFactors({ userId: id })).data?.factors).toMatchObject([
      { id: factor.id, status: "verified" },
    ]);
    const other = await enrolled();
    expect((await mfa.deleteFactor({ userId: id, id: other.factor.id })).error?.code).toBe(
      "mfa_factor_not_found",
    );
    expect((await mfa.deleteFactor({ userId: id, id: factor.id })).error).toBeNull();
    expect(await levels(await byPassword(email))).toMatchObject({ nextLevel: "aal1" });
  });
});

describe("refused is", () => {
  it("a code that has counted, also when both are sent at once", async () => {
    const { email, factor } = await enrolled();
    const clients = await Promise.all([byPassword(email), byPassword(email), byPassword(email)]);
    const code = codeOf(factor.secret);
    const results = await Promise.all(
      clients.map(({ auth }) => auth.mfa.challengeAndVerify({ factorId: factor.id, code })),
    );
    expect(results.filter(({ error }) => !error)).toHaveLength(1);
    const again = await byPassword(email);
    const { error } = await again.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(error?.code).toBe("mfa_verification_failed");
  });

  it("guessing, many at once too, and in every spelling of the path", async () => {
    const { email, factor } = await enrolled();
    const client = await byPassword(email);
    const { data } = await client.auth.mfa.challenge({ factorId: factor.id });
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    const port = Number(new URL(ground.url).port);
    const guess = (path: string, code: string, from: string) =>
      ask(port, path, {
        method: "POST",
        headers: { apikey: ground.publishableKey, authorization: `Bearer ${token}` },
        body: JSON.stringify({ challenge_id: data?.id, code }),
        from,
      });
    const path = `/auth/v1/factors/${factor.id}/verify`;
    const wrong = wrongFor(factor.secret);
    const tried = await Promise.all(
      Array.from({ length: 30 }, (_, at) => guess(path, wrong, `127.0.9.${at + 1}`)),
    );
    const { count } = strictLimits.codesPerFactor;
    expect(tried.filter(({ status }) => status === 422)).toHaveLength(count);
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(30 - count);
    const spelled = [...spellingsOf(path), path.replace(factor.id, factor.id.toUpperCase())];
    for (const each of spelled) {
      const answer = await guess(each, codeOf(factor.secret), "127.0.9.200");
      expect([each, answer.body.includes("access_token")]).toEqual([each, false]);
    }
  });

  it("another account's factor and challenge", async () => {
    const [one, two] = [await enrolled(), await enrolled()];
    const { mfa } = (await byPassword(one.email)).auth;
    expect((await mfa.challenge({ factorId: two.factor.id })).error?.code).toBe("mfa_factor_not_found");
    expect((await mfa.unenroll({ factorId: two.factor.id })).error?.code).toBe("mfa_factor_not_found");
    const theirs = await (await byPassword(two.email)).auth.mfa.challenge({ factorId: two.factor.id });
    const challengeId = theirs.data?.id ?? "";
    const mixed = await mfa.verify({ factorId: one.factor.id, challengeId, code: codeOf(one.factor.secret) });
    expect(mixed.error?.code).toBe("mfa_factor_not_found");
  });

  it("removing, adding and changing password or address without the factor that is there", async () => {
    const { email, factor } = await enrolled();
    const { auth } = await byPassword(email);
    expect((await auth.mfa.unenroll({ factorId: factor.id })).error?.code).toBe("insufficient_aal");
    const added = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
    expect(added.error?.code).toBe("insufficient_aal");
    expect((await auth.updateUser({ password: "secret2", current_password: "secret1" })).error?.code).toBe(
      "insufficient_aal",
    );
    expect((await auth.updateUser({ email: "else@example.com" })).error?.code).toBe("insufficient_aal");
  });

  it("a factor begun before another was set up, in a session that outlived it", async () => {
    const person = await signedUp(ground);
    const thief = await byPassword(person.email);
    const begun = await enroll(thief, "Thief");
    const factor = await enroll(person.client);
    await person.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret, -1) });
    const next = await byPassword(person.email);
    await ground.database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, 'totp', 'unverified', $3, now(), now())
       on conflict do nothing`,
      [begun.id, person.id, begun.secret],
    );
    const { error } = await next.auth.mfa.challengeAndVerify({
      factorId: begun.id,
      code: codeOf(begun.secret),
    });
    expect(error?.code).toBe("mfa_verification_failed");
  });

  it("a challenge that is old, and one that was answered", async () => {
    const { email, factor } = await enrolled();
    const { mfa } = (await byPassword(email)).auth;
    const { data } = await mfa.challenge({ factorId: factor.id });
    const challengeId = data?.id ?? "";
    await ground.database.query(
      "update auth.mfa_challenges set created_at = created_at - interval '6 minutes' where id = $1",
      [challengeId],
    );
    const late = await mfa.verify({ factorId: factor.id, challengeId, code: codeOf(factor.secret) });
    expect(late.error?.code).toBe("mfa_challenge_expired");
  });

  it("whoever isn't signed in, and more factors than ten", async () => {
    const { client } = await signedUp(ground);
    expect((await clientOf(ground).auth.mfa.enroll({ factorType: "totp" })).error).not.toBeNull();
    const made = await Promise.all(
      Array.from({ length: 13 }, (_, at) =>
        client.auth.mfa.enroll({ factorType: "totp", friendlyName: `F${at}` }),
      ),
    );
    expect(made.filter(({ error }) => !error)).toHaveLength(10);
    expect(made.find(({ error }) => error)?.error?.code).toBe("too_many_enrolled_mfa_factors");
    const named = await client.auth.mfa.unenroll({ factorId: made.find(({ data }) => data)?.data?.id ?? "" });
    expect(named.error).toBeNull();
  });
});
