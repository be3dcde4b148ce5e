import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  CANCELLED,
  type Composition,
  type Ending,
  generate,
} from "../../supabase/functions/_shared/generation/generate.ts";
import { noDocuments } from "../../supabase/functions/_shared/generation/retrieval/retriever.ts";
import { Channel } from "../../supabase/functions/_shared/generation/sinks/channel.ts";
import { allOf } from "../../supabase/functions/_shared/generation/sinks/sink.ts";
import { textStream } from "../../supabase/functions/_shared/generation/sinks/text-stream.ts";
import {
  generateStructured,
  UnusableAnswerError,
} from "../../supabase/functions/_shared/generation/structured/generate-structured.ts";
import { writeCited } from "../../supabase/functions/_shared/generation/write-cited.ts";
import type { Ai } from "../../supabase/functions/_shared/providers/ai.ts";
import { createModel } from "../../supabase/functions/_shared/providers/openai/model.ts";
import { Variables } from "../../supabase/functions/_shared/providers/openai/settings.ts";
import { type FakeModel, startFakeModel } from "../fakes/model.ts";
import { sql } from "../support/sql.ts";
import { makeScene } from "./successes/scene.ts";

let model: FakeModel;
let ai: Ai;
beforeAll(async () => {
  model = await startFakeModel([]);
  ai = freshModel();
});
function freshModel(): Ai {
  const names = { OPENAI_CHAT_MODEL: "big", OPENAI_SIDE_MODEL: "cheap", OPENAI_EMBEDDING_MODEL: "e" };
  return createModel(Variables.parse({ OPENAI_API_KEY: "k", OPENAI_BASE_URL: model.url, ...names }));
}
afterAll(() => model.close());
afterEach(() => {
  model.asked.length = 0;
  vi.restoreAllMocks();
});

const Invoice = z.object({ buyer: z.string().min(1), lines: z.array(z.object({ pence: z.int() })).min(1) });
const good = { buyer: "Acme", lines: [{ pence: 45_000 }] };
const messages = [{ role: "user" as const, content: "A repair for Acme at £450." }];
const never = new AbortController().signal;
const invoice = (of: Partial<Parameters<typeof generateStructured>[1]> = {}, signal = never) =>
  generateStructured(ai, { name: "invoice", schema: Invoice, messages, ...of }, signal);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("It didn't fail.");
    },
    (error: unknown) => error as UnusableAnswerError,
  );

