import type { AskersCalendar } from "../../../calendar/askers-calendar.ts";
import type { AiSettings } from "../../../contract/ai-settings.ts";
import { type AnswerEvent, type AnswerSearch, Message } from "../../../contract/chat.ts";
import { type Db, rpc } from "../../../db/client.ts";
import { json } from "../../../db/statement.ts";
import { DEFAULT_NAME } from "../../../domain/branding/brand.ts";
import { answerMessages } from "../../../domain/text/prompts.ts";
import type { Span } from "../../../domain/text/sentences.ts";
import type { Ai, AiMessage, AskOptions } from "../../../providers/ai.ts";
import type { Uploads } from "../../../providers/storage/uploads.ts";
import { checkSupport } from "../../check.ts";
import { CANCELLED, type Composition, type Control, generate } from "../../generate.ts";
import type { HeldJob } from "../../held-job.ts";
import { lessonsOf, sourcesOf } from "../../prompt.ts";
import { documentsOf } from "../../retrieval/documents.ts";
import { gapsOf } from "../../retrieval/gaps.ts";
import type { LessonChoice } from "../../retrieval/lessons.ts";
import type { Passage } from "../../retrieval/passage.ts";
import { rewritten } from "../../rewritten.ts";
import { Outbox } from "../../sinks/outbox.ts";
import { allOf, type TextSink } from "../../sinks/sink.ts";
import { writeCited } from "../../write-cited.ts";
import { withOutcome } from "./closest.ts";
import { libraryOf, meantBy } from "./attached.ts";
import { answerFromCalendar, type CalendarDeps } from "./calendar.ts";
import type { AnswerContext } from "./context.ts";
import { picturesOf } from "./pictures.ts";
import { sourceOf, withComputed } from "./source.ts";
import { storeAnswer } from "./store-answer.ts";
import { titleChat } from "./title-chat.ts";

export interface AnswerDeps {
  service: Db;
  /** Where attached pictures are kept. */
  uploads: Pick<Uploads, "read">;
  /** Stores the answer as it is written; nobody waits for it. */
  storing: Db;
  ai: Ai;
  /** The asker's own calendar; an answer that isn't theirs alone has none. */
  calendars: AskersCalendar;
}

export interface AnswerTask extends Control {
  job: HeldJob;
  context: AnswerContext;
  /** Which lessons it is answered with; those accepted unless given. */
  lessons?: LessonChoice;
  /** Told each event as it happens, before it is stored. */
  emit(event: AnswerEvent): void;
}

/**
 * Writes the answer of a chat's job: searches, asks the model, cites exact spans, stores and tells the asker as it goes
 * (docs/decisions/generation.md). Ends the answer, and the job with it. @throws as `generate`
 */
export function writeAnswer({ ai, ...deps }: AnswerDeps, task: AnswerTask): Promise<void> {
  let ended = false;
  // A title may still be on its way when the answer fails. The end is the last event.
  const emit = (event: AnswerEvent) => {
    if (task.lease.aborted || ended) return;
    ended = event.type === "end";
    task.emit(event);
  };
  return generate(ai, chatAnswer(deps, { ...task, emit }), task);
}

/** What is kept of an answer's search: with all documents that it was handed, as far as they can be listed (docs/decisions/sharing.md). */
type KeptSearch = AnswerSearch & { rests_on?: { document_id: number }[] };

interface Composed {
  /** The spans that no passage supports. */
  unsupported: Span[];
  /** null when nothing was searched. */
  search: KeptSearch | null;
}

/** A chat's answer, whose result is what is told of it beside its text. */
function chatAnswer(
  { service, storing, uploads, calendars }: Omit<AnswerDeps, "ai">,
  task: AnswerTask,
): Composition<Composed> {
  const { job, context, emit, stop, lease } = task;
  return {
    name: `answer ${context.answer_id}`,
    async write(ai, signal) {
      // The title waits for the first words, which are wanted sooner.
      let titled: Promise<void> | undefined;
      const title = () =>
        (titled ??= context.titled ? Promise.resolve() : titleChat(service, ai, context, emit, lease));
      const stored = new Outbox(storeAnswer(storing, job), lease, (failure) =>
        stop.abort(failure ?? CANCELLED),
      );
      const sink = allOf(toldTo(emit, context.answer_id), { add: () => void title() }, stored);
      const own = await answerFromCalendar(
        { calendars, ai, sink, keep: keptAs(service, job, lease) },
        { context, how: askedAs(context.settings), telling: () => tellStage(emit, context) },
        signal,
      );
      const composed = own
        ? { unsupported: [], search: own }
        : await compose({ service, ai, uploads, sink, beat: () => stored.beat() }, task, signal);
      await title();
      return composed;
    },
    async end({ status, error, result, generations }) {
      const ended = {
        job_id: job.id,
        job_lease: job.lease,
        new_status: status,
        ...(error && { error }),
        unsupported: json(result?.unsupported ?? []),
        ...(result?.search && { search: json(result.search) }),
        generations: json(generations),
      };
      const message = await rpc(service, "finish_answer", ended, lease);
      if (message) emit({ type: "end", message: Message.parse(message) });
    },
  };
}

