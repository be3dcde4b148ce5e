import { logError } from "../../_shared/config/seeing/log.ts";
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from "jose";
import type { Env } from "../../_shared/config/env.ts";
import { ApiError } from "../../_shared/db/api-error.ts";

/** What a verified token says of its user; `sub` is `auth.users.id`. */
export type Claims = Readonly<JWTPayload> & { readonly sub: string };

/** Gives a bearer token's claims. @throws ApiError `unauthenticated`, or `unavailable` when keys can't be fetched */
export type VerifyToken = (token: string) => Promise<Claims>;

/** Algorithms of published keys. Never HS256: a public key would do as its secret. */
const asymmetric = ["ES256", "RS256", "EdDSA"];
/** How long fetched keys are believed, and how soon an unknown key id has them fetched again, in milliseconds. */
const keyAge = 600_000;
const keyCooldown = 30_000;

/**
 * Makes the verifier of users' tokens. The ground decides the algorithm, the token never does: HS256 where the
 * environment has the secret (the embedded ground), else the project's published keys.
 */
export function createVerifyToken(
  env: Pick<Env, "supabaseUrl" | "supabasePublicUrl" | "jwtSecret">,
): VerifyToken {
  const issuers = [env.supabaseUrl, env.supabasePublicUrl].map((url) => `${url}/auth/v1`);
  const usual = { audience: "authenticated", requiredClaims: ["sub", "exp"] } satisfies JWTVerifyOptions;
  const verify = env.jwtSecret
    ? withSecret(env.jwtSecret, { ...usual, algorithms: ["HS256"] })
    : withPublishedKeys(env.supabaseUrl, { ...usual, issuer: issuers, algorithms: asymmetric });
  return async (token) => {
    const { sub, ...claims } = await verify(token).catch((error: unknown) => {
      throw isRefusal(error) ? new ApiError("unauthenticated", "Please sign in again.") : unreachable(error);
    });
    if (!sub || claims.role !== "authenticated") {
      throw new ApiError("unauthenticated", "Please sign in again.");
    }
    return { ...claims, sub };
  };
}

function withSecret(secret: string, options: JWTVerifyOptions) {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = crypto.subtle.importKey("raw", new TextEncoder().encode(secret), hmac, false, ["verify"]);
  return async (token: string) => (await jwtVerify(token, await key, options)).payload;
}

function withPublishedKeys(supabaseUrl: string, options: JWTVerifyOptions) {
  const keys = createRemoteJWKSet(new URL(`${supabaseUrl}/auth/v1/.well-known/jwks.json`), {
    cacheMaxAge: keyAge,
    cooldownDuration: keyCooldown,
  });
  return async (token: string) => (await jwtVerify(token, keys, options)).payload;
}

/** Whether the token is at fault, and not the way to the keys. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== "ERR_JOSE_GENERIC"
  );
}

function unreachable(error: unknown): ApiError {
  logError("the signing keys aren't reached", error);
  return new ApiError("unavailable", "Signing in can't be checked at the moment. Please try again.");
}
