import type { Claims, VerifyToken } from "./verify-token.ts";

/** How long a verified token is believed, in milliseconds: so long a key may be that was taken back. */
const believed = 60_000;
const mostRemembered = 1_000;

/** Verifies a token once a minute at most. It ends when it says all the same, and one that is refused is forgotten. */
export function rememberTokens(verify: VerifyToken): VerifyToken {
  const known = new Map<string, { claims: Claims; until: number }>();
  return async (token) => {
    const found = known.get(token);
    if (found && Date.now() < found.until) return found.claims;
    known.delete(token);
    const claims = Object.freeze(await verify(token));
    const [oldest] = known.size >= mostRemembered ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(token, { claims, until: Math.min(Date.now() + believed, Number(claims.exp) * 1000) });
    return claims;
  };
}
