import type { AuthChangeEvent } from "@supabase/supabase-js";
import { expect, it, vi } from "vitest";
import { realtime } from "./realtime-client.ts";

type Listener = (event: AuthChangeEvent, session: { access_token: string } | null) => void;

const auth = vi.hoisted(() => ({ tell: null as Listener | null, token: null as string | null }));

vi.mock("./auth-client.ts", () => ({
  auth: {
    onAuthStateChange: (listener: Listener) => (auth.tell = listener),
    getSession: () =>
      Promise.resolve({ data: { session: auth.token === null ? null : { access_token: auth.token } } }),
  },
}));

it("takes each new token of the session, also one that nobody tells it", async () => {
  auth.token = "first";
  auth.tell?.("SIGNED_IN", { access_token: "first" });
  await expect.poll(() => realtime.accessTokenValue).toBe("first");
  auth.token = "renewed";
  realtime.connect();
  await expect.poll(() => realtime.accessTokenValue).toBe("renewed");
  auth.token = null;
  auth.tell?.("SIGNED_OUT", null);
  await expect.poll(() => realtime.accessTokenValue).toBe("sb_publishable_test");
  await realtime.disconnect();
});
