import type { Citation } from "../../../contract/chat.ts";
import { type Db, rpc } from "../../../db/client.ts";
import { json } from "../../../db/statement.ts";
import { helpPhrases, onlyFor } from "../../../domain/help/phrases.ts";
import { helpMessages, leakDetector, secretsOf } from "../../../domain/help/prompt.ts";
import type { ScreenFit, ScreenTask } from "../../../domain/help/screens.ts";
import { DEFAULT_NAME } from "../../../domain/branding/brand.ts";
import { isAtLeast } from "../../../domain/roles.ts";
import { detectLanguage } from "../../../domain/text/language.ts";
import type { Ai, AskOptions } from "../../../providers/ai.ts";
import { CANCELLED, type Composition, type Control, generate } from "../../generate.ts";
import type { HeldJob } from "../../held-job.ts";
import { numberPassages, sourcesOf } from "../../prompt.ts";
import { documentsOf } from "../../retrieval/documents.ts";
import { noDocuments, type Retriever } from "../../retrieval/retriever.ts";
import { rewritten } from "../../rewritten.ts";
import { Outbox } from "../../sinks/outbox.ts";
import { writeCited } from "../../write-cited.ts";
import type { HelpContext } from "./context.ts";
import { HelpText, type Target } from "./help-text.ts";
import { articlePath, articlesOf, screenOf, screenPassages, targetOf } from "./links.ts";

export interface HelpDeps {
  service: Db;
  /** Stores the answer as it is written; nobody waits for it. */
  storing: Db;
  ai: Ai;
}

export interface HelpTask extends Control {
  job: HeldJob;
  context: HelpContext;
  /** Told each piece of text as it comes, before it is stored. */
  emit(text: string): void;
}

/** What is kept of an answer beside its text. */
interface Composed {
  links: HelpText["links"];
  unanswered: boolean;
}

/**
 * Writes an answer of the help agent: searches what organisation 1 lets everybody read, and the screens, and nothing of any
 * tenant; asks the model, turns citations into links, stores and tells as it goes. Ends the answer, and the job with it.
 * @throws as `generate`
 */
export function writeHelp({ ai, ...deps }: HelpDeps, task: HelpTask): Promise<void> {
  return generate(ai, helpAnswer(deps, task), task);
}

function helpAnswer({ service, storing }: Omit<HelpDeps, "ai">, task: HelpTask): Composition<Composed> {
  const { job, context, stop, lease } = task;
  return {
    name: `help answer ${context.answer_id}`,
    async write(ai, signal) {
      const stored = new Outbox(storedBy(storing, job), lease, (failure) => stop.abort(failure ?? CANCELLED));
      const tell = (text: string, tokens: number) => {
        if (!lease.aborted) task.emit(text);
        stored.add(text, tokens);
      };
      const composing = compose({ service, ai, tell }, context, signal);
      try {
        await composing;
      } finally {
        await stored.flush();
      }
      signal.throwIfAborted();
      return composing;
    },
    async end({ status, error, result, generations }) {
      const ended = {
        job_id: job.id,
        job_lease: job.lease,
        new_status: status,
        ...(error && { error }),
        ...(result && { links: json(result.links), unanswered: result.unanswered }),
        generations: json(generations),
      };
      await rpc(service, "finish_help_answer", ended, lease);
    },
  };
}

const storedBy =
  (db: Db, job: HeldJob) =>
  ({ offset, text }: { offset: number; text: string }, lease: AbortSignal) =>
    rpc(
      db,
      "append_help_answer",
      { job_id: job.id, job_lease: job.lease, text_offset: offset, text, text_units: text.length },
      lease,
    );

interface Telling {
  service: Db;
  ai: Ai;
  tell: (text: string, tokens: number) => void;
}