/** Writes the answer from what is found, or read as a whole; without a passage it only says so, or greets. */
export async function compose(
  {
    service,
    ai,
    uploads = null,
    sink,
    beat,
  }: {
    service: Db;
    ai: Ai;
    uploads?: AnswerDeps["uploads"] | null;
    sink: TextSink;
    beat: () => void;
  },
  { context, emit, lessons: choice }: Pick<AnswerTask, "context" | "emit" | "lessons">,
  signal: AbortSignal,
): Promise<Composed> {
  const message_id = context.answer_id;
  const library = libraryOf(context);
  const { attachments } = context;
  const documents = library.documents + attachments.length;
  const meant = meantBy(context);
  const before = context.history.slice(0, -1);
  const history = before.map(({ role, content }) => ({ role, content }));
  const question = context.history.at(-1)?.content ?? "";

  emit({ type: "status", message_id, stage: "searching", count: documents });
  const standalone =
    (history.length > 0 ? await rewritten(ai, history, question, signal) : question) || question;
  const source = await sourceOf(
    { service, ai, library },
    {
      history: before,
      question,
      standalone,
      // What is asked of something in particular isn't the question that a lesson answers.
      lessons: choice ?? (context.has_lessons && meant.length === 0 ? { kind: "accepted" } : null),
      attachments,
      meant,
      progress(count, of) {
        emit({ type: "status", message_id, stage: "reading", count, of });
        beat();
      },
    },
    signal,
  );
  const { passages, shown, lessons, reading, names, conflicts, computed } = source;
  if (shown.length > 0 && !reading) {
    emit({ type: "status", message_id, stage: "reading", count: shown.length });
  }
  const { settings } = context;
  const style = { ...settings, only_documents: settings.only_documents || context.only_documents === true };
  const pictures = await picturesOf({ service, ai, uploads }, context, signal);
  const messages: AiMessage[] = answerMessages({
    pictures: pictures.shown.length,
    style,
    aiName: context.ai_name ?? DEFAULT_NAME,
    organizationName: context.organization_name,
    context: context.ai_context,
    sources: sourcesOf(shown),
    lessons: lessonsOf(lessons),
    reading: reading?.prompt ?? null,
    documents: names,
    conflicts,
    history,
    question,
  });
  if (pictures.shown.length > 0) {
    messages.splice(-1, 1, { role: "user", content: question, pictures: pictures.shown });
  }
  // Asked for while the model writes, so that nobody waits for it; an answer is as good without.
  const unread =
    documents > 0 ? gapsOf(service, library, idsOf(shown), standalone, signal) : Promise.resolve([]);
  const gaps = unread.catch(() => []);
  let unseen = pictures.unseen;
  const onBlind = () => (unseen = [...pictures.ifBlind, ...pictures.unseen]);
  const how = { ...askedAs(settings), ...(pictures.shown.length > 0 && { onBlind }) };
  const asking = { messages, passages, question: standalone, how };
  const written = await writeCited(ai, asking, sink, signal).finally(() => pictures.release());
  const known = [
    question,
    context.organization_name,
    context.ai_name ?? "",
    context.ai_context,
    settings.instructions,
  ].join("\n");
  const unsupported = checkSupport(withComputed(written, computed), [...passages, ...computed], known);
  if (documents === 0 && lessons.length === 0) return { unsupported, search: null };
  const searched = searchedIn(documents, shown);
  const told = {
    ...searched,
    reading: reading?.told ?? null,
    unread: [...unseen, ...(await gaps)],
    ...(lessons.length > 0 && { lessons: lessons.map(({ document_id }) => ({ document_id })) }),
    ...(standalone !== question && { question: standalone }),
  };
  const search = await withOutcome(told, written, standalone, shown, () =>
    documentsOf(service, ai, library).closest(standalone, signal),
  );
  return { unsupported, search: { ...search, ...restsOn([...idsOf(passages), ...(names?.ids ?? [])]) } };
}

/** Marks an answer as one from its asker's calendar, with what it proposes. */
function keptAs(service: Db, { id, lease }: HeldJob, held: AbortSignal): CalendarDeps["keep"] {
  return async (told, draft) => {
    const kept = { job_id: id, job_lease: lease, told: json(told), ...(draft && { draft: json(draft) }) };
    await rpc(service, "keep_calendar_answer", kept, held);
  };
}

function tellStage(emit: AnswerTask["emit"], { answer_id }: AnswerContext): void {
  emit({ type: "status", message_id: answer_id, stage: "calendar", count: 0 });
}

/** More documents than these aren't listed: whether somebody may read all of them is then taken for no. */
const mostListed = 200;

function restsOn(ids: number[]): Pick<KeptSearch, "rests_on"> {
  const handed = [...new Set(ids)];
  return handed.length > mostListed ? {} : { rests_on: handed.map((document_id) => ({ document_id })) };
}

const idsOf = (passages: Passage[]) => passages.map(({ document_id }) => document_id);

/** What an answer tells of a search that found these passages. */
function searchedIn(documents: number, passages: Passage[]) {
  const names = new Map(passages.map(({ document_id, document_name }) => [document_id, document_name]));
  return {
    documents,
    searched: [...names].map(([document_id, document_name]) => ({ document_id, document_name })),
    closest: [],
  };
}

/** How the model is asked for an answer by these settings; what a model lacks is left out by the provider. */
const askedAs = ({ model, creativity, answer_tokens }: AiSettings): AskOptions => ({
  ...(model !== null && { choice: model }),
  ...(creativity !== null && { temperature: creativity }),
  ...(answer_tokens !== null && { maxTokens: answer_tokens }),
});

/** Tells the asker each piece, with the offset at which it begins. */
function toldTo(emit: AnswerTask["emit"], message_id: number): Partial<TextSink> {
  let offset = 0;
  return {
    add(text) {
      emit({ type: "delta", message_id, offset, text });
      offset += text.length;
    },
    cite: (citation) => emit({ type: "citation", message_id, citation }),
  };
}
