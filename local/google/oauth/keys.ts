import { SignJWT, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { World } from "../world.ts";

let making: Promise<JWK> | undefined;

/** The key that id tokens are signed with: made when it is first needed, and kept. */
async function signingKey(world: World): Promise<JWK> {
  const kept = world.find("key", "signing");
  if (kept) return kept.key;
  making ??= generateKeyPair("RS256", { extractable: true }).then(({ privateKey }) => exportJWK(privateKey));
  const key = { ...(await making), kid: "stand-in", alg: "RS256", use: "sig" };
  world.put("key", { id: "signing", key });
  return key;
}

export async function publicKeys(world: World): Promise<{ keys: JWK[] }> {
  const { kty, n, e, kid, alg, use } = await signingKey(world);
  return { keys: [{ kty, n, e, kid, alg, use } as JWK] };
}

export async function idToken(
  world: World,
  claims: Record<string, unknown>,
  clientId: string,
): Promise<string> {
  const key = await signingKey(world);
  const now = Math.floor(world.now() / 1000);
  return new SignJWT({ ...claims, azp: clientId })
    .setProtectedHeader({ alg: "RS256", kid: "stand-in", typ: "JWT" })
    .setIssuer(world.base)
    .setAudience(clientId)
    .setIssuedAt(now)
    .setExpirationTime(now + 3_600)
    .sign(await importJWK(key, "RS256"));
}
