import { describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import type { Access, Call } from "../../_shared/contract/call.ts";
import { readEnv } from "../../_shared/config/env.ts";
import { fakeDb } from "../../_shared/db/testing/fake-db.ts";
import type { ApiServices, Handler } from "../context.ts";
import { authorize } from "./authorize.ts";

const env = readEnv({
  SUPABASE_URL: "http://supabase.test",
  SUPABASE_ANON_KEY: "sb_publishable_x",
  SUPABASE_SERVICE_ROLE_KEY: "sb_secret_x",
});
const request = new Request("http://api.test/api/x", { method: "POST", body: "{}" });
const { db } = fakeDb();
const services = { env, connect: () => db } as Partial<ApiServices> as ApiServices;
const asking = (access: string, verified?: () => Promise<boolean>) =>
  authorize(access as Access, request, services, "r", verified);

describe("a call for whoever signs it right", () => {
  it("is refused without a verifier, and with a signature that isn't valid", async () => {
    await expect(asking("signature")).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(asking("signature", () => Promise.resolve(false))).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("is let in by its signature alone", async () => {
    expect(await asking("signature", () => Promise.resolve(true))).toMatchObject({
      context: { requestId: "r" },
    });
    const verified = vi.fn(() => Promise.resolve(true));
    await expect(asking("member", verified)).rejects.toMatchObject({ code: "unauthenticated" });
    await asking("public", verified);
    expect(verified).not.toHaveBeenCalled();
  });

  it("doesn't compile without its verifier", () => {
    type Webhook = Call<z.ZodObject, z.ZodObject> & { access: "signature" };
    // @ts-expect-error: a function alone would serve anybody.
    const open: Handler<Webhook> = () => Promise.resolve({});
    const signed: Handler<Webhook> = {
      verify: () => Promise.resolve(true),
      handle: () => Promise.resolve({}),
    };
    expect([open, signed]).toHaveLength(2);
  });
});

it("an access that isn't known is refused", async () => {
  await expect(asking("anyone")).rejects.toMatchObject({ code: "unauthenticated" });
});
