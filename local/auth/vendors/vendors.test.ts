import { AuthClient } from "@supabase/auth-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startGround } from "../../ground.ts";
import type { Ground } from "../../ground.ts";
import { clientOf, makeProject, signedUp } from "../../testing/project.ts";
import { clientOfVendor, startVendor, type TestVendor } from "../../testing/vendor.ts";
import { vendorsOf } from "./settings.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What of the product's tables decides whose account it is. */
const people = `create table public.users (id bigint generated always as identity primary key, auth_id uuid not null unique,
  email text not null, email_proved_at timestamptz, disabled_at timestamptz);
create table public.organization_members (organization_id bigint, user_id bigint);`;

let ground: Ground;
let vendor: TestVendor;

beforeAll(async () => {
  vendor = await startVendor();
  ground = await startGround({
    root: await makeProject({ "supabase/migrations/20260101000000_people.sql": people }),
    functionEnv: clientOfVendor(vendor),
  });
});
afterAll(async () => {
  await ground.close();
  await vendor.close();
});

let subjects = 0;
beforeEach(() => {
  subjects += 1;
  vendor.claims = { sub: `subject-${subjects}`, email: `new${subjects}@example.com`, email_verified: true };
  vendor.refusal = undefined;
  vendor.tamper = undefined;
});