describe("a structured answer", () => {
  it("is asked for by its schema, and given as the schema parses it", async () => {
    model.reply(JSON.stringify(good));
    const options = { model: "side" as const, maxTokens: 300 };
    expect(await invoice({ options })).toEqual(good);
    expect(model.asked).toMatchObject([
      {
        model: "cheap",
        max_completion_tokens: 300,
        response_format: {
          type: "json_schema",
          json_schema: { name: "invoice", schema: { type: "object", required: ["buyer", "lines"] } },
        },
      },
    ]);
  });

  it.each([
    ["in a fence", `\`\`\`json\n${JSON.stringify(good, null, 2)}\n\`\`\``],
    ["in a sentence", `Here it is: ${JSON.stringify(good)} I hope it helps.`],
  ])("is found %s", async (_, text) => {
    model.reply(text);
    expect(await invoice()).toEqual(good);
    expect(model.asked).toHaveLength(1);
  });

  it.each([
    ["isn't JSON", '{"buyer": "Acme", lines: oops', "isn't valid JSON"],
    ["is empty", "", "Nothing was written"],
    ["has a wrong kind", '{"buyer": "Acme", "lines": [{"pence": "450"}]}', "lines[0].pence"],
    ["lacks a field", '{"lines": [{"pence": 1}]}', "buyer"],
    ["holds what no database takes", '{"buyer": "\\u0000", "lines": [{"pence": 1}]}', "can't be used"],
    ["is cut off", { text: '{"buyer": "Ac', cut: true as const }, "cut off"],
    ["never ends", { forever: " \n" }, "longer than 2000 characters"],
  ])("that %s is repaired in one round, told what was wrong", async (_, bad, problem) => {
    model.reply(bad, JSON.stringify(good));
    expect(await invoice({ maxCharacters: 2000 })).toEqual(good);
    expect(model.asked).toHaveLength(2);
    const [, again] = model.asked;
    expect(again?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(String(again?.messages.at(-1)?.content)).toContain(problem);
  });

  it("that is wrong twice fails in words, with the input untouched and nothing of what was written", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const kept = structuredClone(messages);
    model.reply('{"buyer": 7}', "sk-secret", JSON.stringify(good));
    const error = await failure(invoice());
    expect(error).toBeInstanceOf(UnusableAnswerError);
    expect([error.code, error.problems.length]).toEqual(["provider_failed", 2]);
    expect(error.message).toContain("Your input is kept");
    expect(JSON.stringify(error.body("r"))).not.toContain("secret");
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/structured answer invoice: .*buyer.* isn't valid JSON/)],
    ]);
    expect([messages, model.asked.length]).toEqual([kept, 2]);
    // The third reply is still there: nobody asked a third time.
    expect(await invoice()).toEqual(good);
  });

  it("is asked for in other ways where the provider doesn't know the schema", async () => {
    model.reply({ status: 400 }, { status: 422 }, JSON.stringify(good));
    expect(await invoice()).toEqual(good);
    const ways = model.asked.map(({ response_format }) => response_format?.type);
    expect(ways).toEqual(["json_schema", "json_object", undefined]);
    expect(String(model.asked[2]?.messages[0]?.content)).toContain('"pence"');
  });

  it("is asked for once only in a way that the provider refuses, until an hour has gone", async () => {
    ai = freshModel();
    const waysOf = async (...replies: Parameters<typeof model.reply>) => {
      model.asked.length = 0;
      model.reply(...replies);
      await invoice();
      return model.asked.map(({ response_format }) => response_format?.type);
    };
    const reply = JSON.stringify(good);
    expect(await waysOf({ status: 400 }, reply)).toEqual(["json_schema", "json_object"]);
    expect(await waysOf(reply)).toEqual(["json_object"]);
    expect(await waysOf({ status: 400 }, reply)).toEqual(["json_object", undefined]);
    expect(await waysOf(reply)).toEqual([undefined]);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_001);
    expect(await waysOf(reply)).toEqual(["json_schema"]);
  });

  it("that is refused in every way leaves nothing remembered: it may have been the question", async () => {
    ai = freshModel();
    vi.spyOn(console, "error").mockReturnValue();
    model.reply({ status: 400 }, { status: 400 }, { status: 400 });
    expect((await failure(invoice())).code).toBe("provider_failed");
    model.reply(JSON.stringify(good));
    await invoice();
    expect(model.asked.at(-1)?.response_format?.type).toBe("json_schema");
  });

  it("isn't remembered of another model", async () => {
    ai = freshModel();
    model.reply({ status: 400 }, JSON.stringify(good), JSON.stringify(good));
    await invoice();
    await invoice({ options: { model: "side" } });
    expect(model.asked.at(-1)).toMatchObject({ model: "cheap", response_format: { type: "json_schema" } });
  });

  it("is refused in words by the offline model", async () => {
    const error = await failure(invoice());
    expect([error.code, error.message]).toEqual([
      "not_configured",
      expect.stringContaining("writes text only"),
    ]);
  });

  it("that takes too long fails so, and one that is stopped stops", async () => {
    model.reply({ forever: "" });
    const late = await failure(invoice({ withinSeconds: 0.05 }));
    expect(late.message).toContain("took too long");
    const stop = new AbortController();
    stop.abort(CANCELLED);
    const stopped = await failure(invoice({}, stop.signal));
    expect(stopped).not.toBeInstanceOf(UnusableAnswerError);
    expect(stop.signal.aborted).toBe(true);
  });
});

