import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Refusal } from "./refusal.ts";

const roles = z.enum(["anon", "authenticated", "service_role"]);

const tokenClaims = z.looseObject({ role: roles, exp: z.number().int().positive() });

/** Whose rights count: the role and claims that policies see. */
export interface Identity {
  readonly role: z.infer<typeof roles>;
  /** The claims as JSON text, as `request.jwt.claims` holds them. */
  readonly claims: string;
  /** Who it is, for rate limits: the `sub` claim or the role. */
  readonly subject: string;
  /** Milliseconds since 1970; null for an API key, which has no end. */
  readonly expiresAt: number | null;
}

export interface IdentityOptions {
  /** Gives the claims of a token of this project, or throws. */
  verifyJwt: (token: string) => unknown;
  keys: { publishable: string; secret: string };
}

export interface Identities {
  /** The identity behind an API key or a JWT. Rejects with a `Refusal`. */
  of(credential: string): Promise<Identity>;
  /** As `of`, but a missing token and an API key in its place mean `fallback`. */
  ofToken(token: string | null | undefined, fallback: Identity): Promise<Identity>;
}

/** Turns keys and tokens into identities: publishable key → anon, secret key → service_role, JWT → its claims. */
export function createIdentities({ verifyJwt, keys }: IdentityOptions): Identities {
  const byKey = [
    { digest: digest(keys.publishable), identity: keyIdentity("anon") },
    { digest: digest(keys.secret), identity: keyIdentity("service_role") },
  ];
  const of = async (credential: string): Promise<Identity> => {
    const sought = digest(credential);
    const known = byKey.find((key) => timingSafeEqual(key.digest, sought));
    return known ? known.identity : tokenIdentity(await verified(verifyJwt, credential));
  };
  return {
    of,
    ofToken: (token, fallback) => (isToken(token) ? of(token) : Promise.resolve(fallback)),
  };
}

/** False for what supabase-js sends in place of a token when nobody is signed in. */
export function isToken(token: string | null | undefined): token is string {
  return !!token && !token.startsWith("sb_");
}

async function verified(verifyJwt: IdentityOptions["verifyJwt"], token: string): Promise<unknown> {
  try {
    return await verifyJwt(token);
  } catch (error) {
    const expired = error instanceof Error && "code" in error && error.code === "ERR_JWT_EXPIRED";
    throw new Refusal("InvalidJWTToken", expired ? "Token has expired" : "Token is not valid");
  }
}

function tokenIdentity(claims: unknown): Identity {
  const parsed = tokenClaims.safeParse(claims);
  if (!parsed.success) {
    throw new Refusal("InvalidJWTToken", "Fields `role` and `exp` are required in JWT");
  }
  const { role, exp, sub } = parsed.data;
  const expiresAt = exp * 1000;
  if (expiresAt <= Date.now()) throw new Refusal("InvalidJWTToken", "Token has expired");
  const subject = typeof sub === "string" ? sub : role;
  return { role, claims: JSON.stringify(parsed.data), subject, expiresAt };
}

function keyIdentity(role: "anon" | "service_role"): Identity {
  return { role, claims: JSON.stringify({ role }), subject: role, expiresAt: null };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