/** A page that signs in through a vendor, and keeps the verifier of its code. */
function page() {
  const kept = new Map<string, string>();
  return new AuthClient({
    url: `${ground.url}/auth/v1`,
    headers: { apikey: ground.publishableKey },
    flowType: "pkce",
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
}
type Page = ReturnType<typeof page>;

const follow = async (url: string) => {
  const answer = await fetch(url, { redirect: "manual" });
  await answer.body?.cancel();
  return new URL(answer.headers.get("location") ?? "about:blank");
};

/** From the page's button to the vendor, and as far as the address that the vendor sends back to. */
async function toCallback(
  auth: Page,
  provider: "google" | "azure" = "google",
  redirectTo = `${ground.url}/app/sign-in`,
) {
  const { data, error } = await auth.signInWithOAuth({
    provider,
    options: { redirectTo, skipBrowserRedirect: true },
  });
  if (error) throw error;
  const atVendor = await follow(data.url);
  return { atVendor, callback: await follow(atVendor.href) };
}

/** All the way; the page's address that it ends at. */
async function signIn(auth: Page, provider: "google" | "azure" = "google", redirectTo?: string) {
  const { callback } = await toCallback(auth, provider, redirectTo);
  return follow(callback.href);
}

/** Signs in, and gives the session. */
async function enter(provider: "google" | "azure" = "google") {
  const auth = page();
  const at = await signIn(auth, provider);
  const { data, error } = await auth.exchangeCodeForSession(at.searchParams.get("code") ?? "");
  if (error) throw error;
  return data.session;
}

const refusal = (at: URL) => at.searchParams.get("error_code");
const usersOf = (email: string) =>
  ground.database.query<{ id: string }>("select id from auth.users where email = $1", [email]);

/** Somebody with a password, whose address is proved here or isn't. */
async function member({ proved = true, disabled = false, operator = false } = {}) {
  const person = await signedUp(ground);
  await ground.database.query(
    `with person as (
       insert into public.users (auth_id, email, email_proved_at, disabled_at)
       values ($1, $2, case when $3 then now() end, case when $4 then now() end) returning id)
     insert into public.organization_members select 1, id from person where $5`,
    [person.id, person.email, proved, disabled, operator],
  );
  return person;
}

describe("a sign-in through a vendor", () => {
  it("makes an account for who is new, and a session that says how it was opened", async () => {
    const session = await enter();
    expect(session.user).toMatchObject({
      email: vendor.claims["email"],
      app_metadata: { provider: "google" },
    });
    const claims = decodeJwt(session.access_token);
    expect(claims).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
    const kept = await ground.database.query(
      "select authentication_method from auth.mfa_amr_claims where session_id = $1",
      [claims["session_id"]],
    );
    expect(kept).toEqual([{ authentication_method: "oauth" }]);
    expect((await enter()).user.id).toBe(session.user.id);
  });

  it("stays so after a refresh", async () => {
    const { refresh_token } = await enter();
    const { data } = await page().refreshSession({ refresh_token });
    expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({ amr: [{ method: "oauth" }] });
  });

  it("asks the vendor with PKCE, state and nonce, and keeps the secret to itself", async () => {
    const { atVendor, callback } = await toCallback(page());
    expect(Object.fromEntries(atVendor.searchParams)).toMatchObject({
      client_id: "google-client",
      response_type: "code",
      redirect_uri: `${ground.url}/auth/v1/callback`,
      code_challenge_method: "S256",
      scope: "openid email profile",
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(atVendor.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);
    expect(atVendor.href).not.toContain("secret");
    await follow(callback.href);
    expect(vendor.codes.at(-1)).toMatchObject({ client_secret: "google-secret" });
  });

  it("is offered as the settings say", async () => {
    const headers = { apikey: ground.publishableKey };
    const answer = await fetch(`${ground.url}/auth/v1/settings`, { headers });
    expect(await answer.json()).toMatchObject({ external: { google: true, azure: true, email: true } });
    const { error } = await page().signInWithSSO({ domain: "alpha.example" });
    expect(error).toMatchObject({ status: 404, code: "saml_provider_disabled" });
  });
});

describe("whose account it is", () => {
  it("that of the address, where it is proved here and verified by the vendor", async () => {
    const { id, email } = await member();
    vendor.claims["email"] = email.toUpperCase();
    expect((await enter()).user.id).toBe(id);
    expect((await clientOf(ground).auth.signInWithPassword({ email, password: "secret1" })).error).toBeNull();
  });

  it("nobody's, by an address that the vendor doesn't vouch for", async () => {
    const { email } = await member();
    for (const verified of [false, undefined, "no", null]) {
      Object.assign(vendor.claims, { email, email_verified: verified });
      expect(refusal(await signIn(page()))).toBe("provider_email_needs_verification");
    }
    Object.assign(vendor.claims, { email: "nobody@example.com", email_verified: false });
    expect(refusal(await signIn(page()))).toBe("provider_email_needs_verification");
    expect(await usersOf("nobody@example.com")).toEqual([]);
  });

  it("nobody's, by an address that isn't proved here: somebody else may have signed up with it", async () => {
    const { email } = await member({ proved: false });
    vendor.claims["email"] = email;
    expect(refusal(await signIn(page()))).toBe("email_exists");
    const unknown = await signedUp(ground);
    vendor.claims["email"] = unknown.email;
    expect(refusal(await signIn(page()))).toBe("email_exists");
  });

  it("at Microsoft by `xms_edov` alone: any tenant's administrator writes `email` as they like", async () => {
    const { id, email } = await member();
    Object.assign(vendor.claims, { email, email_verified: true });
    for (const edov of [undefined, false, "0", 0, "yes"]) {
      vendor.claims["xms_edov"] = edov;
      expect(refusal(await signIn(page(), "azure"))).toBe("provider_email_needs_verification");
    }
    vendor.claims["xms_edov"] = true;
    expect((await enter("azure")).user.id).toBe(id);
  });

  it("once bound, that of the vendor's subject, whatever its address is by now", async () => {
    const first = await member();
    const other = await member();
    vendor.claims["email"] = first.email;
    await enter();
    vendor.claims["email"] = other.email;
    expect((await enter()).user.id).toBe(first.id);
    // Whoever has the address at the vendor next isn't who had it before.
    Object.assign(vendor.claims, { sub: "somebody else", email: "handed-on@example.com" });
    const { user } = await enter();
    expect([first.id, other.id]).not.toContain(user.id);
  });

  it("not another vendor's of the same subject", async () => {
    const { user } = await enter("google");
    Object.assign(vendor.claims, { email: "elsewhere@example.com", xms_edov: true });
    expect((await enter("azure")).user.id).not.toBe(user.id);
  });

  it("no disabled one, and no operator's", async () => {
    const disabled = await member({ disabled: true });
    vendor.claims["email"] = disabled.email;
    expect(refusal(await signIn(page()))).toBe("user_banned");
    const operator = await member({ operator: true });
    vendor.claims["email"] = operator.email;
    expect(refusal(await signIn(page()))).toBe("provider_disabled");
    const bound = await ground.database.query("select 1 from auth.identities where user_id = any ($1)", [
      [disabled.id, operator.id],
    ]);
    expect(bound).toHaveLength(2);
  });
});

describe("what is tried on the way", () => {
  it("a forged state, and one that was used", async () => {
    const { callback } = await toCallback(page());
    const forged = new URL(callback);
    forged.searchParams.set("state", "forged");
    expect(refusal(await follow(forged.href))).toBe("bad_oauth_state");
    expect((await follow(callback.href)).searchParams.get("code")).toBeTruthy();
    expect(refusal(await follow(callback.href))).toBe("bad_oauth_state");
  });

  it("a code that was used, and one without its page's verifier", async () => {
    const auth = page();
    const at = await signIn(auth);
    const code = at.searchParams.get("code") ?? "";
    const stolen = page();
    await toCallback(stolen);
    expect((await stolen.exchangeCodeForSession(code)).error?.code).toBe("bad_code_verifier");
    const body = { auth_code: code, code_verifier: "" };
    const headers = { apikey: ground.publishableKey, "content-type": "application/json" };
    const change = (sent: object) =>
      fetch(`${ground.url}/auth/v1/token?grant_type=pkce`, {
        method: "POST",
        headers,
        body: JSON.stringify(sent),
      });
    expect((await change(body)).status).toBe(400);
    expect((await change({ auth_code: code })).status).toBe(400);
    expect((await auth.exchangeCodeForSession(code)).error).toBeNull();
    await toCallback(auth);
    expect((await auth.exchangeCodeForSession(code)).error?.code).toBe("flow_state_not_found");
  });

  it("no challenge, or one in clear text", async () => {
    const begin = async (query: string) => {
      const answer = await fetch(`${ground.url}/auth/v1/authorize?provider=google${query}`, {
        redirect: "manual",
      });
      await answer.body?.cancel();
      return answer.status;
    };
    const challenge = "a".repeat(43);
    expect(await begin("")).toBe(400);
    expect(await begin(`&code_challenge=${challenge}&code_challenge_method=plain`)).toBe(400);
    expect(await begin("&code_challenge=short&code_challenge_method=s256")).toBe(400);
    expect(await begin(`&code_challenge=${challenge}&code_challenge_method=s256`)).toBe(302);
    expect(await begin(`&code_challenge=${challenge}&code_challenge_method=s256&provider=azure`)).toBe(400);
  });

  it("a way back to elsewhere", async () => {
    for (const elsewhere of [
      "https://evil.example/app",
      `${ground.url}@evil.example/`,
      "javascript:alert(1)",
      "//evil.example",
    ])
      expect((await signIn(page(), "google", elsewhere)).origin).toBe(new URL(ground.url).origin);
  });

  it("another nonce, another audience, another issuer, a token that is over, and one signed by somebody else", async () => {
    const { email } = await member();
    for (const wrong of [
      { nonce: "another" },
      { aud: "another-client" },
      { iss: "https://evil.example" },
      { exp: 1 },
      { sub: "" },
    ]) {
      vendor.claims = { sub: "forger", email, email_verified: true, ...wrong };
      expect([wrong, refusal(await signIn(page()))]).toEqual([wrong, "unexpected_failure"]);
    }
    vendor.claims = { sub: "forger", email, email_verified: true };
    vendor.tamper = ({ body }) => {
      if (body === "") return;
      const [head, payload] = String(body["id_token"]).split(".");
      body["id_token"] = `${head}.${payload}.${Buffer.alloc(256, 1).toString("base64url")}`;
    };
    expect(refusal(await signIn(page()))).toBe("unexpected_failure");
    vendor.tamper = ({ body }) => {
      if (body !== "") delete body["id_token"];
    };
    expect(refusal(await signIn(page()))).toBe("unexpected_failure");
    const bound = await ground.database.query("select 1 from auth.identities where provider_id = 'forger'");
    expect(bound).toEqual([]);
  });

  it("consent that is refused is told in words", async () => {
    vendor.refusal = "access_denied";
    const at = await signIn(page());
    expect([refusal(at), at.pathname]).toEqual(["access_denied", "/app/sign-in"]);
    expect(at.searchParams.get("error_description")).toBe("You didn't let Google sign you in.");
    vendor.refusal = "temporarily_unavailable";
    expect(refusal(await signIn(page()))).toBe("unexpected_failure");
  });
});

describe("a ground without vendors", () => {
  it("says so, and refuses as GoTrue does", async () => {
    const alone = await startGround({ root: await makeProject({}) });
    try {
      const headers = { apikey: alone.publishableKey };
      const settings = await fetch(`${alone.url}/auth/v1/settings`, { headers });
      expect(await settings.json()).toMatchObject({ external: { google: false, azure: false } });
      const answer = await fetch(`${alone.url}/auth/v1/authorize?provider=google`, { redirect: "manual" });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { code: 400, error_code: "validation_failed", msg: "Unsupported provider: provider is not enabled" },
      ]);
      expect(
        (await fetch(`${alone.url}/auth/v1/callback?state=a&code=b`, { redirect: "manual" })).status,
      ).toBe(302);
    } finally {
      await alone.close();
    }
  });

  it.each([
    { GOOGLE_SIGN_IN_CLIENT_ID: "a" },
    { MICROSOFT_SIGN_IN_CLIENT_SECRET: "a" },
    {
      GOOGLE_SIGN_IN_CLIENT_ID: "a",
      GOOGLE_SIGN_IN_CLIENT_SECRET: "b",
      GOOGLE_SIGN_IN_ISSUER: "http://idp.example",
    },
    { GOOGLE_SIGN_IN_CLIENT_ID: "a", GOOGLE_SIGN_IN_CLIENT_SECRET: "b", GOOGLE_SIGN_IN_ISSUER: "idp" },
  ])("doesn't start with %j", (environment) => {
    expect(() => vendorsOf(environment)).toThrow(/SIGN_IN/);
  });
});