/** A run of a toy agent: counted as one, resting on no documents, its invoice kept, its tokens kept. */
async function startRun(organizationId: number, sentence: string) {
  await sql()`select private.count(${organizationId}, 'agent_runs')`;
  const kept: Ending<z.infer<typeof Invoice>>[] = [];
  const context = { seller: "Kestrel Ltd", sentence };
  const run: Composition<z.infer<typeof Invoice>> = {
    name: "toy run",
    async write(metered, signal) {
      expect(noDocuments.documents).toBe(0);
      const content = `The seller is ${context.seller}. ${context.sentence}`;
      const asked = [{ role: "user" as const, content }];
      return generateStructured(metered, { name: "invoice", schema: Invoice, messages: asked }, signal);
    },
    async end(ending) {
      await sql().begin(async (transaction) => {
        if (ending.status === "failed") {
          await transaction`select private.give_back(${organizationId}, 'agent_runs')`;
        }
        const generations = transaction.json(ending.generations as never);
        await transaction`select private.keep_generations(${organizationId}, null, null, ${generations})`;
      });
      kept.push(ending);
    },
  };
  return { run, kept };
}

describe("a composition of its own", () => {
  const control = () => ({ stop: new AbortController(), lease: never });
  const used = async (organizationId: number) =>
    (
      await sql()`select used from public.meter_usage
      where organization_id = ${organizationId} and meter = 'agent_runs'`
    )[0]?.["used"];
  const spent = (organizationId: number) =>
    sql()`select model, message_id, output_tokens from public.generations where organization_id = ${organizationId}`;

  it("keeps its result and the tokens of both rounds", async () => {
    const { id } = await makeScene();
    const { run, kept } = await startRun(id, "A repair for Acme at £450.");
    model.reply("no JSON", JSON.stringify(good));
    await generate(ai, run, control());
    expect(kept).toMatchObject([{ status: "complete", error: null, result: good }]);
    expect(await used(id)).toBe(1);
    expect(await spent(id)).toMatchObject([
      { model: "big", message_id: null },
      { model: "big", message_id: null },
    ]);
  });

  it("that fails is given back, its tokens kept all the same", async () => {
    const { id } = await makeScene();
    const { run, kept } = await startRun(id, "A repair for Acme.");
    model.reply("no JSON", "none again");
    await generate(ai, run, control());
    expect(kept).toMatchObject([{ status: "failed", error: expect.stringContaining("kept"), result: null }]);
    expect([await used(id), (await spent(id)).length]).toEqual([0, 2]);
  });

  it("that is stopped is cancelled and stays counted", async () => {
    const { id } = await makeScene();
    const { run, kept } = await startRun(id, "A repair for Acme.");
    const held = control();
    held.stop.abort(CANCELLED);
    await generate(ai, run, held);
    expect(kept).toMatchObject([{ status: "cancelled", error: null, result: null }]);
    expect(await used(id)).toBe(1);
  });

  it("streams plain text as it comes, for whoever listens", async () => {
    const channel = new Channel<string>();
    const heard: string[] = [];
    const listening = (async () => {
      for await (const text of channel) heard.push(text);
    })();
    const endings: Ending<string>[] = [];
    model.say("Open the tags page there.");
    const write = async (metered: Ai, signal: AbortSignal) =>
      (await writeCited(metered, { messages, passages: [] }, allOf(textStream(channel)), signal)).text;
    const end = (ending: Ending<string>) => {
      endings.push(ending);
      return Promise.resolve();
    };
    await generate(ai, { name: "toy help", write, end }, control());
    channel.close();
    await listening;
    expect(heard.length).toBeGreaterThan(1);
    expect([heard.join(""), endings[0]?.result]).toEqual(Array(2).fill("Open the tags page there."));
  });
});
