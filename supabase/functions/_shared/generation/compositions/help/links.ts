import { z } from "zod";
import type { Citation } from "../../../contract/chat.ts";
import { type Db, rpc } from "../../../db/client.ts";
import { headingId } from "../../../domain/help/heading-id.ts";
import {
  isFitting,
  type ScreenFit,
  screensFor,
  SCREEN_TASKS,
  type ScreenTask,
} from "../../../domain/help/screens.ts";
import { detectLanguage } from "../../../domain/text/language.ts";
import { layOut } from "../../../domain/text/layout.ts";
import type { NumberedPassage } from "../../prompt.ts";
import type { Passage } from "../../retrieval/passage.ts";
import type { Target } from "./help-text.ts";

const Articles = z.array(z.object({ document_id: z.int(), slug: z.string(), title: z.string() }));

/** The articles that documents are, by the documents' ids. */
export async function articlesOf(
  service: Db,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, { slug: string; title: string }>> {
  if (ids.length === 0) return new Map();
  const document_ids = [...new Set(ids)];
  const told = Articles.parse(await rpc(service, "help_articles", { document_ids }, signal));
  return new Map(told.map(({ document_id, ...article }) => [document_id, article]));
}

/** At most so many screens stand among the sources of a question in English; in another language all do. */
const mostScreens = 6;

/**
 * The screens that a question may lead to, as passages that an answer can cite: a model that only knows words gets those that fit
 * by themselves.
 */
export function screenPassages(
  question: string,
  offline: boolean,
): { passages: Passage[]; fits: readonly ScreenFit[] } {
  const ranked = screensFor(question);
  const fits = ranked.filter(isFitting);
  if (offline) return { fits, passages: fits.slice(0, mostScreens).map(({ task }) => asPassage(task)) };
  const wanted =
    detectLanguage(question) === "en" ? ranked.slice(0, mostScreens).map(({ task }) => task) : SCREEN_TASKS;
  return { fits, passages: wanted.map(asPassage) };
}

/** A screen's place among the passages: no document has such an id. */
const idOf = (task: ScreenTask) => -1 - SCREEN_TASKS.indexOf(task);

/** The screen that a passage tells of; null for a document's. */
export const screenOf = (document_id: number | null): ScreenTask | null =>
  document_id !== null && document_id < 0 ? (SCREEN_TASKS[-1 - document_id] ?? null) : null;

const asPassage = (task: ScreenTask): Passage => ({
  document_id: idOf(task),
  revision_id: idOf(task),
  document_name: `Screen: ${task.title}`,
  page: null,
  time: null,
  heading_path: [],
  table_header: null,
  marks: [],
  start: 0,
  end: task.does.length,
  text: task.does,
});

/** The address of an article. */
export const articlePath = (slug: string): string =>
  `/app/help-center/articles?article=${encodeURIComponent(slug)}`;

/** Where a citation leads: to a screen, to an article at its heading, or nowhere for another document. */
export function targetOf(
  { document_id, document_name, start }: Pick<Citation, "document_id" | "document_name" | "start">,
  passages: readonly NumberedPassage[],
  articles: ReadonlyMap<number, { slug: string; title: string }>,
): Target {
  const screen = screenOf(document_id);
  if (screen) return { title: screen.title, href: screen.path };
  const article = document_id === null ? undefined : articles.get(document_id);
  if (!article) return { title: document_name, href: "" };
  const passage = passages.find(
    (each) => each.document_id === document_id && each.start <= start && start < each.end,
  );
  const heading = passage && headingAt(passage, start);
  const page = articlePath(article.slug);
  return heading && heading !== article.title
    ? { title: `${article.title} › ${heading}`, href: `${page}#${headingId(heading)}` }
    : { title: article.title, href: page };
}

/** The heading under which an offset of a passage stands: one within it, or the one above it. */
function headingAt({ text, heading_path, start }: Passage, offset: number): string | undefined {
  const within = layOut(text).filter((line) => line.kind === "heading" && start + line.start <= offset);
  const last = within.at(-1);
  const own =
    last &&
    text
      .slice(last.start, last.end)
      .replace(/^#+\s*/u, "")
      .trim();
  return own || heading_path.at(-1);
}