async function compose(
  { service, ai, tell }: Telling,
  context: HelpContext,
  signal: AbortSignal,
): Promise<Composed> {
  const history = context.history.slice(0, -1);
  const question = context.history.at(-1)?.content ?? "";
  const language = detectLanguage(question);
  const standalone =
    (history.length > 0 ? await rewritten(ai, history, question, signal) : question) || question;
  const found = await documentsFor({ service, ai }, context).retrieve(standalone, signal);
  const screens = screenPassages(standalone, ai.models[0]?.offline ?? false);
  const passages = numberPassages(
    [...found, ...screens.passages],
    [...history.map(({ content }) => content), question],
  );
  const articles = await articlesOf(
    service,
    found.map(({ document_id }) => document_id),
    signal,
  );
  const prompt = {
    agentName: context.agent_name,
    aiName: context.ai_name ?? DEFAULT_NAME,
    instructions: context.instructions,
    asker: context,
    sources: sourcesOf(passages),
    history,
    question,
  };
  const shown = new Set<ScreenTask>();
  const text = new HelpText(
    (citation: Citation) => {
      const screen = screenOf(citation.document_id);
      if (screen) shown.add(screen);
      return targetOf(citation, passages, articles);
    },
    leakDetector(secretsOf(prompt)),
    tell,
  );
  const asking = { messages: helpMessages(prompt), passages, question: standalone, how: askedAs(context) };
  const { refused, text: written } = await writeCited(ai, asking, text, signal);
  const fits = text.leaked ? [] : screens.fits;
  const isTalk = written.trim() !== "" && written.length <= longestTalk;
  const baseless = text.links.length === 0 && !isTalk;
  if (text.leaked || refused || baseless) {
    text.drop();
    shown.clear();
    if (fits.length > 0) pointOut(text, shown, fits, { context, language });
    else text.say(`${text.text === "" ? "" : "\n\n"}${helpPhrases(language).unknown}`);
    const near = text.leaked ? [] : await nearest({ service, ai }, context, standalone, signal);
    if (near.length > 0) {
      const lines = near.map((target) => `- ${target.title} [${text.link(target)}]`);
      text.say(`\n\n${[helpPhrases(language).nearest, ...lines].join("\n")}`);
    }
    return { links: text.links, unanswered: fits.length === 0 };
  }
  text.release();
  if (text.links.length > 0) pointOut(text, shown, fits, { context, language });
  return { links: text.links, unanswered: false };
}

/** What is longer and rests on nothing is no greeting. */
const longestTalk = 300;

/** The help agent's own documents; it has no others, whoever asks. */
function documentsFor(
  { service, ai }: { service: Db; ai: Ai },
  { user_id, documents, document_ids, embedding_model }: HelpContext,
): Retriever {
  const library = {
    organization_id: 1,
    user_id,
    documents,
    embedding_model,
    ...(document_ids && { document_ids }),
  };
  return documents === 0 ? noDocuments : documentsOf(service, ai, library);
}

const mostNear = 3;

/** The articles that come nearest to a question that none answers. */
async function nearest(
  deps: { service: Db; ai: Ai },
  context: HelpContext,
  question: string,
  signal: AbortSignal,
): Promise<Target[]> {
  const passages = await documentsFor(deps, context).closest(question, signal);
  const ids = passages.map(({ document_id }) => document_id);
  const articles = await articlesOf(deps.service, ids, signal);
  const found = [...new Set(ids)].flatMap((id) => articles.get(id) ?? []);
  return found.slice(0, mostNear).map(({ slug, title }) => ({ title, href: articlePath(slug) }));
}

/** Leads to the very screen, and says who may do it there where the asker may not. */
function pointOut(
  text: HelpText,
  shown: ReadonlySet<ScreenTask>,
  [best]: readonly ScreenFit[],
  { context, language }: { context: HelpContext; language: ReturnType<typeof detectLanguage> },
): void {
  const known = best && [...shown].some(({ path }) => path === best.task.path);
  if (best && !known) {
    const number = text.link({ title: best.task.title, href: best.task.path });
    text.say(`${text.text === "" ? "" : "\n\n"}${helpPhrases(language).screen(best.task.title, number)}`);
  }
  const meant = best?.task ?? [...shown][0];
  if (meant && !isAtLeast(context.role, meant.role)) text.say(` ${onlyFor(language, meant.role)}`);
}

const askedAs = ({ model }: HelpContext): AskOptions => (model === null ? {} : { choice: model });
