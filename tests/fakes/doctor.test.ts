import { afterEach, describe, expect, it, vi } from "vitest";
import { vendors } from "./vendors/index.ts";
import { startVendor, type Vendor } from "./vendors/vendor.ts";
import { ollama } from "./vendors/ollama.ts";
import { openai } from "./vendors/openai.ts";
import { diagnose } from "../../scripts/doctor/diagnose.ts";
import { concealing, type Given } from "../../scripts/doctor/finding.ts";

// A client tries a silent address again, for seconds.
vi.setConfig({ testTimeout: 60_000 });
let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function told(given: Given, mail?: string) {
  const lines: string[] = [];
  const code = await diagnose(given, mail, (line) => lines.push(line));
  return { code, lines, text: lines.join("\n") };
}
async function of(vendor: Vendor, more: Given = {}) {
  const { url, close: end, asked } = await startVendor(vendor);
  close = end;
  return { ...(await told({ ...vendor.variables(url), ...more })), asked };
}

describe("the doctor", () => {
  it("says that the offline model answers where nothing is set up, and finds nothing wrong", async () => {
    const { code, text } = await told({});
    expect(code).toBe(0);
    expect(text).toMatch(/off {4}Model: No model is set up: the offline model answers/);
    expect(text).toMatch(/Nothing that is set up fails\.$/);
  });

  it.each(vendors)("finds that $name answers and embeds, and says how", async (vendor) => {
    const { lines } = await of(vendor);
    expect(lines.find((line) => line.includes("Answers:"))).toMatch(
      vendor.tellsUsage ? /^ok .*streams answers; tokens are counted/ : /^ok .*so they are estimated/,
    );
    expect(lines.find((line) => line.includes("Embeddings:"))).toMatch(/^ok .*vectors of \d+ numbers/);
  });

  it("tells the length of vectors, and what a provider has not, without failing for what nobody asked", async () => {
    const { code, text } = await of(ollama, { OPENAI_TRANSCRIPTION_MODEL: "" });
    expect(text).toMatch(/vectors of 768 numbers, filled up with zeros to 1536/);
    expect(text).toMatch(/note {3}Recordings: .*Set OPENAI_TRANSCRIPTION_BASE_URL/);
    expect(text).toMatch(/note {3}Reading aloud: .*by the browser's own/);
    expect(code).toBe(0);
  });

  it("fails where a server of one's own can't be asked for its connections, without its password", async () => {
    const { code, text } = await told({ DATABASE_URL: "postgres://atrium:hush-hush@127.0.0.1:1/atrium" });
    expect(text).toMatch(/FAILS {2}Connections: 127\.0\.0\.1:1: .*Look at DATABASE_URL\./);
    expect(text).not.toContain("hush");
    expect(code).toBe(1);
  });

  it.each([
    [true, /FAILS {2}Sign-in: .*Turn on Confirm email/, 1],
    [false, /ok {5}Sign-in: .*once its mailbox has confirmed it/, 0],
  ])("looks whether the auth service confirms addresses by itself: %s", async (confirms, words, code) => {
    const service: Vendor = {
      name: "auth",
      tellsUsage: true,
      variables: (url) => ({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" }),
      answer: ({ path }) => ({
        status: path === "/auth/v1/settings" ? 200 : 404,
        json: { mailer_autoconfirm: confirms },
      }),
    };
    const found = await of(service);
    expect(found.text).toMatch(words);
    expect(found.code).toBe(code);
  });

  it("says its own words whole, and no key that a provider repeats", () => {
    const conceal = concealing({});
    const words = "It has no transcription, so recordings end as failed. Its reply: resources exhausted.";
    expect(conceal(words)).toBe(words);
    for (const key of ["sk-abcdefgh1234", "re_abcdefgh1234", "gsk_abcdefgh1234", "AIzaSyAbcdefgh12"])
      expect(conceal(`Wrong key ${key}.`)).toBe("Wrong key ….");
  });

  it("fails with what to set, and without the key, when one is wrong", async () => {
    const { code, text } = await of(openai, { OPENAI_API_KEY: "sk-wrong-and-secret" });
    expect(code).toBe(1);
    expect(text).toMatch(
      /FAILS {2}Answers: gpt-5-mini at 127\.0\.0\.1:\d+: .*refuses the key.*Set OPENAI_API_KEY\./,
    );
    expect(text).not.toContain("secret");
    expect(text).not.toContain("sk-op");
  });

  it("fails when a model isn't there, nothing listens, or a variable is none", async () => {
    const absent = await of(ollama, { OPENAI_CHAT_MODEL: "qwen9" });
    expect([absent.code, absent.text]).toEqual([
      1,
      expect.stringMatching(/Set OPENAI_CHAT_MODEL to a model that it has/),
    ]);
    const silent = await told({ OPENAI_BASE_URL: "http://127.0.0.1:9/v1", OPENAI_EMBEDDING_MODEL: "none" });
    expect([silent.code, silent.text]).toEqual([
      1,
      expect.stringMatching(/Is it running\? OPENAI_BASE_URL says 127\.0\.0\.1:9/),
    ]);
    expect(silent.text).toMatch(/note {3}Embeddings: There are none/);
    expect(silent.text).toMatch(/FAILS {2}Recordings: .*Is it running/);
    const malformed = await told({ OPENAI_BASE_URL: "a secret" });
    expect([malformed.code, malformed.text]).toEqual([1, expect.stringMatching(/OPENAI_BASE_URL/)]);
    expect(malformed.text).not.toContain("a secret");
  });

  it("asks rerank, mail and storage where they are set up", async () => {
    const services: Vendor = {
      name: "services",
      tellsUsage: true,
      variables: (url) => ({
        RERANK_URL: `${url}/rerank`,
        MAIL_URL: `${url}/mail`,
        MAIL_TOKEN: "mail-secret",
        SUPABASE_URL: url,
        SUPABASE_SECRET_KEY: "storage-secret",
      }),
      answer({ path, headers }) {
        if (path === "/rerank") return { json: { results: [{ index: 1, relevance_score: 0.9 }] } };
        if (path === "/mail")
          return { status: headers.authorization === "Bearer mail-secret" ? 200 : 401, json: {} };
        return { status: path === "/storage/v1/bucket/uploads" ? 200 : 404, json: {} };
      },
    };
    const { url, close: end, asked } = await startVendor(services);
    close = end;
    const untried = await told(services.variables(url));
    expect(untried.text).toMatch(/ok {5}Rerank: .*orders passages/);
    expect(untried.text).toMatch(/note {3}Mail: .*not tried/);
    expect(untried.text).toMatch(/ok {5}Storage: .*has the bucket/);
    expect(asked.map(({ path }) => path)).not.toContain("/mail");
    const sent = await told(services.variables(url), "ann@example.com");
    expect(sent.text).toMatch(/ok {5}Mail: .*took a mail to ann@example\.com/);
    const refused = await told({ ...services.variables(url), MAIL_TOKEN: "other-secret" }, "ann@example.com");
    expect([refused.code, refused.text]).toEqual([
      1,
      expect.stringMatching(/Look at MAIL_URL and MAIL_TOKEN/),
    ]);
    expect(`${untried.text}${sent.text}${refused.text}`).not.toContain("secret");
  });

  it.each([
    ["404", "NoSuchBucket", /has no bucket of uploads\. Apply the migrations/],
    ["403", "AccessDenied", /answers 403\. Look at SUPABASE_SECRET_KEY/],
  ])(
    "tells a missing bucket from a wrong key, which the storage both answers with 400 (%s)",
    async (...said) => {
      const [statusCode, code, words] = said;
      const storage: Vendor = {
        name: "storage",
        tellsUsage: true,
        variables: (url) => ({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: "sb_secret_wrong" }),
        answer: () => ({ status: 400, json: { statusCode, code, error: code } }),
      };
      const { url, close: end } = await startVendor(storage);
      close = end;
      expect((await told(storage.variables(url))).text).toMatch(words);
    },
  );
});
