import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startVendor, type TestVendor } from "../../local/testing/vendor.ts";
import { createGoogleSignIn } from "../../supabase/functions/_shared/providers/google/sign-in.ts";
import { googleScopes } from "../../supabase/functions/_shared/providers/google/scopes.ts";
import { VendorError, type VendorSignIn } from "../../supabase/functions/_shared/providers/vendor.ts";

const client = { id: "atrium", secret: "secret" };
const redirectUri = "http://localhost:4000/app/integrations";
const verifier = "v".repeat(64);
const soon = () => AbortSignal.timeout(10_000);

let vendor: TestVendor;
let signIn: VendorSignIn;
beforeAll(async () => {
  vendor = await startVendor();
  signIn = createGoogleSignIn(vendor.url);
});
afterAll(() => vendor.close());
beforeEach(() => {
  vendor.claims = { sub: "subject", name: "Maya Lind", email: "Maya@Example.com" };
  vendor.refusal = undefined;
  vendor.tamper = (answer) => {
    if (answer.body) Object.assign(answer.body, { scope: googleScopes.folders.scopes.join(" ") });
  };
});

/** What the vendor sends somebody back with. */
async function returned(change: (url: URL) => void = () => undefined): Promise<URLSearchParams> {
  const { scopes } = googleScopes.folders;
  const url = new URL(
    await signIn.address({ client, redirectUri, scopes, state: "state", verifier, hint: "maya@example.com" }),
  );
  change(url);
  const answer = await fetch(url, { redirect: "manual" });
  await answer.body?.cancel();
  return new URL(answer.headers.get("location") ?? "").searchParams;
}

const exchange = async (change?: (url: URL) => void, using = verifier) => {
  const code = (await returned(change)).get("code") ?? "";
  return signIn.exchange({ client, redirectUri, code, verifier: using }, soon());
};
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof VendorError ? error.fault : String(error)),
  );
/** Whatever the next answer of the token endpoint says instead. */
const answers = (status: number, body: object) => {
  vendor.tamper = (answer) => Object.assign(answer, { statusCode: status, body });
};

describe("an address to sign in at", () => {
  it("asks for a refresh token, with PKCE, state and a nonce", async () => {
    const { scopes } = googleScopes.files;
    const address = await signIn.address({ client, redirectUri, scopes, state: "a state", verifier });
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toMatchObject({
      client_id: "atrium",
      redirect_uri: redirectUri,
      response_type: "code",
      access_type: "offline",
      prompt: "consent select_account",
      state: "a state",
      scope: "openid email profile https://www.googleapis.com/auth/drive.file",
      code_challenge_method: "S256",
    });
    expect(asked["nonce"]).toMatch(/^[\w-]{43}$/);
    expect(address).not.toContain(verifier);
  });

  it("has files picked where chosen ones alone are seen, and only there", async () => {
    const picks = async ({ scopes }: { scopes: readonly string[] }) => {
      const address = await signIn.address({ client, redirectUri, scopes, state: "a state", verifier });
      return new URL(address).searchParams.get("trigger_onepick");
    };
    expect(await picks(googleScopes.files)).toBe("true");
    expect(await picks(googleScopes.folders)).toBeNull();
  });
});

describe("a code", () => {
  it("B23: brings who signed in, and the scopes that were granted rather than asked for", async () => {
    vendor.tamper = (answer) => {
      if (answer.body)
        Object.assign(answer.body, { scope: "openid https://www.googleapis.com/auth/userinfo.email" });
    };
    const { grant, account } = await exchange();
    expect(account).toEqual({ id: "subject", name: "Maya Lind", email: "maya@example.com" });
    expect(grant.scopes).toEqual(["openid", "email"]);
    expect(googleScopes.folders.missing(grant.scopes)).toEqual([
      "Seeing and downloading all your Google Drive files",
    ]);
    expect(grant.refreshToken).toBeTypeOf("string");
    expect(grant.expiresAt - Date.now()).toBeGreaterThan(60_000);
  });

  it("B24: is worth nothing with another verifier", async () => {
    expect(await faultOf(exchange(undefined, "w".repeat(64)))).not.toBe("none");
  });

  it("whose id token has another nonce is refused", async () => {
    const otherwise = exchange((url) => url.searchParams.set("nonce", "another"));
    expect(await faultOf(otherwise)).toBe("unavailable");
  });

  it.each([
    ["issuer", { iss: "https://accounts.example.com" }],
    ["audience", { aud: "another client" }],
    ["time", { exp: 1 }],
  ])("whose id token has another %s is refused", async (_what, claims) => {
    vendor.claims = { ...vendor.claims, ...claims };
    expect(await faultOf(exchange())).toBe("unavailable");
  });

  it("without an id token is refused", async () => {
    vendor.tamper = (answer) => {
      if (answer.body && "id_token" in answer.body) delete answer.body["id_token"];
    };
    expect(await faultOf(exchange())).toBe("unavailable");
  });
});

describe("a refresh", () => {
  const refresh = () => signIn.refresh({ client, refreshToken: "kept", scopes: ["openid", "email"] }, soon());

  it("B22: keeps the refresh token when none comes", async () => {
    answers(200, { access_token: "new", token_type: "Bearer", expires_in: 3600 });
    expect(await refresh()).toMatchObject({
      accessToken: "new",
      refreshToken: null,
      scopes: ["openid", "email"],
    });
    expect(vendor.codes.at(-1)).not.toHaveProperty("scope");
  });

  it.each([
    [400, { error: "invalid_grant", error_description: "Token has been expired or revoked." }, "grant_lost"],
    [400, { error: "invalid_grant", error_description: "reauth related error (invalid_rapt)" }, "grant_lost"],
    [400, { error: "admin_policy_enforced" }, "admin_consent"],
    [401, { error: "invalid_client", error_description: "Unauthorized" }, "forbidden"],
    [400, { error: "server_error" }, "unavailable"],
    [429, { error: "rate_limited" }, "throttled"],
    [500, { error: "internal_failure" }, "unavailable"],
    [502, {}, "unavailable"],
    [200, { access_token: "new", token_type: "Bearer" }, "unavailable"],
  ])("B21: answered %i %o is %s", async (status, body, fault) => {
    answers(status, body);
    expect(await faultOf(refresh())).toBe(fault);
  });

  it("says nothing of the token or the secret when it fails", async () => {
    answers(400, { error: "invalid_grant", error_description: "kept is bad" });
    const error = await refresh().catch((caught: unknown) => caught as VendorError);
    expect((error as VendorError).message).not.toMatch(/kept|secret/);
  });

  it("ends with its caller's reason", async () => {
    const work = signIn.refresh(
      { client, refreshToken: "kept", scopes: [] },
      AbortSignal.abort(new Error("stopped")),
    );
    await expect(work).rejects.toThrow("stopped");
  });
});

describe("a vendor", () => {
  it("that can't be reached is unavailable", async () => {
    const nobody = createGoogleSignIn("http://127.0.0.1:9");
    const address = nobody.address({ client, redirectUri, scopes: [], state: "s", verifier });
    expect(await faultOf(address)).toBe("unavailable");
  });

  it("that says no is told in words", () => {
    expect(signIn.refused({ error: "access_denied", description: "" }).message).toContain("said no");
    expect(signIn.refused({ error: "<b>x</b>", description: "" }).message).not.toContain("<");
  });
});
