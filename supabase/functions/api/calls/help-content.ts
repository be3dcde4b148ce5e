import { z } from "zod";
import { type HelpItem, helpContent } from "../../_shared/contract/help-content.ts";
import { rpc } from "../../_shared/db/client.ts";
import { marked, type Part, searchWords, snippet } from "../../_shared/domain/text/snippet.ts";
import { isStopWord } from "../../_shared/domain/text/stop-words.ts";
import { stem } from "../../_shared/domain/text/stem.ts";
import type { Handlers } from "../context.ts";

/** More words of a search aren't looked for. */
const MOST_WORDS = 20;

const Row = z.object({
  kind: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  data: z.record(z.string(), z.unknown()),
  body: z.string().nullish(),
});
const Listed = z.array(Row.extend({ words: z.string().nullable() }));
const Whole = Row.extend({ body: z.string() });
const outputs = {
  item: helpContent["/help-content/getAll"].output.shape.items.element.shape.item,
  whole: helpContent["/help-content/get"].output,
};

export const helpContentCalls: Handlers<typeof helpContent> = {
  "/help-content/getAll": async ({ db }, { kind, search, category, role, task }) => {
    const words = wordsToFind(search ?? "");
    if (search?.trim() && words.length === 0) return { items: [] };
    const told = await rpc(db, "list_help_contents", {
      ...(kind && { of_kind: kind }),
      ...((category ?? role) && { in_category: category ?? role }),
      ...(task && { for_task: task }),
      words,
    });
    const items = Listed.parse(told).map((row) => {
      const parts = row.words === null ? null : wholeWords(snippet(row.words, words));
      return {
        item: toItem(row),
        snippet: parts?.some(({ hit }) => hit) ? parts : null,
        title_parts: words.length > 0 ? wholeWords(marked(row.title, words)) : null,
      };
    });
    return { items };
  },
  "/help-content/get": async ({ db }, { kind, slug }) => {
    const told = await rpc(db, "help_content", { of_kind: kind, of_slug: slug });
    const row = Whole.parse(told);
    return outputs.whole.parse({
      ...z.looseObject({}).parse(told),
      item: toItem(row),
      headings: row.data.headings ?? [],
    });
  },
  "/help-content/feedback": async ({ db }, { kind, slug, helpful, comment }) => {
    await rpc(db, "rate_help_content", { of_kind: kind, of_slug: slug, helpful, comment });
    return { success: true };
  },
};

/** A row as it is told: what its kind keeps in `data` stands beside the rest. */
function toItem({ data, body, ...row }: z.infer<typeof Row>): HelpItem {
  return outputs.item.parse({ ...data, ...row, text: body ?? "" });
}

/** The words of a search without those that only hold a sentence together, each cut to what its forms share. */
function wordsToFind(search: string): string[] {
  const all = searchWords(search)
    .map((word) => word.replace(/^[^\p{L}\p{N}#/]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((word) => word !== "");
  const telling = all.filter((word) => !isStopWord(word));
  const chosen = telling.length > 0 ? telling : all;
  return [...new Set(chosen.map(trunk))].slice(0, MOST_WORDS);
}

/** Of the words that were found by their beginning, all letters are marked. */
function wholeWords(parts: readonly Part[]): Part[] {
  const whole: Part[] = [];
  for (const { text, hit } of parts) {
    const before = whole.at(-1);
    const [rest = ""] = before?.hit && !hit ? (/^[\p{L}\p{M}\p{N}]+/u.exec(text) ?? []) : [];
    if (before?.hit && rest) before.text += rest;
    if (text.length > rest.length) whole.push({ text: text.slice(rest.length), hit });
  }
  return whole;
}

function trunk(word: string): string {
  const stemmed = stem(word).replace(/(?<=..)i$/, "");
  return word.startsWith(stemmed) ? stemmed : word;
}
