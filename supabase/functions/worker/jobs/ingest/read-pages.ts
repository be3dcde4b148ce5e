import { z } from "zod";
import { ApiError } from "../../../_shared/db/api-error.ts";
import { rpc } from "../../../_shared/db/client.ts";
import { json } from "../../../_shared/db/statement.ts";
import { pictureIn } from "../../../_shared/domain/picture-page.ts";
import type { ExtractedBlock } from "../../../_shared/domain/text/document.ts";
import { scanBlocks } from "../../../_shared/ingestion/scan.ts";
import { ParserStoppedError, type SliceAnswer, TooMuchError } from "../../parser.ts";
import { type Job, type JobDeps, PermanentError } from "../job.ts";
import type { PageReader } from "./state.ts";

const Known = z.object({
  page: z.int(),
  text: z.string().nullable(),
  reason: z.string().nullable(),
  tries: z.int(),
  settled: z.boolean(),
});
type Known = z.infer<typeof Known>;
const Found = z.object({
  read: z.int(),
  unread: z.int(),
  reason: z.string().nullable(),
  pages: z.array(Known),
});

/** Pages that are read at the same time, each a file of its own in memory. */
const atOnce = 4;
/** Models take files of up to so many bytes in one request. */
const mostBytes = 20 * 1024 * 1024;
/** With delays that double from four seconds: about a minute. */
const mostTries = 4;
/** A model that refused so many pages, and read none, takes no pages. */
const blindAfter = 3;

const CANT_SEE = "The AI model can't look at pictures of pages.";
const REASONS = {
  damaged: "This page is damaged.",
  large: "This page is too large for the AI model.",
  apart: "This page couldn't be taken out of its file.",
};

/** What came of pages: their blocks, or when to go on with those that failed. */
export type ReadPages = { blocks: ExtractedBlock[] } | { delaySeconds: number };

/**
 * Has the model write down pages that are pictures. Each is kept as soon as it is read, so that a step that is killed
 * loses none; one that fails is tried again by a later step, then given up with its reason, and the others go on.
 * @param until when the step is to end, after the pages at hand
 */
export async function readPages(
  job: Job,
  unread: SliceAnswer["unread"],
  pageOf: PageReader,
  { db, ai, now }: JobDeps,
  until: number,
  signal: AbortSignal,
): Promise<ReadPages> {
  const held = { job_id: job.id, job_lease: job.lease };
  const numbers = unread.map(({ page }) => page);
  const found = Found.parse(await rpc(db, "scanned_pages_of", { ...held, pages: numbers }, signal));
  const known = new Map(found.pages.map((page) => [page.page, page]));
  let { read } = found;
  let refused = found.reason === CANT_SEE ? found.unread : 0;
  const keep = async (pages: Known[]) => {
    for (const page of pages) known.set(page.page, page);
    await rpc(db, "save_scanned_pages", { ...held, pages: json(pages) }, signal);
  };
  const givenUp = (page: number, reason: string): Known => ({
    page,
    text: null,
    reason,
    tries: 0,
    settled: true,
  });
  const open = () => unread.filter(({ page }) => !known.get(page)?.settled);

  const damaged = open().filter(({ why }) => why === "damaged");
  if (damaged.length > 0) await keep(damaged.map(({ page }) => givenUp(page, REASONS.damaged)));

  const readPage = async (page: number): Promise<Known> => {
    const tries = (known.get(page)?.tries ?? 0) + 1;
    try {
      const bytes = await pageOf(page);
      if (!bytes) return givenUp(page, REASONS.apart);
      if (bytes.length > mostBytes) return givenUp(page, REASONS.large);
      const text = await ai.readScan(
        new File([bytes], `page-${String(page)}.pdf`, { type: "application/pdf" }),
        signal,
      );
      if (text === null) return givenUp(page, CANT_SEE);
      const picture = scanBlocks(text).length === 0 ? await pictureIn(bytes) : null;
      const shown = picture && (await ai.describePicture(picture, signal));
      return { page, text: shown ?? text, reason: null, tries, settled: true };
    } catch (error) {
      signal.throwIfAborted();
      const reason = reasonOf(error);
      if (reason === null) throw error;
      const forGood = error instanceof ApiError && error.code !== "provider_failed";
      return { page, text: null, reason, tries, settled: forGood || tries >= mostTries };
    }
  };
  const waiting = open();
  const blind = () => read === 0 && refused >= blindAfter;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (blind() || now() > until) return;
      const page = await readPage(next.page);
      await keep([page]);
      if (page.text !== null) read++;
      else if (page.reason === CANT_SEE) refused++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (blind()) await keep(open().map(({ page }) => givenUp(page, CANT_SEE)));

  const left = open();
  if (left.length === 0) return { blocks: blocksOf(known, numbers) };
  const tries = Math.min(...left.map(({ page }) => known.get(page)?.tries ?? 0));
  return { delaySeconds: tries === 0 ? 0 : 2 ** (tries + 1) };
}

/**
 * Puts what was written down of pages at their place among the text of the others. What a page has printed beside its
 * picture stays, unless it was written down with the picture.
 */
export function inPlace(printed: ExtractedBlock[], scanned: ExtractedBlock[]): ExtractedBlock[] {
  if (scanned.length === 0) return printed;
  const said = new Map<number | undefined, string>();
  for (const { page, text } of scanned) said.set(page, (said.get(page) ?? "") + squeeze(text));
  const kept = printed.filter(({ page, text }) => !said.get(page)?.includes(squeeze(text)));
  return [...kept, ...scanned].sort((one, other) => (one.page ?? 0) - (other.page ?? 0));
}

const squeeze = (text: string): string => text.replace(/\s+/g, "");

/** Why a file gave no text, in words. */
export async function whyEmpty(
  job: Job,
  unread: SliceAnswer["unread"],
  { db }: JobDeps,
  signal: AbortSignal,
): Promise<string> {
  const held = { job_id: job.id, job_lease: job.lease };
  const { read, reason } = Found.parse(await rpc(db, "scanned_pages_of", { ...held, pages: [] }, signal));
  if (read > 0 || reason === null) return "There is no text in this file. Check it and upload it again.";
  if (reason !== CANT_SEE) return `No page of this file could be read. ${reason}`;
  const what = unread.some(({ why }) => why === "letters")
    ? "The letters in this PDF can't be told: its fonts don't say what they are. Run text recognition (OCR) on it"
    : "This PDF holds pictures of pages, no text. Run text recognition (OCR) on it";
  return `${what} and upload the result.`;
}

/** A failure that is this page's, in words; null: it says nothing of the page. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.code === "unavailable" ? null : error.message;
  const own =
    error instanceof PermanentError || error instanceof TooMuchError || error instanceof ParserStoppedError;
  return own ? error.message : null;
}

function blocksOf(known: ReadonlyMap<number, Known>, numbers: readonly number[]): ExtractedBlock[] {
  return numbers.flatMap((page) =>
    scanBlocks(known.get(page)?.text ?? "").map((block) => ({ ...block, page })),
  );
}
