import { afterEach, describe, expect, it, vi } from "vitest";
import { createOfflineModel } from "../../local/ai/index.ts";
import { createModel } from "../../supabase/functions/_shared/providers/openai/model.ts";
import { Variables } from "../../supabase/functions/_shared/providers/openai/settings.ts";
import { describedVendor } from "../contracts/vendor.ts";
import { type FakeModel, startFakeModel } from "./model.ts";

// A description is compiled at its first use, which takes a busy machine seconds.
vi.setConfig({ testTimeout: 60_000 });

const question = [
  { role: "system" as const, content: "Be short." },
  { role: "user" as const, content: "Who opens the harbour?" },
];

let fake: FakeModel | undefined;
afterEach(() => fake?.close());

async function client() {
  fake = await startFakeModel([{ start: 0, text: "Good morning." }]);
  return createModel(Variables.parse({ OPENAI_API_KEY: "sk-x", OPENAI_BASE_URL: fake.url }));
}

describe("the fake model, the offline one behind it, and our client keep to OpenAI's description", () => {
  it("in answers and streams", async () => {
    const ai = await client();
    expect(await ai.complete(question)).not.toBe("");
    let text = "";
    for await (const delta of ai.stream(question)) text += delta.text;
    expect(text).not.toBe("");
    fake?.say("As I was told.");
    text = "";
    for await (const delta of ai.stream(question)) text += delta.text;
    expect(text).toBe("As I was told.");
  });

  it("in vectors, transcripts and scans", async () => {
    const ai = await client();
    expect(await ai.embed(["a", "b"])).toHaveLength(2);
    const recording = new File(["x"], "x.mp3", { type: "audio/mpeg" });
    const segments = [{ start: 0, text: "Good morning." }];
    expect(await ai.transcribe(recording)).toEqual({ timed: true, segments });
    const { type, body } = await ai.speak("Good morning.");
    expect([type, (await new Response(body).arrayBuffer()).byteLength > 1000]).toEqual(["audio/wav", true]);
    fake?.read("What the scan says.");
    const scan = new File(["%PDF-"], "x.pdf", { type: "application/pdf" });
    expect(await ai.readScan(scan)).toBe("What the scan says.");
  });

  it("and an answer that doesn't fails the test that closes it", async () => {
    const openai = describedVendor("openai");
    const offline = createOfflineModel();
    const body = JSON.stringify({ model: "m", input: ["a"], dimension: 1536 });
    const headers = { "content-type": "application/json" };
    await openai.check(new Request("http://ai.test/embeddings", { method: "POST", body, headers }), (asked) =>
      offline.fetch(asked),
    );
    expect(() => openai.proveClean()).toThrow(/additionalProperty|additional properties/);
  });
});
