import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from "jose";
import { hashed } from "../ids.ts";
import type { Account } from "../kinds.ts";
import type { World } from "../world.ts";

/** Makes the key that signs id tokens, unless there is one. */
export async function ensureKey(world: World): Promise<void> {
  if (world.count("key") > 0) return;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  world.put("key", { id: hashed(JSON.stringify(jwk)).slice(0, 27), jwk: { ...jwk } });
}

export function publicKeys(world: World): object {
  const keys = [...world.all("key")].map(({ id, jwk }) => {
    const { kty, n, e } = jwk as JWK;
    return { kty, use: "sig", kid: id, n, e, alg: "RS256" };
  });
  return { keys };
}

/** Who somebody is, for the client alone. @param scopes decide how much is told */
export async function idToken(
  world: World,
  account: Account,
  { client, nonce, scopes }: { client: string; nonce: string | null; scopes: string[] },
): Promise<string> {
  const [key] = world.all("key");
  if (!key) throw new Error("There is no key.");
  const seconds = Math.floor(world.now() / 1000);
  return new SignJWT({
    ver: "2.0",
    tid: account.tenant,
    oid: account.id,
    ...(scopes.includes("profile") && { name: account.name, preferred_username: account.mail }),
    ...(scopes.includes("email") && { email: account.mail }),
    ...(nonce !== null && { nonce }),
  })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: key.id })
    .setIssuer(`${world.api}/${account.tenant}/v2.0`)
    .setAudience(client)
    .setSubject(hashed(`${client}:${account.id}`))
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + 3_600)
    .sign(await importJWK(key.jwk as JWK, "RS256"));
}
