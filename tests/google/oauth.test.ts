import { createRemoteJWKSet, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createGoogleSignIn } from "../../supabase/functions/_shared/providers/google/sign-in.ts";
import { googleScopes } from "../../supabase/functions/_shared/providers/google/scopes.ts";
import { startGoogle, type GoogleForTests } from "../../local/google/index.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const READ = "https://www.googleapis.com/auth/drive.readonly";
const CALENDAR = "https://www.googleapis.com/auth/calendar.events";
const FILE = "https://www.googleapis.com/auth/drive.file";
const RETURN = "http://localhost:3000/app/integrations";
const insecure = { [oauth.allowInsecureRequests]: true };

let google: GoogleForTests;
let server: oauth.AuthorizationServer;
let client: oauth.Client;
let secret: oauth.ClientAuth;
beforeAll(async () => {
  google = await startGoogle();
  const issuer = new URL(google.url);
  server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
  client = { client_id: google.clientId };
  secret = oauth.ClientSecretPost(google.clientSecret);
});
afterAll(() => google.close());

interface Flow {
  url: URL;
  verifier: string;
  nonce: string;
}

async function begin(params: Record<string, string> = {}): Promise<Flow> {
  const verifier = oauth.generateRandomCodeVerifier();
  const nonce = oauth.generateRandomNonce();
  const url = new URL(server.authorization_endpoint ?? "");
  const all = {
    client_id: client.client_id,
    redirect_uri: RETURN,
    response_type: "code",
    scope: `openid email profile ${READ} ${CALENDAR}`,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state: "s1",
    nonce,
    access_type: "offline",
    prompt: "consent",
    ...params,
  };
  for (const [name, value] of Object.entries(all)) if (value !== "") url.searchParams.set(name, value);
  return { url, verifier, nonce };
}

/** Fills in the page as a browser does, and answers where it leads. */
async function choose(url: URL, answers: (form: URLSearchParams) => void): Promise<URL> {
  const page = await (await fetch(url)).text();
  const form = new URLSearchParams();
  for (const [tag] of page.matchAll(/<input[^>]*>/g)) {
    const of = (name: string) =>
      new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&").replaceAll("&#39;", "'") ?? "";
    if (of("type") === "hidden" || /\schecked/.test(tag)) form.append(of("name"), of("value"));
  }
  form.set("answer", "allow");
  answers(form);
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
  const answer = await fetch(new URL(action, url), {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { origin: url.origin },
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "");
}

async function redeem({ verifier, nonce }: Flow, back: URL, state = "s1") {
  const params = oauth.validateAuthResponse(server, client, back, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    secret,
    params,
    RETURN,
    verifier,
    insecure,
  );
  return oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce });
}

const refresh = async (token: string) =>
  oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, secret, token, insecure),
  );

