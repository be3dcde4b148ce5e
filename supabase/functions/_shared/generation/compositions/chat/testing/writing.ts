import type { AskersCalendar } from "../../../../calendar/askers-calendar.ts";
import { NO_AI_SETTINGS } from "../../../../contract/ai-settings.ts";
import { fakeDb } from "../../../../db/testing/fake-db.ts";
import type { Ai, AiDelta, AiMessage, AskOptions } from "../../../../providers/ai.ts";
import type { AnswerContext } from "../context.ts";
import { writeAnswer } from "../write-answer.ts";

export const passage = {
  document_id: 3,
  revision_id: 4,
  document_name: "Pumps.md",
  page: null,
  time: null,
  heading_path: ["Kestrel pump"],
  table_header: null,
  marks: [],
  start: 100,
  end: 147,
  text: "The Kestrel pump is covered for seven years.",
  ordinal: 0,
  hash: "h",
  lexical_score: 5,
  similarity: 0.9,
};
export const ended = (status: string, error: string | null) => ({
  id: 9,
  role: "assistant",
  content: "",
  status,
  error,
  citations: [],
  unsupported: [],
  rating: null,
  rating_comment: null,
  created_at: "2026-01-01T00:00:00Z",
});

export interface Scene {
  context?: Partial<AnswerContext>;
  /** What the model streams; a function is called in its place. */
  stream?: (string | (() => void))[];
  complete?: (messages: AiMessage[], signal?: AbortSignal, options?: AskOptions) => Promise<string>;
  answers?: Parameters<typeof fakeDb>[0];
  /** The model streams on when it is told to stop. */
  deaf?: boolean;
  /** What the storage holds, by path. */
  files?: Record<string, Uint8Array<ArrayBuffer>>;
  /** The model takes pictures; `refuses`: it says so, and doesn't. */
  sees?: boolean | "refuses";
  calendars?: AskersCalendar;
}

export function writing({
  context = {},
  stream = ["Seven years. [1]"],
  complete,
  answers = {},
  deaf,
  files = {},
  sees = false,
  calendars = { read: () => Promise.reject(new Error("No calendar is read.")) },
}: Scene = {}) {
  const fake = fakeDb({
    append_answer: () => "generating",
    finish_answer: ({ new_status, error }) =>
      ended(String(new_status), (error as string | undefined) ?? null),
    search_chunks: () => ({ chunk_count: 1, idf: Array(40).fill(1), results: [passage] }),
    ...answers,
  });
  const [stop, lease] = [new AbortController(), new AbortController()];
  const asked: AiMessage[][] = [];
  const how: (AskOptions | undefined)[] = [];
  let tell: Parameters<Ai["metered"]>[0] = () => undefined;
  const ai = {
    models: [{ id: "m", provider: "p", model: "m", offline: false, pictures: sees !== false }],
    semantic: true,
    embed: (texts: string[]) => Promise.resolve(texts.map(() => [1, 0])),
    complete: complete ?? (() => Promise.resolve("Kestrel warranty")),
    async *stream(
      messages: AiMessage[],
      signal?: AbortSignal,
      options?: AskOptions,
    ): AsyncGenerator<AiDelta> {
      asked.push(messages);
      how.push(options);
      if (sees === "refuses") options?.onBlind?.();
      for (const [index, piece] of stream.entries()) {
        if (!deaf) signal?.throwIfAborted();
        if (typeof piece === "function") piece();
        else yield { text: piece, tokens: index + 1 };
        await new Promise(setImmediate);
      }
      signal?.throwIfAborted();
      tell({ model: "m", input_tokens: 40, output_tokens: stream.length });
    },
    metered(each: typeof tell) {
      tell = each;
      return ai;
    },
  } as unknown as Ai;
  const events: { type: string; [key: string]: unknown }[] = [];
  const whole: AnswerContext = {
    organization_id: 1,
    chat_id: 2,
    answer_id: 9,
    titled: true,
    user_id: 4,
    ai_context: "",
    ai_name: null,
    organization_name: "Acme",
    documents: 1,
    has_lessons: false,
    embedding_model: null,
    aimed_at: null,
    attachments: [],
    attached: [],
    calendar: null,
    time_zone: null,
    settings: NO_AI_SETTINGS,
    only_documents: null,
    history: [{ role: "user", content: "How long is the Kestrel pump covered?" }],
    ...context,
  };
  const run = () =>
    writeAnswer(
      {
        service: fake.db,
        storing: fake.db,
        uploads: { read: (path) => Promise.resolve(files[path] ?? null) },
        ai,
        calendars,
      },
      {
        job: { id: 7, lease: "l" },
        context: whole,
        emit: (event) => events.push(event),
        stop,
        lease: lease.signal,
      },
    );
  return { ...fake, run, events, stop, lease, asked, how };
}
export const spent = { model: "m", input_tokens: 40, output_tokens: 1 };
export const types = (events: { type: string }[]) => events.map(({ type }) => type);
