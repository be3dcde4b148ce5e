import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyWebhook } from "./verify-webhook.ts";

const SECRET = "whsec_of_the_test";
const body = JSON.stringify({ id: "evt_1", "of the future": "ü" });
const now = () => Math.floor(Date.now() / 1000);
const sign = (at: number | string, text = body, secret = SECRET) =>
  createHmac("sha256", secret).update(`${at}.${text}`).digest("hex");
const verify = (header: string | null, text = body) =>
  verifyWebhook(
    { webhookSecret: SECRET },
    new TextEncoder().encode(text),
    new Headers(header === null ? {} : { "stripe-signature": header }),
  );

describe("A7: a webhook's signature", () => {
  it("holds over the bytes as they came", async () => {
    const at = now();
    expect(await verify(`t=${at},v1=${sign(at)}`)).toBe(true);
    expect(await verify(`t=${at},v1=${sign(at)}`, `${body} `)).toBe(false);
    expect(await verify(`t=${at},v1=${sign(at)}`, body.slice(0, -1))).toBe(false);
  });

  it("may be one of several, while a secret is rotated", async () => {
    const at = now();
    expect(await verify(`t=${at},v1=${sign(at, body, "whsec_old")},v1=${sign(at)},v0=x`)).toBe(true);
  });

  it.each<[string, () => string | null]>([
    ["none", () => null],
    ["another secret's", () => `t=${now()},v1=${sign(now(), body, "whsec_other")}`],
    ["only of an older scheme", () => `t=${now()},v0=${sign(now())}`],
    ["of six minutes ago", () => `t=${now() - 360},v1=${sign(now() - 360)}`],
    ["of an hour ahead", () => `t=${now() + 3600},v1=${sign(now() + 3600)}`],
    ["of no time", () => `t=x,v1=${sign("x")}`],
    ["of two times", () => `t=${now()},t=${now() + 3600},v1=${sign(now())}`],
    ["nonsense", () => "nonsense"],
  ])("%s is refused", async (_, header) => {
    expect(await verify(header())).toBe(false);
  });

  it("may be a little old, or ahead by a clock that is off", async () => {
    for (const at of [now() - 290, now() + 290]) expect(await verify(`t=${at},v1=${sign(at)}`)).toBe(true);
  });

  it("A24: can't be checked where no secret is set, which is said in words", async () => {
    const asked = verifyWebhook({ webhookSecret: undefined }, new Uint8Array(), new Headers());
    await expect(asked).rejects.toMatchObject({ code: "not_configured" });
  });
});
