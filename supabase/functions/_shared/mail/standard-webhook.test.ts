import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isStandardWebhook } from "./standard-webhook.ts";

const key = Buffer.from("a key of thirty-two bytes, or so");
const secret = `v1,whsec_${key.toString("base64")}`;
const now = 1_800_000_000_000;
const body = new TextEncoder().encode('{"a":"ö"}');

function signed(change: { id?: string; at?: number; body?: Uint8Array; with?: Buffer } = {}) {
  const { id = "msg_1", at = now / 1000, with: by = key } = change;
  const mac = createHmac("sha256", by)
    .update(`${id}.${at}.`)
    .update(change.body ?? body)
    .digest("base64");
  return { "webhook-id": "msg_1", "webhook-timestamp": String(at), "webhook-signature": `v1,${mac}` };
}
const judged = (headers: Record<string, string>, bytes = body) =>
  isStandardWebhook([secret], bytes, new Headers(headers), now);

it("takes what was signed lately, also beside another signature", async () => {
  const headers = signed();
  expect(await judged(headers)).toBe(true);
  const more = `v1,${"A".repeat(43)}= v1a,x ${headers["webhook-signature"]}`;
  expect(await judged({ ...headers, "webhook-signature": more })).toBe(true);
});

describe("while a secret is replaced", () => {
  const other = Buffer.from("the key that comes, of as many bytes");
  const signatureOf = (by: Buffer) => signed({ with: by })["webhook-signature"];
  // As Supabase's auth service joins them.
  const both = (...by: Buffer[]) => ({ ...signed(), "webhook-signature": by.map(signatureOf).join(", ") });

  it.each([
    ["first", both(key, other)],
    ["last", both(other, key)],
    ["in the middle", both(other, key, other)],
  ])("takes our signature %s of several", async (_, headers) => {
    expect(await judged(headers)).toBe(true);
  });

  it("takes a signature by any of several secrets", async () => {
    const secrets = [`v1,whsec_${other.toString("base64")}`, secret];
    for (const by of [key, other])
      expect(await isStandardWebhook(secrets, body, new Headers(signed({ with: by })), now)).toBe(true);
    const strange = new Headers(signed({ with: Buffer.from("a third") }));
    expect(await isStandardWebhook(secrets, body, strange, now)).toBe(false);
  });
});

it.each([
  ["another body", signed({ body: new TextEncoder().encode("{}") })],
  ["another id", signed({ id: "msg_2" })],
  ["another key", signed({ with: Buffer.from("b") })],
  ["an old date", signed({ at: now / 1000 - 301 })],
  ["a date to come", signed({ at: now / 1000 + 301 })],
  ["no date", { ...signed(), "webhook-timestamp": "" }],
  ["no number", { ...signed(), "webhook-timestamp": "1e9" }],
  ["no signature", { ...signed(), "webhook-signature": "" }],
  [
    "another scheme",
    { ...signed(), "webhook-signature": signed()["webhook-signature"].replace("v1,", "v2,") },
  ],
])("refuses %s", async (_, headers) => {
  expect(await judged(headers)).toBe(false);
});
