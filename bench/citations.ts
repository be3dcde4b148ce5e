import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom, seed } from "../local/testing/sample.ts";
import { chunkDocument } from "../supabase/functions/_shared/domain/text/chunks.ts";
import { detectLanguage } from "../supabase/functions/_shared/domain/text/language.ts";
import { checkSupport } from "../supabase/functions/_shared/generation/check.ts";
import { numberPassages } from "../supabase/functions/_shared/generation/prompt.ts";
import type { Passage } from "../supabase/functions/_shared/generation/retrieval/passage.ts";
import { writeCited } from "../supabase/functions/_shared/generation/write-cited.ts";
import type { Ai } from "../supabase/functions/_shared/providers/ai.ts";
import { kinds, plant, type Planted, statementsOf } from "./citations/planted.ts";
import { startParser } from "./extract/parser-process.ts";
import { settle } from "./extract/settle.ts";
import { progressOf, row } from "./print.ts";

/** Sentences taken of each document. */
const perDocument = 40;

/**
 * `npm run bench -- citations --data DIR`: of the sentences of a folder's documents, answers are made that cite rightly, and others
 * that are wrong on purpose; counts what the reader is told: the chip gone, or the words underlined.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: "string" } } });
  if (!values.data) throw new Error("Say which folder to read: npm run bench -- citations --data DIR");
  const documents = await readDocuments(join(values.data, "documents"));
  const random = randomFrom(seed);
  const tally = new Map<string, { caught: number; all: number }>();
  const progress = progressOf("citations", documents.length, "documents");
  for (const [at, passages] of documents.entries()) {
    progress(at);
    const language = languageOf(passages);
    const far = documents
      .filter((_, index) => index !== at)
      .filter((other) => languageOf(other) === language)
      .flat();
    const sentences = passages.flatMap((passage) =>
      statementsOf(passage).map((sentence) => ({ sentence, passage })),
    );
    for (const { sentence, passage } of drawn(sentences, random)) {
      const near = passages.filter(({ text }) => text !== passage.text && !text.includes(sentence));
      for (const planted of plant(sentence, passage, {
        near,
        far: far.filter(({ text }) => !text.includes(sentence)),
        random,
      })) {
        const caught = await isCaught(planted);
        for (const key of [planted.kind, `${planted.kind}|${language}`]) {
          const count = tally.get(key) ?? { caught: 0, all: 0 };
          tally.set(key, { caught: count.caught + Number(caught), all: count.all + 1 });
        }
      }
    }
  }
  print(tally);
}

async function readDocuments(folder: string): Promise<Passage[][]> {
  const parser = await startParser([folder]);
  try {
    const documents: Passage[][] = [];
    for (const [id, file] of (await readdir(folder)).sort().entries()) {
      const { blocks } = await settle(parser, file);
      documents.push(
        chunkDocument(blocks).chunks.map(({ headingPath, tableHeader, ...chunk }) => ({
          ...chunk,
          document_id: id + 1,
          revision_id: id + 1,
          document_name: file,
          heading_path: headingPath,
          table_header: tableHeader,
        })),
      );
    }
    return documents;
  } finally {
    await parser.close();
  }
}

const languageOf = (passages: Passage[]) => detectLanguage(passages.map(({ text }) => text).join("\n"));

function drawn<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, perDocument)
    .map(({ item }) => item);
}

/** Whether the reader is warned: a sentence without its chip, or what is wrong underlined. */
async function isCaught({ answer, passages }: Planted): Promise<boolean> {
  const model = {
    async *stream() {
      await Promise.resolve();
      yield { text: answer, tokens: 1 };
    },
  } as unknown as Ai;
  const sink = { add: () => undefined, cite: () => undefined, flush: () => Promise.resolve() };
  const numbered = numberPassages(passages).map((passage, index) => ({ ...passage, id: index + 1 }));
  const written = await writeCited(
    model,
    { messages: [], passages: numbered },
    sink,
    new AbortController().signal,
  );
  return checkSupport(written, passages).length > 0;
}

function print(tally: ReadonlyMap<string, { caught: number; all: number }>): void {
  const share = ({ caught, all }: { caught: number; all: number }) =>
    `${((100 * caught) / all).toFixed(0)} % of ${all}`;
  for (const kind of kinds) {
    const total = tally.get(kind);
    if (!total) continue;
    const languages = [...tally]
      .filter(([key]) => key.startsWith(`${kind}|`))
      .map(([key, count]) => [key.slice(kind.length + 1), share(count)]);
    row(kind, {
      [kind.startsWith("right") ? "marked" : "caught"]: share(total),
      ...Object.fromEntries(languages),
    });
  }
}
