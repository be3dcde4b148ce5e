import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Id = z.union([z.string(), z.number().transform(String)]);
const Entry = z.object({
  _id: Id.optional(),
  id: Id.optional(),
  title: z.string().nullish(),
  text: z.string(),
  doc: Id.optional(),
});
const Query = z.object({
  _id: Id.optional(),
  id: Id.optional(),
  text: z.string(),
  doc: Id.optional(),
  answers: z.array(z.string()).optional(),
});

/** An entry of the corpus. `group` is the article it is of, where the set tells. */
export interface Entry {
  id: string;
  title: string;
  text: string;
  group: string;
}

export interface Query {
  id: string;
  text: string;
  group: string;
  answers: string[];
}

/** A retrieval set in BEIR layout. `relevant`: query id → entry id → grade. */
export interface Dataset {
  corpus: Entry[];
  queries: Query[];
  relevant: Map<string, Map<string, number>>;
}

/** Reads `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` (or `qrels/test.tsv`); queries without a judgement are left out. */
export async function readBeir(folder: string): Promise<Dataset> {
  const corpus = (await lines(join(folder, "corpus.jsonl"))).map((line) => {
    const { _id, id, title, text, doc } = Entry.parse(JSON.parse(line));
    const key = _id ?? id ?? "";
    return { id: key, title: title ?? "", text, group: doc ?? key.replace(/#\d+$/, "") };
  });
  const judged = await lines(join(folder, "qrels.tsv")).catch(() => lines(join(folder, "qrels", "test.tsv")));
  const relevant = new Map<string, Map<string, number>>();
  for (const line of judged) {
    const [query = "", entry = "", grade] = line.split("\t");
    if (!(Number(grade) > 0)) continue;
    relevant.set(query, (relevant.get(query) ?? new Map<string, number>()).set(entry, Number(grade)));
  }
  const queries = (await lines(join(folder, "queries.jsonl"))).map((line) => {
    const { _id, id, text, doc, answers } = Query.parse(JSON.parse(line));
    return { id: _id ?? id ?? "", text, group: doc ?? "", answers: answers ?? [] };
  });
  return { corpus, queries: queries.filter(({ id }) => relevant.has(id)), relevant };
}

async function lines(file: string): Promise<string[]> {
  return (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
}
