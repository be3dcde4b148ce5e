import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startGround } from "../ground.ts";
import type { Ground } from "../ground.ts";
import { clientOf, makeProject, signedUp } from "../testing/project.ts";
import { strictLimits } from "./limits.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let ground: Ground;

beforeAll(async () => {
  ground = await startGround({ root: await makeProject({}), limitAuth: true });
});
afterAll(() => ground.close());

/** Follows the link of the newest mail to somebody; where it leads and the session it carries. */
async function openNewestMail(to: string) {
  const mail = ground.inbox.list().find((candidate) => candidate.to === to);
  const answer = await fetch(mail?.link ?? "", { redirect: "manual" });
  const target = new URL(answer.headers.get("location") ?? "");
  return { mail, page: target.origin + target.pathname, session: new URLSearchParams(target.hash.slice(1)) };
}

describe("sign-up and sign-in", () => {
  it("signs in at once, without a mail", async () => {
    const { client, email } = await signedUp(ground);
    expect((await client.auth.getSession()).data.session?.user.email).toBe(email);
    expect(ground.inbox.list()).toEqual([]);
    const { error } = await clientOf(ground).auth.signInWithPassword({ email, password: "secret1" });
    expect(error).toBeNull();
  });

  it("refuses a known address, a short password, a wrong password and a bad address by their codes", async () => {
    const { email } = await signedUp(ground);
    const { auth } = clientOf(ground);
    expect((await auth.signUp({ email, password: "secret2" })).error?.code).toBe("user_already_exists");
    expect((await auth.signUp({ email: "new@example.com", password: "short" })).error?.code).toBe(
      "weak_password",
    );
    expect((await auth.signInWithPassword({ email, password: "wrong" })).error?.code).toBe(
      "invalid_credentials",
    );
    expect((await auth.signUp({ email: "no address", password: "secret1" })).error?.code).toBe(
      "validation_failed",
    );
  });
});

describe("a forgotten password", () => {
  it("is replaced through the link in the mail, which returns to the page that asked", async () => {
    const { email } = await signedUp(ground);
    const redirectTo = `${ground.url}/app/reset-password?from=mail`;
    const { error } = await clientOf(ground).auth.resetPasswordForEmail(email, { redirectTo });
    expect(error).toBeNull();
    const { page, session } = await openNewestMail(email);
    expect(page).toBe(`${ground.url}/app/reset-password`);
    expect(session.get("type")).toBe("recovery");

    const { auth } = clientOf(ground);
    const tokens = {
      access_token: session.get("access_token") ?? "",
      refresh_token: session.get("refresh_token") ?? "",
    };
    expect((await auth.setSession(tokens)).error).toBeNull();
    expect((await auth.updateUser({ password: "new secret" })).error).toBeNull();
    expect((await auth.signInWithPassword({ email, password: "new secret" })).error).toBeNull();
    expect((await auth.signInWithPassword({ email, password: "secret1" })).error?.code).toBe(
      "invalid_credentials",
    );
  });

  it("can't be used twice, nor to lead somebody elsewhere", async () => {
    const { email } = await signedUp(ground);
    await clientOf(ground).auth.resetPasswordForEmail(email, { redirectTo: "https://elsewhere.example/" });
    const { page } = await openNewestMail(email);
    expect(page).toBe(`${ground.url}/`);
    const again = await openNewestMail(email);
    expect(again.session.get("error_code")).toBe("otp_expired");
  });

  it("says the same about an address without an account, and sends nothing", async () => {
    const { error } = await clientOf(ground).auth.resetPasswordForEmail("nobody@example.com");
    expect(error).toBeNull();
    expect(ground.inbox.list().some((mail) => mail.to === "nobody@example.com")).toBe(false);
  });

  it("shows the mail on the inbox page, as text", async () => {
    const page = await fetch(`${ground.url}/mail`);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain("Reset your password");
  });
});

describe("limits", () => {
  it("stop guessing at one address with 429 and the time to wait; others may still sign in", async () => {
    const { email } = await signedUp(ground);
    const other = await signedUp(ground);
    const { auth } = clientOf(ground);
    for (let guess = 0; guess < strictLimits.failuresPerAddress.count; guess += 1) {
      expect((await auth.signInWithPassword({ email, password: `wrong ${guess}` })).error?.status).toBe(400);
    }
    const { error } = await auth.signInWithPassword({ email, password: "secret1" });
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    expect(error?.message).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/);
    expect((await auth.signInWithPassword({ email: other.email, password: "secret1" })).error).toBeNull();
  });

  it("send one mail a minute to an address", async () => {
    const { email } = await signedUp(ground);
    const { auth } = clientOf(ground);
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await auth.resetPasswordForEmail(email)).error?.status).toBe(429);
    expect(ground.inbox.list().filter((mail) => mail.to === email)).toHaveLength(1);
  });
});

describe("the admin API", () => {
  it("makes, finds, changes and deletes users with the secret key", async () => {
    const { admin } = clientOf(ground, ground.secretKey).auth;
    const made = await admin.createUser({
      email: "made@example.com",
      password: "secret1",
      email_confirm: true,
    });
    const id = made.data.user?.id ?? "";
    expect(made.error).toBeNull();
    expect((await admin.createUser({ email: "made@example.com" })).error?.code).toBe("email_exists");
    expect((await admin.getUserById(id)).data.user?.email).toBe("made@example.com");
    await admin.updateUserById(id, { password: "changed", user_metadata: { name: "Made" } });
    const { data } = await clientOf(ground).auth.signInWithPassword({
      email: "made@example.com",
      password: "changed",
    });
    expect(data.user?.user_metadata).toMatchObject({ name: "Made" });
    expect((await admin.listUsers()).data.users.map((user) => user.id)).toContain(id);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error?.code).toBe("user_not_found");
  });
});

describe("keys and origins", () => {
  const rest = (headers: Record<string, string>) => fetch(`${ground.url}/rest/v1/anything`, { headers });

  it("refuses requests without a key, and the secret key from a browser", async () => {
    expect((await rest({})).status).toBe(401);
    expect((await rest({ apikey: "sb_publishable_wrong" })).status).toBe(401);
    expect((await rest({ apikey: ground.secretKey, "user-agent": "Mozilla/5.0" })).status).toBe(401);
    expect((await rest({ apikey: ground.publishableKey })).status).toBe(404);
  });

  it("opens its answers to its own pages only", async () => {
    const own = await rest({ apikey: ground.publishableKey, origin: ground.url });
    expect(own.headers.get("access-control-allow-origin")).toBe(ground.url);
    expect(own.headers.get("x-content-type-options")).toBe("nosniff");
    const foreign = await rest({ apikey: ground.publishableKey, origin: "https://evil.example" });
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    const preflight = await fetch(`${ground.url}/auth/v1/token`, {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(403);
  });
});
