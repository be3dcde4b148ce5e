/** Rows of `npm run bench`, in the order they are printed; those that need a folder run only by name. */
const ROWS: readonly { name: string; needs?: string }[] = [
  { name: "ready" },
  { name: "weight" },
  { name: "calls" },
  { name: "answer" },
  { name: "help" },
  { name: "streams" },
  { name: "runs" },
  { name: "thread" },
  { name: "realtime" },
  { name: "ingest" },
  { name: "train" },
  { name: "crawl" },
  { name: "drives" },
  { name: "scale" },
  { name: "search-scale" },
  { name: "search-meaning" },
  { name: "day" },
  { name: "policies" },
  { name: "meters" },
  { name: "billing" },
  { name: "hosts" },
  { name: "threads" },
  { name: "deletion" },
  { name: "organization-deletion" },
  { name: "restore" },
  { name: "operators" },
  { name: "operators-people" },
  { name: "rows" },
  { name: "speech" },
  { name: "lessons" },
  { name: "contradictions" },
  { name: "invoices" },
  { name: "processes", needs: "(DATABASE_URL of a PostgreSQL, and Debian's pgbouncer)" },
  { name: "retrieval", needs: "--data DIR (a set in BEIR layout)" },
  { name: "in-force", needs: "--data DIR (a set in BEIR layout)" },
  { name: "answers", needs: "--data DIR (documents/ and questions.jsonl)" },
  { name: "fit", needs: "--data DIR --prompts FILE (of answers --prompts FILE)" },
  { name: "replay", needs: "--data DIR --prompts FILE (of answers --prompts FILE)" },
  { name: "citations", needs: "--data DIR (documents/)" },
  { name: "extract", needs: "--docs DIR (files and their manifest.tsv)" },
];

interface Bench {
  /** Measures and prints; `args` are what follows the name on the command line. */
  run(args: string[]): Promise<void>;
}

async function measure(name: string, args: string[]): Promise<void> {
  const bench = (await import(`./${name}.ts`)) as Bench;
  await bench.run(args);
}

const [wanted, ...args] = process.argv.slice(2);
if (process.env.DATABASE_URL) {
  console.log(
    "On the PostgreSQL of DATABASE_URL. The rows leave data in it: give them a database of their own.",
  );
}
if (wanted === undefined) {
  for (const { name, needs } of ROWS) {
    if (needs === undefined) {
      await measure(name, []).catch((error: unknown) => {
        console.error(`${name} failed:`, error);
        process.exitCode = 1;
      });
    }
  }
  for (const { name, needs } of ROWS) if (needs) console.log(`not run: npm run bench -- ${name} ${needs}`);
} else if (ROWS.some(({ name }) => name === wanted)) {
  await measure(wanted, args);
} else {
  console.error(`There is no bench "${wanted}". There are: ${ROWS.map(({ name }) => name).join(", ")}.`);
  process.exitCode = 1;
}

export {};
