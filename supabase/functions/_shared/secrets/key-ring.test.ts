import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { createServices } from "../services/services.ts";
import { isKeyRing, readKeyRing, toBase64 } from "./key-ring.ts";
import { open, seal } from "./seal.ts";

const key = (byte: number) => toBase64(new Uint8Array(32).fill(byte));
const owner = { kind: "toy.tokens", organizationId: 1 };

describe("SECRETS_KEYS", () => {
  it.each([
    ["one key", `k1:${key(1)}`],
    ["several, and spaces", ` 2026-11:${key(2)}, 2026-01:${key(1)} `],
    ["base64 of the web, without its end", `k1:${"-_".repeat(21)}A`],
  ])("may be %s", (_, keys) => {
    expect(isKeyRing(keys)).toBe(true);
  });

  it.each([
    ["empty", ""],
    ["without an id", key(1)],
    ["with an empty id", `:${key(1)}`],
    ["with one id twice", `k1:${key(1)},k1:${key(2)}`],
    ["with a short key", `k1:${toBase64(new Uint8Array(16))}`],
    ["with a long key", `k1:${toBase64(new Uint8Array(33))}`],
    ["with a comma at its end", `k1:${key(1)},`],
    ["with anything else", `k1:${"!".repeat(43)}`],
  ])("can't be %s, and the error shows nothing of it", (_, keys) => {
    expect(isKeyRing(keys)).toBe(false);
    expect(() => readKeyRing(keys)).toThrow(/^SECRETS_KEYS must be/);
    try {
      readKeyRing(keys);
    } catch (error) {
      if (keys) expect(inspect(error)).not.toContain(keys);
    }
  });

  it("opens what an older key sealed, and seals with the newest", async () => {
    const before = await seal(readKeyRing(`k1:${key(1)}`), owner, "hush");
    const ring = readKeyRing(`k2:${key(2)},k1:${key(1)}`);
    expect(await open(ring, owner, before)).toBe("hush");
    expect(await seal(ring, owner, "hush")).toMatchObject({ key_id: "k2" });
  });

  it("is not shown by the services that hold it, nor are the vendors' keys", () => {
    const given = {
      SUPABASE_URL: "http://supabase.test",
      SUPABASE_ANON_KEY: "sb_publishable_x",
      SUPABASE_SERVICE_ROLE_KEY: "sb_secret_x",
      API_DATABASE_URL: "postgresql://atrium_api@127.0.0.1:1/postgres",
      SECRETS_KEYS: `k1:${key(1)}`,
      OPENAI_API_KEY: "sk-of-the-test",
      RESEND_API_KEY: "re-of-the-test",
      MAIL_TOKEN: "mail-of-the-test",
    };
    const services = createServices(given, new AbortController().signal);
    const shown = inspect(services, { depth: 20, showHidden: true }) + JSON.stringify(services);
    for (const secret of [key(1), "sk-of-the-test", "re-of-the-test", "mail-of-the-test"])
      expect(shown).not.toContain(secret);
    const malformed = { ...given, SECRETS_KEYS: "k1:hushhush", MAIL_URL: "nowhere hush" };
    expect(() => createServices(malformed, new AbortController().signal)).toThrow(/MAIL_URL/);
    expect(() => createServices({ ...malformed, MAIL_URL: "" }, new AbortController().signal)).toThrow(
      /^The environment isn't complete: SECRETS_KEYS \(must be "id:base64,…"(?!.*hush)/,
    );
  });
});
