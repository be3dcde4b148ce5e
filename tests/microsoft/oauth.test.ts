import { createHash } from "node:crypto";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTested, type Tested } from "./tested.ts";

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";
const verifier = "v".repeat(64);
const challenge = createHash("sha256").update(verifier).digest("base64url");

let local: Tested;
beforeAll(async () => {
  local = await startTested();
});
afterAll(() => local.close());
afterEach(() => local.proveClean());

const Discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
});
const discover = async (authority = local.authority) =>
  Discovered.parse(await (await fetch(`${authority}/.well-known/openid-configuration`)).json());

async function authorizeUrl(patch: Record<string, string | undefined> = {}): Promise<string> {
  const url = new URL((await discover()).authorization_endpoint);
  const params: Record<string, string | undefined> = {
    client_id: local.clientId,
    response_type: "code",
    redirect_uri: local.redirectUri,
    scope: "openid profile email offline_access Files.Read.All",
    state: "s/ä 1",
    nonce: "n1",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...patch,
  };
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

async function token(form: Record<string, string>) {
  const response = await fetch((await discover()).token_endpoint, {
    method: "POST",
    body: new URLSearchParams({ client_id: local.clientId, client_secret: local.clientSecret, ...form }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function codeOf(mail: string, patch: Record<string, string | undefined> = {}): Promise<string> {
  const back = new URL(await local.consent(await authorizeUrl(patch), mail));
  return back.searchParams.get("code") ?? "";
}

const redeem = (code: string, patch: Record<string, string> = {}) =>
  token({
    grant_type: "authorization_code",
    code,
    redirect_uri: local.redirectUri,
    code_verifier: verifier,
    ...patch,
  });
const refresh = (refreshToken: string) => token({ grant_type: "refresh_token", refresh_token: refreshToken });

describe("sign-in and consent", () => {
  it("says of itself what Microsoft does: several tenants' issuer holds {tenantid}", async () => {
    expect((await discover()).issuer).toBe(`${local.url}/{tenantid}/v2.0`);
    const { people } = (await local.control("people", {})) as { people: { mail: string; tenant: string }[] };
    const tenant = people.find(({ mail }) => mail === OLIVIA)?.tenant ?? "";
    expect((await discover(`${local.url}/${tenant}/v2.0`)).issuer).toBe(`${local.url}/${tenant}/v2.0`);
    expect((await fetch(`${local.url}/nowhere.example/v2.0/.well-known/openid-configuration`)).status).toBe(
      400,
    );
  });

  it("shows who there is, what is asked for, and leads back with code and state", async () => {
    const page = await fetch(await authorizeUrl());
    const text = await page.text();
    expect(text).toContain("Olivia Hart");
    expect(text).toContain("maya.lindqvist@outlook.example");
    const href = /href="(\?[^"]*account=[^"]+)">Olivia/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const consent = await (await fetch(new URL(href, page.url))).text();
    expect(consent).toContain("Read all files that you can open");
    expect(consent).toMatch(/Consent on behalf of your\s+organisation/);
    const back = new URL(await local.consent(await authorizeUrl(), OLIVIA));
    expect(back.origin + back.pathname).toBe(local.redirectUri);
    expect(back.searchParams.get("state")).toBe("s/ä 1");
    expect(back.searchParams.get("code")).toMatch(/^1\./);
  });

  it("tells the client of a refusal, and the person alone where the way back isn't the client's", async () => {
    const refused = new URL(await local.consent(await authorizeUrl(), MAYA, "cancel"));
    expect(refused.searchParams.get("error")).toBe("access_denied");
    expect(refused.searchParams.get("state")).toBe("s/ä 1");
    for (const patch of [
      { redirect_uri: `${local.redirectUri}/` },
      { redirect_uri: "https://elsewhere.example/app/integrations" },
      { client_id: "11111111-1111-4111-8111-111111111111" },
    ]) {
      const answer = await fetch(await authorizeUrl(patch), { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    }
    for (const [patch, error] of [
      [{ response_type: "token" }, "unsupported_response_type"],
      [{ scope: "Files.Read.All Made.Up" }, "invalid_client"],
      [{ code_challenge_method: "plain" }, "invalid_request"],
      [{ code_challenge: "short" }, "invalid_request"],
      [{ prompt: "none" }, "login_required"],
      [{ prompt: "none", login_hint: "tomas@northquay.example" }, "consent_required"],
    ] as const) {
      const answer = await fetch(await authorizeUrl(patch), { redirect: "manual" });
      const location = new URL(answer.headers.get("location") ?? "");
      expect([location.searchParams.get("error"), location.searchParams.get("state")]).toEqual([
        error,
        "s/ä 1",
      ]);
    }
    const forged = await fetch(await authorizeUrl(), {
      method: "POST",
      headers: { origin: "https://evil.example" },
      body: "",
    });
    expect(forged.status).toBe(403);
  });

  it("needs an administrator for some scopes, or for all where the organisation says so", async () => {
    const scope = "openid offline_access ChannelMessage.Read.All";
    const page = await fetch(await authorizeUrl({ scope, login_hint: MAYA }));
    expect(await page.text()).toContain("Need admin approval");
    const left = new URL(await local.consent(await authorizeUrl({ scope }), MAYA, "leave"));
    expect(left.searchParams.get("error")).toBe("consent_required");
    expect(left.searchParams.get("error_description")).toContain("AADSTS90094");
    const pushed = new URL(await local.consent(await authorizeUrl({ scope }), MAYA, "accept"));
    expect(pushed.searchParams.get("code")).toBeNull();
    await local.control("approval", { needed: true });
    const all = new URL(await local.consent(await authorizeUrl(), "admin@atrium.example"));
    expect(all.searchParams.get("error")).toBe("consent_required");
    await local.control("approval", { needed: false });
    await local.control("consent/all", { scopes: scope.split(" ") });
    expect(await codeOf(MAYA, { scope })).not.toBe("");
    await local.control("consent/withdraw", { account: MAYA });
  });
});

describe("tokens", () => {
  it("are given for a code once, with its verifier, way back and secret", async () => {
    const wrong = await codeOf(OLIVIA);
    expect((await redeem(wrong, { code_verifier: "w".repeat(64) })).body["error_codes"]).toEqual([501_481]);
    expect((await redeem(wrong, { redirect_uri: "http://localhost:3000/" })).body["error"]).toBe(
      "invalid_grant",
    );
    expect((await redeem(wrong, { client_secret: "no" })).status).toBe(401);
    const { status, body } = await redeem(wrong);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: "Bearer",
      expires_in: 3_599,
      scope: "openid profile email Files.Read.All",
    });
    expect((await redeem(wrong)).body["error_codes"]).toEqual([54_005]);
    const late = await codeOf(OLIVIA);
    await local.control("clock/advance", { seconds: 601 });
    expect((await redeem(late)).body["error_codes"]).toEqual([70_008]);
  });

  it("say in a signed id token who somebody is", async () => {
    const { body } = await redeem(await codeOf(OLIVIA));
    const keys = createRemoteJWKSet(new URL((await discover()).jwks_uri));
    const { payload } = await jwtVerify(String(body["id_token"]), keys, {
      audience: local.clientId,
      currentDate: new Date(local.world.now()),
    });
    expect(payload.iss).toBe(`${local.url}/${String(payload["tid"])}/v2.0`);
    expect(payload).toMatchObject({
      nonce: "n1",
      name: "Olivia Hart",
      preferred_username: OLIVIA,
      email: OLIVIA,
    });
  });

  it("rotate: the old one is taken for a short while after, then never", async () => {
    const first = String((await redeem(await codeOf(OLIVIA))).body["refresh_token"]);
    const second = await refresh(first);
    expect(second.body["refresh_token"]).not.toBe(first);
    expect((await refresh(first)).status).toBe(200);
    await local.control("clock/advance", { seconds: 61 });
    expect((await refresh(first)).body).toMatchObject({ error: "invalid_grant", error_codes: [70_000] });
    expect((await refresh(String(second.body["refresh_token"]))).status).toBe(200);
  });

  it("end: revoked, unused, too old, consent withdrawn; without offline_access there is none to refresh", async () => {
    const fresh = async () => String((await redeem(await codeOf(OLIVIA))).body["refresh_token"]);
    for (const [state, code] of [
      ["revoked", 50_173],
      ["inactive", 700_082],
      ["expired", 70_008],
    ] as const) {
      const one = await fresh();
      await local.control("tokens", { account: OLIVIA, refresh: state });
      expect((await refresh(one)).body).toMatchObject({ error: "invalid_grant", error_codes: [code] });
    }
    const old = await fresh();
    await local.control("clock/advance", { seconds: 91 * 86_400 });
    expect((await refresh(old)).body["error_codes"]).toEqual([700_082]);
    const withdrawn = await fresh();
    await local.control("consent/withdraw", { account: OLIVIA });
    expect((await refresh(withdrawn)).body).toMatchObject({
      error_codes: [65_001],
      suberror: "consent_required",
    });
    const without = await redeem(await codeOf(OLIVIA, { scope: "openid Files.Read.All" }));
    expect(without.body).not.toHaveProperty("refresh_token");
  });

  it("give a personal account what it can give, and say so", async () => {
    const scope = "openid offline_access Files.Read.All Sites.Read.All";
    const { body } = await redeem(await codeOf("maya.lindqvist@outlook.example", { scope }));
    expect(body["scope"]).toBe("openid Files.Read.All");
  });

  it("open Graph until they end, for what was granted", async () => {
    const { body } = await redeem(await codeOf(OLIVIA));
    const bearer = String(body["access_token"]);
    expect((await local.call("/me/drive", bearer)).status).toBe(200);
    expect((await local.call("/me", bearer)).status).toBe(403);
    await local.control("tokens", { account: OLIVIA, access: true });
    const ended = await local.call<{ error: { code: string } }>("/me/drive", bearer);
    expect([ended.status, ended.body.error.code]).toEqual([401, "InvalidAuthenticationToken"]);
    expect((await local.call("/me/drive", "made-up")).status).toBe(401);
  });

  it("are not given while the endpoint fails, and the code stays good", async () => {
    const code = await codeOf(OLIVIA);
    await local.control("fail", { operation: "token", kind: "503", retryAfter: 2 });
    expect((await redeem(code)).status).toBe(503);
    expect((await redeem(code)).status).toBe(200);
  });
});
