import { cut } from "../../../domain/text/cut.ts";
import { type Fact, MessageRun, type RunEvent } from "../../../contract/agent-runs.ts";
import { type Db, rpc } from "../../../db/client.ts";
import { json } from "../../../db/statement.ts";
import { MAX_MESSAGE_TEXT, problemOf } from "../../../domain/agents/message.ts";
import { messageMessages, repairMessages } from "../../../domain/agents/message-prompt.ts";
import type { Ai, AiMessage, AskOptions } from "../../../providers/ai.ts";
import { CANCELLED, type Composition, type Control, generate } from "../../generate.ts";
import type { HeldJob } from "../../held-job.ts";
import { type NumberedPassage, numberPassages, sourcesOf } from "../../prompt.ts";
import { documentsOf } from "../../retrieval/documents.ts";
import { Outbox } from "../../sinks/outbox.ts";
import { allOf } from "../../sinks/sink.ts";
import { UnusableAnswerError } from "../../structured/generate-structured.ts";
import { writeCited } from "../../write-cited.ts";
import { hiddenIn, libraryOf, type MessageRunContext, taskOf } from "./context.ts";
import { MessageText } from "./message-text.ts";

export interface MessageDeps {
  service: Db;
  /** Stores the texts as they are written; nobody waits for it. */
  storing: Db;
  ai: Ai;
}

export interface MessageJob extends Control {
  job: HeldJob;
  context: MessageRunContext;
  /** Told each event as it happens, before it is stored. */
  emit(event: RunEvent): void;
}

/** What is known of a variant beside its text, which is stored as it is written. */
interface Beside {
  variant: number;
  facts: Fact[];
  withheld: number;
}

/**
 * Writes the variants of a run, or changes one: looks facts up, asks the model for each variant at once, withholds what the
 * runner may not see, stores and tells as it goes. Ends the run, and the job with it. @throws as `generate`
 */
export function writeMessage({ ai, ...deps }: MessageDeps, work: MessageJob): Promise<void> {
  const emit = (event: RunEvent) => {
    if (!work.lease.aborted) work.emit(event);
  };
  return generate(ai, messageRun(deps, { ...work, emit }), work);
}

function messageRun(
  { service, storing }: Omit<MessageDeps, "ai">,
  { job, context, emit, stop, lease }: MessageJob,
): Composition<void> {
  const texts = new Map<number, MessageText>();
  return {
    name: `agent run ${context.run_id}`,
    async write(ai, signal) {
      const passages = await factsFor({ service, ai }, context, emit, signal);
      emit({ type: "status", stage: "writing", count: 0 });
      const others = new AbortController();
      const each = variantsOf(context).map(async (variant) => {
        const deps = { ai, passages, texts, emit, store: { storing, job, lease, stop } };
        await writeVariant(deps, context, variant, AbortSignal.any([signal, others.signal]));
      });
      // Of several the first failure ends the others, and nothing is written after the end.
      for (const one of each) one.catch((error: unknown) => others.abort(error));
      const [failed] = (await Promise.allSettled(each)).filter(({ status }) => status === "rejected");
      if (failed) throw signal.aborted ? signal.reason : (others.signal.reason ?? failed);
    },
    async end({ status, error, generations }) {
      const beside = [...texts].map(([variant, { facts, withheld }]): Beside => ({
        variant,
        facts,
        withheld,
      }));
      const ended = {
        job_id: job.id,
        job_lease: job.lease,
        new_state: status === "complete" ? "success" : status,
        ...(error && { error }),
        beside: json(beside),
        generations: json(generations),
      };
      const run = await rpc(service, "finish_agent_run", ended, lease);
      if (run) emit({ type: "end", run: MessageRun.parse(run) });
    },
  };
}

function variantsOf({ first, variants, change }: MessageRunContext): number[] {
  return change ? [first] : Array.from({ length: variants }, (_, at) => at);
}

/** The passages that facts may be taken from. */
async function factsFor(
  { service, ai }: { service: Db; ai: Ai },
  context: MessageRunContext,
  emit: MessageJob["emit"],
  signal: AbortSignal,
): Promise<NumberedPassage[]> {
  const library = libraryOf(context);
  if (!library) return [];
  emit({ type: "status", stage: "searching", count: library.documents });
  const { purpose, points, replyTo, change } = taskOf(context);
  const asked = cut([purpose, points, change?.wish].filter(Boolean).join("\n"), 2000);
  const found = await documentsOf(service, ai, library).retrieve(asked, signal);
  return numberPassages(found, [asked, replyTo, change?.text ?? ""]);
}

interface VariantDeps {
  ai: Ai;
  passages: NumberedPassage[];
  texts: Map<number, MessageText>;
  emit: MessageJob["emit"];
  store: { storing: Db; job: HeldJob; lease: AbortSignal; stop: AbortController };
}

/** Writes one variant; what isn't of the form goes back once with what is wrong with it. @throws UnusableAnswerError */
async function writeVariant(
  { ai, passages, texts, emit, store }: VariantDeps,
  context: MessageRunContext,
  variant: number,
  signal: AbortSignal,
): Promise<void> {
  const task = { ...taskOf(context), variant: variant + 1 };
  const needles = hiddenIn(context);
  let messages: AiMessage[] = messageMessages(task, sourcesOf(passages));
  const problems: string[] = [];
  for (let round = 1; round <= 2; round++) {
    if (round > 1) emit({ type: "restart", variant });
    const outbox = storedIn(store, variant, round > 1);
    const text = new MessageText(needles, (piece, offset, tokens) => {
      emit({ type: "delta", variant, offset, text: piece });
      outbox.add(piece, tokens);
    });
    texts.set(variant, text);
    const watched = watching(ai);
    const asking = { messages, passages, how: askedAs(context, task.variants) };
    await writeCited(watched, asking, allOf(text, { flush: () => outbox.flush() }), signal);
    signal.throwIfAborted();
    const problem = problemOf(task.form, text.text, watched.cut());
    if (problem === null) return;
    problems.push(problem);
    messages = [...messages, ...repairMessages(text.text, problem)];
  }
  throw new UnusableAnswerError(problems);
}

/** Stores a variant's pieces; `anew`: in place of what was stored of it. */
function storedIn(
  { storing, job, lease, stop }: VariantDeps["store"],
  variant: number,
  anew: boolean,
): Outbox {
  const store = ({ offset, text }: { offset: number; text: string }) =>
    rpc(
      storing,
      "append_agent_run",
      {
        job_id: job.id,
        job_lease: job.lease,
        variant,
        text_offset: offset,
        text,
        text_units: text.length,
        anew: anew && offset === 0,
      },
      lease,
    );
  return new Outbox(store, lease, (failure) => stop.abort(failure ?? CANCELLED));
}

/** The model, of which it is noted whether it was cut off; past the longest message it is broken off. */
function watching(ai: Ai): Pick<Ai, "stream"> & { cut(): boolean } {
  let cut = false;
  return {
    cut: () => cut,
    async *stream(...asked: Parameters<Ai["stream"]>) {
      let length = 0;
      for await (const delta of ai.stream(...asked)) {
        length += delta.text.length;
        cut ||= delta.cut ?? false;
        yield delta;
        if (length > MAX_MESSAGE_TEXT) return;
      }
    },
  };
}

/** Variants that are to differ are asked for more freely. */
const askedAs = ({ settings: { model, creativity } }: MessageRunContext, variants: number): AskOptions => ({
  ...(model !== null && { choice: model }),
  ...(creativity !== null ? { temperature: creativity } : variants > 1 ? { temperature: 0.8 } : {}),
});
