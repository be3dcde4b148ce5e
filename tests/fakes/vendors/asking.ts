import { afterEach, vi } from "vitest";
import type {
  Ai,
  AiMessage,
  AskOptions,
  Generation,
} from "../../../supabase/functions/_shared/providers/ai.ts";
import { createModel } from "../../../supabase/functions/_shared/providers/openai/model.ts";
import { Variables } from "../../../supabase/functions/_shared/providers/openai/settings.ts";
import { type Answered, type Asked, line, startVendor, type Vendor } from "./vendor.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
  vi.restoreAllMocks();
});

/** A vendor, and our client as its recipe has it. */
export async function started(vendor: Vendor, more: Record<string, string> = {}) {
  const { url, asked, close: end } = await startVendor(vendor);
  closers.push(end);
  const spent: Generation[] = [];
  const ai = createModel(Variables.parse({ ...vendor.variables(url), ...more }));
  return { ai: ai.metered((generation) => spent.push(generation)), asked, spent, url };
}

/** A vendor that does as a test says, under OpenAI's usual names. */
export const doing = (answer: (asked: Asked) => Answered, more: Record<string, string> = {}) =>
  started({
    name: "one",
    tellsUsage: true,
    variables: (url) => ({
      OPENAI_BASE_URL: url,
      OPENAI_CHAT_MODEL: "m",
      OPENAI_EMBEDDING_MODEL: "e",
      ...more,
    }),
    answer,
  });

/** What is asked. */
export const question = [
  { role: "system" as const, content: "Be kind." },
  { role: "user" as const, content: "Good morning!" },
];
/** An answer as it is streamed. */
export async function streamed(ai: Ai, options?: AskOptions, messages: AiMessage[] = question) {
  const deltas = [];
  for await (const delta of ai.stream(messages, undefined, options)) deltas.push(delta);
  return { text: deltas.map(({ text }) => text).join(""), last: deltas.at(-1), deltas };
}
/** The answer that streams these events, and ends. */
export const streaming = (...events: object[]): Answered => ({ pieces: events.map((event) => line(event)) });
