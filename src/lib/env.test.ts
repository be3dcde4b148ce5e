import { describe, expect, it } from "vitest";
import { readConfig } from "./env.ts";

const build = {
  VITE_SUPABASE_URL: "https://x.supabase.co/",
  VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
};

describe("readConfig", () => {
  it("prefers what the page says", () => {
    const page = JSON.stringify({
      supabaseUrl: "http://localhost:3000",
      supabasePublishableKey: "sb_publishable_2",
      offlineModel: true,
    });
    expect(readConfig(page, build)).toEqual({
      supabaseUrl: "http://localhost:3000",
      supabasePublishableKey: "sb_publishable_2",
      offlineModel: true,
    });
  });

  it("falls back to the build, without a slash at the end", () => {
    expect(readConfig(null, build)).toEqual({
      supabaseUrl: "https://x.supabase.co",
      supabasePublishableKey: "sb_publishable_1",
      offlineModel: false,
    });
  });

  it("names what is missing", () => {
    expect(() => readConfig(null, {})).toThrow(/supabaseUrl/);
  });
});
