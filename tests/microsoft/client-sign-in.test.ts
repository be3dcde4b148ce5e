import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { microsoftScopes } from "../../supabase/functions/_shared/providers/microsoft/scopes.ts";
import { faultOf, SITE, startDriven, type Driven } from "./client.ts";

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";
const PERSONAL = "maya.lindqvist@outlook.example";
const verifier = "v".repeat(64);
const soon = () => AbortSignal.timeout(10_000);

let microsoft: Driven;
beforeAll(async () => {
  microsoft = await startDriven();
});
afterAll(() => microsoft.close());
afterEach(async () => {
  await microsoft.control("fail/clear", {});
  await microsoft.control("approval", { needed: false });
});

const addressOf = (scopes: readonly string[] = microsoftScopes.onedrive.scopes) =>
  microsoft.signIn.address({
    client: microsoft.client,
    redirectUri: SITE,
    scopes,
    state: "a state",
    verifier,
    hint: OLIVIA,
  });
const exchange = (code: string, using = verifier) =>
  microsoft.signIn.exchange({ client: microsoft.client, redirectUri: SITE, code, verifier: using }, soon());
async function codeOf(mail: string, scopes?: readonly string[]): Promise<string> {
  const back = new URL(await microsoft.consent(await addressOf(scopes), mail));
  expect(back.searchParams.get("state")).toBe("a state");
  return back.searchParams.get("code") ?? "";
}
const refresh = (refreshToken: string | null, scopes: readonly string[]) =>
  microsoft.signIn.refresh({ client: microsoft.client, refreshToken: refreshToken ?? "", scopes }, soon());

describe("an address to sign in at", () => {
  it("asks with PKCE, state and a nonce, for a refresh token, and which account", async () => {
    const asked = Object.fromEntries(new URL(await addressOf()).searchParams);
    expect(asked).toMatchObject({
      client_id: microsoft.client.id,
      redirect_uri: SITE,
      response_type: "code",
      response_mode: "query",
      prompt: "select_account",
      scope: "openid email profile offline_access Files.Read.All",
      state: "a state",
      login_hint: OLIVIA,
      code_challenge_method: "S256",
    });
    expect(asked["nonce"]).toMatch(/^[\w-]{43}$/);
    expect(Object.values(asked)).not.toContain(verifier);
  });
});

describe("a code", () => {
  it.each([OLIVIA, PERSONAL])(
    "of %s brings who signed in, by the issuer of their own tenant",
    async (mail) => {
      const { grant, account } = await exchange(await codeOf(mail));
      expect(account).toMatchObject({ email: mail });
      expect(account.id).toMatch(/^[\w-]{36}\/[\w-]{36}$/);
      expect(microsoftScopes.onedrive.missing(grant.scopes)).toEqual([]);
      expect(grant.refreshToken).toBeTypeOf("string");
      expect(grant.expiresAt).toBeGreaterThan(Date.now() + 60_000);
    },
  );

  it("of a personal account lacks what it can't give, in words", async () => {
    const { grant } = await exchange(await codeOf(PERSONAL, microsoftScopes.sharepoint.scopes));
    expect(microsoftScopes.sharepoint.missing(grant.scopes)).toEqual([
      "Seeing the SharePoint sites that you can open, and what is in them",
    ]);
  });

  it("is worth nothing twice, or with another verifier", async () => {
    const code = await codeOf(OLIVIA);
    await exchange(code);
    expect(await faultOf(exchange(code))).toBe("grant_lost");
    expect(await faultOf(exchange(await codeOf(OLIVIA), "w".repeat(64)))).toBe("grant_lost");
  });
});

describe("a refresh", () => {
  it("brings another refresh token; the one before is good no more", async () => {
    const { grant } = await exchange(await codeOf(OLIVIA));
    const next = await refresh(grant.refreshToken, grant.scopes);
    expect(next.refreshToken).toBeTypeOf("string");
    expect(next.refreshToken).not.toBe(grant.refreshToken);
    expect(next.scopes).toEqual(expect.arrayContaining(["Files.Read.All"]));
    await microsoft.control("lifetimes", { overlap: 0 });
    expect(await faultOf(refresh(grant.refreshToken, grant.scopes))).toBe("grant_lost");
    expect(await faultOf(refresh(next.refreshToken, next.scopes))).toBe("none");
  });

  it.each(["revoked", "inactive", "expired"] as const)("whose token is %s is lost", async (how) => {
    const { grant } = await exchange(await codeOf(OLIVIA));
    await microsoft.control("tokens", { account: OLIVIA, refresh: how });
    expect(await faultOf(refresh(grant.refreshToken, grant.scopes))).toBe("grant_lost");
  });

  it("whose consent was withdrawn is to be given anew: signing in tells whether that takes an administrator", async () => {
    const { grant } = await exchange(await codeOf(MAYA));
    await microsoft.control("consent/withdraw", { account: MAYA });
    expect(await faultOf(refresh(grant.refreshToken, grant.scopes))).toBe("grant_lost");
  });

  it.each([
    ["429", "throttled"],
    ["500", "unavailable"],
    ["close", "unavailable"],
  ])("that fails by %s is tried again", async (kind, fault) => {
    const { grant } = await exchange(await codeOf(OLIVIA));
    await microsoft.control("fail", { operation: "token", kind, times: 1 } as never);
    expect(await faultOf(refresh(grant.refreshToken, grant.scopes))).toBe(fault);
  });

  it("by another secret is the site's fault, and loses nothing", async () => {
    const { grant } = await exchange(await codeOf(OLIVIA));
    const client = { ...microsoft.client, secret: "another" };
    const work = microsoft.signIn.refresh(
      { client, refreshToken: grant.refreshToken ?? "", scopes: grant.scopes },
      soon(),
    );
    expect(await faultOf(work)).toBe("forbidden");
  });
});

describe("what comes back instead of a code", () => {
  const refused = async (
    mail: string,
    scopes: readonly string[],
    decision: "cancel" | "leave" | "accept",
  ) => {
    const { searchParams } = new URL(await microsoft.consent(await addressOf(scopes), mail, decision));
    return microsoft.signIn.refused({
      error: searchParams.get("error") ?? "",
      description: searchParams.get("error_description") ?? "",
    });
  };

  it("is admin_consent where an administrator has to agree", async () => {
    const { fault, message } = await refused(MAYA, microsoftScopes.teams.scopes, "accept");
    expect(fault).toBe("admin_consent");
    expect(message).toContain("administrator");
  });

  it("is told in words where somebody said no", async () => {
    expect((await refused(OLIVIA, ["Files.Read"], "cancel")).message).toContain("said no");
  });
});

it("nothing is asked of Microsoft to give access back, which has no such call", async () => {
  expect(microsoft.signIn.revokesAll).toBe(false);
  await microsoft.signIn.revoke({ client: microsoft.client, refreshToken: "kept" }, soon());
});
