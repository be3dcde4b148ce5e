import { ApiError } from "../../supabase/functions/_shared/db/api-error.ts";
import { parseVariables } from "../../supabase/functions/_shared/config/env.ts";
import type { Ai, Generation } from "../../supabase/functions/_shared/providers/ai.ts";
import {
  type Endpoint,
  endpointOf,
  type Purpose,
} from "../../supabase/functions/_shared/providers/openai/endpoints.ts";
import { createModel } from "../../supabase/functions/_shared/providers/openai/model.ts";
import { type ModelSettings, Variables } from "../../supabase/functions/_shared/providers/openai/settings.ts";
import { type Finding, type Given, hostOf } from "./finding.ts";
import { onePage, oneSecond } from "./samples.ts";

/** How long one endpoint may take. */
const patienceMs = 60_000;
const OFFLINE: Finding = {
  name: "Model",
  state: "off",
  words:
    "No model is set up: the offline model answers by quoting documents. Set OPENAI_API_KEY, or OPENAI_BASE_URL for another provider (docs/providers.md).",
};

/** Calls each model that the environment names once. */
export async function modelFindings(given: Given): Promise<Finding[]> {
  let settings: ModelSettings;
  try {
    settings = parseVariables(Variables, given);
  } catch (error) {
    return [{ name: "Model", state: "fails", words: messageOf(error) }];
  }
  if (!endpointOf(settings, "CHAT")) return [OFFLINE, ...(await embeddingFindings(settings))];
  return [
    ...(await checked("Answers", "CHAT", settings, answers)),
    ...(settings.OPENAI_SIDE_MODEL ? await checked("Side tasks", "SIDE", settings, sideTasks) : []),
    ...(await checked("Structured answers", "CHAT", settings, structured)),
    ...(await embeddingFindings(settings)),
    ...(await checked("Scans", "VISION", settings, (ai) => scans(ai, given))),
    ...(await checked("Recordings", "TRANSCRIPTION", settings, (ai) => recordings(ai, settings, given))),
    ...(await checked("Reading aloud", "SPEECH", settings, (ai) => speech(ai, settings, given))),
  ];
}

/** Of what may be set up without a model for answers. */
async function embeddingFindings(settings: ModelSettings): Promise<Finding[]> {
  if (settings.OPENAI_EMBEDDING_MODEL === "none") {
    return [
      {
        name: "Embeddings",
        state: "note",
        words: "There are none (OPENAI_EMBEDDING_MODEL=none): passages are found by their words alone.",
      },
    ];
  }
  if (!endpointOf(settings, "EMBEDDING")) return [];
  const previous = settings.OPENAI_PREVIOUS_EMBEDDING_MODEL;
  return [
    ...(await checked("Embeddings", "EMBEDDING", settings, (ai) => vectors(ai, ai.embeddingModel ?? ""))),
    ...(previous
      ? await checked("Embeddings before", "PREVIOUS_EMBEDDING", settings, (ai) => vectors(ai, previous))
      : []),
  ];
}

type Outcome = string | Pick<Finding, "state" | "words">;

async function checked(
  name: string,
  purpose: Purpose,
  settings: ModelSettings,
  check: (ai: Ai, spent: Generation[]) => Promise<Outcome>,
): Promise<Finding[]> {
  const endpoint = endpointOf(settings, purpose);
  if (!endpoint) return [];
  const where = `${endpoint.model} at ${hostOf(endpoint.baseURL, "api.openai.com")}`;
  const spent: Generation[] = [];
  const said: string[] = [];
  const log = console.error;
  // What goes to the log of the functions is what the operator wants to read here.
  console.error = (...words: unknown[]) => void said.push(words.map(String).join(" "));
  const began = performance.now();
  try {
    const ai = createModel(settings).metered((generation) => spent.push(generation));
    const outcome = await check(ai, spent);
    const found = typeof outcome === "string" ? { state: "works" as const, words: outcome } : outcome;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    return [{ name, state: found.state, words: `${where}: ${found.words} (${seconds} s)` }];
  } catch (error) {
    const words = [messageOf(error), ...said.map((line) => line.replace(/^model: /, "It said: "))];
    return [
      {
        name,
        state: "fails",
        words: `${where}: ${words.join(" ")} ${adviceFor(purpose, endpoint, words.join(" "))}`,
      },
    ];
  } finally {
    console.error = log;
  }
}

const ask = (words: string) => [{ role: "user" as const, content: words }];
const patience = () => AbortSignal.timeout(patienceMs);

async function answers(ai: Ai, spent: Generation[]): Promise<string> {
  let text = "";
  for await (const delta of ai.stream(ask("Reply with the word: ready"), patience(), { maxTokens: 2000 }))
    text += delta.text;
  if (text.trim() === "") throw new Error("It wrote nothing.");
  const counted = spent.some(({ estimated }) => estimated)
    ? "it doesn't say how many tokens a stream takes, so they are estimated"
    : "tokens are counted";
  return `streams answers; ${counted}.`;
}

async function sideTasks(ai: Ai): Promise<string> {
  const text = await ai.complete(ask("Reply with the word: ready"), patience(), {
    model: "side",
    maxTokens: 1000,
  });
  if (text.trim() === "") throw new Error("It wrote nothing.");
  return "answers.";
}

