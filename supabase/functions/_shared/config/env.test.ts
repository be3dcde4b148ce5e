import { expect, it } from "vitest";
import { type VariablesGiven, readEnv } from "./env.ts";
import { keyHeaders } from "./key-headers.ts";

const read = (given: VariablesGiven) => readEnv({ SUPABASE_URL: "http://supabase.test", ...given });
const legacy = { SUPABASE_ANON_KEY: "ey.anon", SUPABASE_SERVICE_ROLE_KEY: "ey.service" };

it("takes the default of the keys by name, and else the first", () => {
  const { publishableKey, secretKey, secretKeys } = read({
    ...legacy,
    SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_1"}',
    SUPABASE_SECRET_KEYS: '{"cron":"sb_secret_2","default":"sb_secret_1"}',
  });
  expect(publishableKey).toBe("sb_publishable_1");
  expect(secretKey).toBe("sb_secret_1");
  expect(secretKeys).toEqual(["sb_secret_1", "sb_secret_2"]);
});

it.each(["", "{}"])("takes the legacy keys where none has a name (%s)", (none) => {
  const env = read({ ...legacy, SUPABASE_PUBLISHABLE_KEYS: none, SUPABASE_SECRET_KEYS: none });
  expect(env).toMatchObject({
    publishableKey: "ey.anon",
    secretKey: "ey.service",
    secretKeys: ["ey.service"],
  });
});

it.each([
  [{ ...legacy, SUPABASE_SECRET_KEYS: "sb_secret_1" }, /SUPABASE_SECRET_KEYS/],
  [{ ...legacy, SUPABASE_SECRET_KEYS: '["sb_secret_1"]' }, /SUPABASE_SECRET_KEYS/],
  [{ SUPABASE_ANON_KEY: "ey.anon" }, /SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY/],
  [{ SUPABASE_SERVICE_ROLE_KEY: "ey.service" }, /SUPABASE_PUBLISHABLE_KEYS or SUPABASE_ANON_KEY/],
])("names what is missing or malformed, without its value (%#)", (given, words) => {
  expect(() => read(given)).toThrow(words);
  expect(() => read(given)).not.toThrow(/sb_secret_1|ey\./);
});

it("sends a key as bearer only when it is a token", () => {
  expect(keyHeaders("sb_secret_1")).toEqual({ apikey: "sb_secret_1" });
  expect(keyHeaders("ey.service")).toEqual({ apikey: "ey.service", authorization: "Bearer ey.service" });
});
