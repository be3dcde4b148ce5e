import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createVerifyToken, type VerifyToken } from "./verify-token.ts";

const secret = "a secret of this test that is long enough";
const sub = "00000000-0000-4000-8000-000000000001";
const usual = { role: "authenticated", aud: "authenticated", sub };
const refused = { code: "unauthenticated", message: "Please sign in again." };
type Key = CryptoKey | Uint8Array;

let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let published: JWK[] = [];
let server: Server;
let url = "";

beforeAll(async () => {
  keys = await generateKeyPair("ES256");
  published = [{ ...(await exportJWK(keys.publicKey)), kid: "first", alg: "ES256" }];
  server = createServer((_request, response) => response.end(JSON.stringify({ keys: published })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const hosted = () => createVerifyToken({ supabaseUrl: url, supabasePublicUrl: url, jwtSecret: undefined });
const embedded = () => createVerifyToken({ supabaseUrl: url, supabasePublicUrl: url, jwtSecret: secret });

function sign(key: Key, alg: string, claims: JWTPayload = usual, expires = "1h", kid = "first") {
  const token = new SignJWT(claims).setProtectedHeader({ alg, kid }).setExpirationTime(expires).setIssuedAt();
  return (claims.iss ? token : token.setIssuer(`${url}/auth/v1`)).sign(key);
}

/** Every ground with how it signs. */
const grounds: [string, () => VerifyToken, string, () => Key][] = [
  ["a ground with a secret", embedded, "HS256", () => new TextEncoder().encode(secret)],
  ["a project with published keys", hosted, "ES256", () => keys.privateKey],
];

describe.each(grounds)("%s", (_name, make, alg, key) => {
  it("takes its own tokens", async () => {
    expect(await make()(await sign(key(), alg))).toMatchObject(usual);
  });

  it.each([
    ["for nobody", { ...usual, sub: undefined }],
    ["for an empty name", { ...usual, sub: "" }],
    ["for another audience", { ...usual, aud: "anon" }],
    ["for no audience", { ...usual, aud: undefined }],
    ["of a visitor", { ...usual, role: "anon" }],
    ["of the server", { ...usual, role: "service_role" }],
    ["without a role", { ...usual, role: undefined }],
    ["not valid yet", { ...usual, nbf: Math.floor(Date.now() / 1000) + 600 }],
  ])("refuses one %s", async (_what, claims) => {
    await expect(make()(await sign(key(), alg, claims as JWTPayload))).rejects.toMatchObject(refused);
  });

  it("refuses an expired one, and one that never ends", async () => {
    await expect(make()(await sign(key(), alg, usual, "-1m"))).rejects.toMatchObject(refused);
    const endless = new SignJWT(usual).setProtectedHeader({ alg, kid: "first" }).setIssuer(`${url}/auth/v1`);
    await expect(make()(await endless.sign(key()))).rejects.toMatchObject(refused);
  });

  it("refuses what isn't signed, or isn't a token", async () => {
    const unsigned = new UnsecuredJWT(usual).setExpirationTime("1h").encode();
    const [head, body, signature] = (await sign(key(), alg)).split(".");
    const other = (await sign(key(), alg, { ...usual, sub: "another" })).split(".")[1];
    for (const token of [
      unsigned,
      `${head}.${body}.`,
      `${head}.${other}.${signature}`,
      "sb_publishable_key",
      "a.b.c",
    ])
      await expect(make()(token)).rejects.toMatchObject(refused);
  });

  it("refuses a token signed by another key or by another algorithm", async () => {
    const another = await generateKeyPair("ES256");
    await expect(make()(await sign(another.privateKey, "ES256"))).rejects.toMatchObject(refused);
    await expect(make()(await sign(new Uint8Array(32), "HS256"))).rejects.toMatchObject(refused);
    const longer = new TextEncoder().encode(secret.repeat(2));
    await expect(make()(await sign(longer, "HS512"))).rejects.toMatchObject(refused);
  });
});

describe("published keys", () => {
  it("aren't taken for a secret", async () => {
    const verify = hosted();
    const pem = await exportSPKI(keys.publicKey);
    for (const asSecret of [pem, pem.trim(), JSON.stringify(published[0])]) {
      const forged = await sign(new TextEncoder().encode(asSecret), "HS256");
      await expect(verify(forged)).rejects.toMatchObject(refused);
    }
  });

  it("are those of this project: another issuer's tokens are refused", async () => {
    const token = await sign(keys.privateKey, "ES256", { ...usual, iss: "https://else.example/auth/v1" });
    await expect(hosted()(token)).rejects.toMatchObject(refused);
  });

  it("are asked for once, and found when they have changed", async () => {
    const next = await generateKeyPair("RS256");
    const token = await sign(next.privateKey, "RS256", usual, "1h", "second");
    await expect(hosted()(token)).rejects.toMatchObject(refused);
    published.push({ ...(await exportJWK(next.publicKey)), kid: "second", alg: "RS256" });
    expect(await hosted()(token)).toMatchObject(usual);
  });

  it("that can't be fetched are no fault of the token", async () => {
    const nowhere = "http://127.0.0.1:1";
    const verify = createVerifyToken({
      supabaseUrl: nowhere,
      supabasePublicUrl: nowhere,
      jwtSecret: undefined,
    });
    await expect(verify(await sign(keys.privateKey, "ES256"))).rejects.toMatchObject({ code: "unavailable" });
  });
});