async function structured(ai: Ai): Promise<Outcome> {
  const schema = {
    type: "object",
    properties: { ready: { type: "boolean" } },
    required: ["ready"],
    additionalProperties: false,
  };
  const words = `Reply with JSON of this schema, and nothing else: ${JSON.stringify(schema)}`;
  let text = "";
  for await (const delta of ai.stream(ask(words), patience(), {
    json: { name: "ready", schema },
    maxTokens: 2000,
  }))
    text += delta.text;
  const json = /\{[\s\S]*\}/.exec(text)?.[0] ?? "";
  try {
    JSON.parse(json);
    return "writes JSON when it is asked to.";
  } catch {
    return {
      state: "note",
      words: "writes no JSON when it is asked to: what fills in forms won't work with this model.",
    };
  }
}

async function vectors(ai: Ai, model: string): Promise<string> {
  const [one = [], other = []] = await ai.embed(["A harbour.", "An invoice."], patience(), model);
  if (one.every((value, at) => value === other[at]))
    throw new Error("It gives the same vector for every text.");
  const { dimensions } = ai.vectorsOf(model);
  if (dimensions === null || dimensions === one.length) return `vectors of ${one.length} numbers.`;
  return `vectors of ${dimensions} numbers, filled up with zeros to ${one.length}.`;
}

async function scans(ai: Ai, given: Given): Promise<Outcome> {
  const text = await ai.readScan(
    new File([onePage("Harbour 42")], "page.pdf", { type: "application/pdf" }),
    patience(),
  );
  if (text !== null) return "reads scanned PDFs.";
  const words =
    "takes no PDF files, so scanned documents end as failed. Set OPENAI_VISION_MODEL (and OPENAI_VISION_BASE_URL, OPENAI_VISION_API_KEY) to one that does.";
  return { state: given.OPENAI_VISION_MODEL ? "fails" : "note", words };
}

async function recordings(ai: Ai, settings: ModelSettings, given: Given): Promise<Outcome> {
  try {
    await ai.transcribe(new File([oneSecond()], "second.wav", { type: "audio/wav" }), patience());
    return "writes down recordings.";
  } catch (error) {
    const wanted = Object.keys(given).some((name) => name.startsWith("OPENAI_TRANSCRIPTION_") && given[name]);
    const lacks = error instanceof ApiError && !/can't be reached/.test(error.message);
    if (wanted || !settings.OPENAI_BASE_URL || !lacks) throw error;
    return {
      state: "note",
      words: `has no transcription, so recordings end as failed. Set OPENAI_TRANSCRIPTION_BASE_URL, OPENAI_TRANSCRIPTION_API_KEY and OPENAI_TRANSCRIPTION_MODEL to one that has.`,
    };
  }
}

/** Without a voice of the server browsers read aloud by their own, so its lack is a note unless one was asked for. */
async function speech(ai: Ai, settings: ModelSettings, given: Given): Promise<Outcome> {
  try {
    const { type, body } = await ai.speak("Ready.", patience());
    let bytes = 0;
    for await (const piece of body) bytes += piece.length;
    if (bytes === 0) throw new Error("It gave no sound.");
    return `reads aloud (${type}).`;
  } catch (error) {
    const wanted = Object.keys(given).some((name) => name.startsWith("OPENAI_SPEECH_") && given[name]);
    const lacks = error instanceof ApiError && !/can't be reached/.test(error.message);
    if (wanted || !settings.OPENAI_BASE_URL || !lacks) throw error;
    return {
      state: "note",
      words:
        "has no voice, so texts are read aloud by the browser's own. Set OPENAI_SPEECH_BASE_URL, OPENAI_SPEECH_API_KEY and OPENAI_SPEECH_MODEL to one that has, or OPENAI_SPEECH_MODEL=none.",
    };
  }
}

function adviceFor(purpose: Purpose, { baseURL }: Endpoint, words: string): string {
  const named = (what: string) =>
    purpose === "CHAT" ? `OPENAI_${what}` : `OPENAI_${purpose}_${what} (or OPENAI_${what})`;
  if (/refuses the key/.test(words)) return `Set ${named("API_KEY")}.`;
  if (/isn't there|isn't set up/.test(words)) {
    return `Set OPENAI_${purpose}_MODEL to a model that it has, and look at ${named("BASE_URL")}: most end with /v1.`;
  }
  if (/can't be reached/.test(words))
    return `Is it running? ${named("BASE_URL")} says ${hostOf(baseURL, "OpenAI's own address")}.`;
  if (/nothing left/.test(words)) return "Top up its account.";
  if (/doesn't fit/.test(words))
    return "Set OPENAI_EMBEDDING_MODEL, or OPENAI_EMBEDDING_DIMENSIONS where the model allows it.";
  return "docs/providers.md has a recipe for each provider.";
}

function messageOf(error: unknown): string {
  if (error instanceof DOMException) return `It didn't answer within ${patienceMs / 1000} seconds.`;
  return error instanceof Error ? error.message : String(error);
}