describe("consent", () => {
  it("is a page with accounts and boxes; what is left ticked is granted, and who it was is signed", async () => {
    const flow = await begin();
    const back = await choose(flow.url, (form) => {
      form.set("account", "member@atrium.example");
      form.delete("scope");
      form.append("scope", READ);
    });
    expect(back.searchParams.get("state")).toBe("s1");
    const tokens = await redeem(flow, back);
    const granted = tokens.scope?.split(" ") ?? [];
    expect(granted).toContain(READ);
    expect(granted).not.toContain(CALENDAR);
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({
      email: "member@atrium.example",
      email_verified: true,
      name: "Maya Lindqvist",
    });
    expect(tokens.refresh_token).toBeDefined();
    const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ""));
    await jwtVerify(tokens.id_token ?? "", keys, { issuer: google.url, audience: google.clientId });
    const info = await oauth.processUserInfoResponse(
      server,
      client,
      String(oauth.getValidatedIdTokenClaims(tokens)?.sub),
      await oauth.userInfoRequest(server, client, tokens.access_token, insecure),
    );
    expect(info.email).toBe("member@atrium.example");
    const events = await fetch(`${google.url}/calendar/v3/calendars/primary/events`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(events.status).not.toBe(200);
  });

  it("can be denied, and leads nowhere but to the registered address", async () => {
    const flow = await begin();
    const back = await choose(flow.url, (form) => form.set("answer", "cancel"));
    expect(back.href).toBe(`${RETURN}?error=access_denied&state=s1`);
    for (const params of [
      { redirect_uri: `${RETURN}/` },
      { redirect_uri: `${RETURN}?x=1` },
      { redirect_uri: "http://localhost:3000.evil.test/app/integrations" },
      { client_id: "another" },
    ]) {
      const { url } = await begin(params as unknown as Record<string, string>);
      const answer = await fetch(url, { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    }
    const { url } = await begin({ scope: "https://www.googleapis.com/auth/everything" });
    const refused = await fetch(url, { redirect: "manual" });
    expect(refused.headers.get("location")).toContain("error=invalid_scope");
  });

  it("takes no form of another site", async () => {
    const { url } = await begin();
    const answer = await fetch(new URL("/consent", url), {
      method: "POST",
      body: new URLSearchParams({
        query: url.searchParams.toString(),
        account: "member@atrium.example",
        answer: "allow",
      }),
      redirect: "manual",
      headers: { origin: "http://evil.test" },
    });
    expect(answer.status).toBe(403);
  });

  it("has files picked for drive.file, which are all that its token sees", async () => {
    const owner = "owner@atrium.example";
    const { id } = await google.control("file/add", { name: "A.txt", parent: owner, text: "A" });
    const { id: other } = await google.control("file/add", { name: "B.txt", parent: owner, text: "B" });
    const flow = await begin({ scope: `openid ${FILE}`, trigger_onepick: "true" });
    const { url } = await google.control("consent", {
      url: flow.url.href,
      account: owner,
      pick: [String(id)],
    });
    const back = new URL(String(url));
    expect(back.searchParams.get("picked_file_ids")).toBe(id);
    const { access_token: token } = await redeem(flow, back);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${google.url}/drive/v3/files/${String(id)}`, { headers })).status).toBe(200);
    expect((await fetch(`${google.url}/drive/v3/files/${String(other)}`, { headers })).status).toBe(404);
    const all = (await (await fetch(`${google.url}/drive/v3/files`, { headers })).json()) as {
      files: { id: string }[];
    };
    expect(all.files.map((file) => file.id)).toEqual([id]);
  });
});

describe("a code", () => {
  const back = async (flow: Flow) =>
    new URL(
      String((await google.control("consent", { url: flow.url.href, account: "admin@atrium.example" })).url),
    );

  it("is good once, with its verifier and its address, for ten minutes", async () => {
    const flow = await begin();
    const answer = await back(flow);
    await expect(
      redeem({ ...flow, verifier: oauth.generateRandomCodeVerifier() }, answer),
    ).rejects.toMatchObject({
      error: "invalid_grant",
    });
    // A code that was tried is used up.
    await expect(redeem(flow, answer)).rejects.toMatchObject({ error: "invalid_grant" });
    const again = await begin();
    const code = await back(again);
    await redeem(again, code);
    await expect(redeem(again, code)).rejects.toMatchObject({ error: "invalid_grant" });
    const late = await begin();
    const old = await back(late);
    await google.control("clock/advance", { seconds: 601 });
    await expect(redeem(late, old)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  it("brings a refresh token at the first consent, or where consent is asked for, and offline alone", async () => {
    await google.control("tokens/revoke", { account: "admin@atrium.example" });
    const token = async (params: Record<string, string>) => {
      const flow = await begin(params);
      return (await redeem(flow, await back(flow))).refresh_token;
    };
    expect(await token({ access_type: "", prompt: "" })).toBeUndefined();
    expect(await token({ prompt: "" })).toBeUndefined();
    expect(await token({})).toBeDefined();
    await google.control("tokens/revoke", { account: "admin@atrium.example" });
    expect(await token({ prompt: "" })).toBeDefined();
  });

  it("needs the client's secret", async () => {
    const flow = await begin();
    const params = oauth.validateAuthResponse(server, client, await back(flow), "s1");
    const wrong = oauth.ClientSecretPost("guess");
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      wrong,
      params,
      RETURN,
      flow.verifier,
      insecure,
    );
    expect(response.status).toBe(401);
  });
});

describe("tokens", () => {
  it("end, are renewed, lose scopes, and are revoked", async () => {
    const account = "owner@atrium.example";
    const flow = await begin();
    const { url } = await google.control("consent", { url: flow.url.href, account });
    const tokens = await redeem(flow, new URL(String(url)));
    const status = async (token: string) =>
      (await fetch(`${google.url}/drive/v3/files`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await status(tokens.access_token)).toBe(200);
    await google.control("tokens/expire", { account });
    expect(await status(tokens.access_token)).toBe(401);
    const renewed = await refresh(tokens.refresh_token ?? "");
    expect(renewed.refresh_token).toBeUndefined();
    expect(await status(renewed.access_token)).toBe(200);
    await google.control("scopes/untick", { account, scopes: ["drive.readonly"] });
    expect(await status(renewed.access_token)).toBe(403);
    expect((await refresh(tokens.refresh_token ?? "")).scope).not.toContain(READ);
    const revoked = await oauth.revocationRequest(
      server,
      client,
      secret,
      tokens.refresh_token ?? "",
      insecure,
    );
    await oauth.processRevocationResponse(revoked);
    expect(await status(renewed.access_token)).toBe(401);
    await expect(refresh(tokens.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
      status: 400,
    });
    const again = await fetch(`${google.url}/revoke`, {
      method: "POST",
      body: new URLSearchParams({ token: tokens.refresh_token ?? "" }),
    });
    expect([again.status, await again.json()]).toMatchObject([400, { error: "invalid_token" }]);
  });

  it("fail as they are asked to", async () => {
    await google.control("fail", { operation: "token", kind: "503" });
    await expect(refresh("x")).rejects.toThrow();
    await expect(refresh("x")).rejects.toMatchObject({ error: "invalid_grant" });
  });
});

it("is a Google to our own client: a consent of which a box is unticked", async () => {
  const signIn = createGoogleSignIn(google.url);
  const ours = { id: google.clientId, secret: google.clientSecret };
  const verifier = oauth.generateRandomCodeVerifier();
  const { scopes } = googleScopes.calendar;
  const address = await signIn.address({ client: ours, redirectUri: RETURN, scopes, state: "s", verifier });
  const account = "jonas@atrium.example";
  const { url } = await google.control("consent", {
    url: address,
    account,
    without: ["calendar.freebusy"],
  });
  const code = new URL(String(url)).searchParams.get("code") ?? "";
  const signal = AbortSignal.timeout(20_000);
  const tokens = await signIn.exchange({ client: ours, redirectUri: RETURN, code, verifier }, signal);
  expect(JSON.stringify(tokens)).toContain(account);
  expect(JSON.stringify(tokens)).not.toContain("calendar.freebusy");
});
