/** A row of `npm run bench`, which is `bench/<name>.ts`. */
export interface BenchRow {
  name: string;
  /** Arguments or programs that the row needs. Such a row runs only by name. */
  needs?: string;
  /**
   * The arguments of its tiny size, at which `npm test` runs it: DIR stands for a folder that is made for them
   * (`tiny/data.ts`). Or why it has none.
   */
  tiny: readonly string[] | { not: string };
  /** Whether it opens Chromium. */
  browser?: true;
}

const words = (line: string): readonly string[] => line.split(" ").filter((word) => word !== "");

/** In the order they are printed. */
export const ROWS: readonly BenchRow[] = [
  { name: "ready", tiny: [] },
  { name: "refusals", tiny: words("--count 80") },
  { name: "weight", tiny: ["--visits", "1", "--only", "chat, unthrottled"], browser: true },
  { name: "calls", tiny: words("--rounds 1 --seconds 0.2") },
  { name: "answer", tiny: words("--questions 2 --articles 2") },
  { name: "help", tiny: words("--questions 1 --articles 2") },
  { name: "streams", tiny: words("--streams 1,2 --answers 1 --tokens 20") },
  { name: "follow", tiny: words("--answers 1 --tokens 20") },
  { name: "runs", tiny: words("--times 2") },
  { name: "thread", tiny: words("--messages 60 --keys 5 --rounds 1"), browser: true },
  { name: "realtime", tiny: words("--messages 5 --subscribers 3") },
  { name: "ingest", tiny: words("--documents 2 --alone") },
  { name: "long-file", tiny: words("--megabytes 0.1 --after 0.2") },
  { name: "train", tiny: words("--documents 2 --pages 2 --minutes 1 --questions 1") },
  { name: "crawl", tiny: words("--pages 3") },
  { name: "drives", tiny: words("--files 3 --opened 2 --alone 4 --changes 1") },
  { name: "scale", tiny: words("--small 50 --large 100 --questions 2") },
  { name: "search-scale", tiny: words("--passages 200 --large-from 50 --questions 3 --scans 2 --peer") },
  { name: "search-meaning", tiny: words("--passages 220 --large-from 50 --neighbours 1 --questions 3") },
  { name: "day", tiny: words("--organizations 1,100") },
  { name: "policies", tiny: words("--documents 200 --members 20 --organizations 2 --runs 1") },
  { name: "meters", tiny: words("--runs 2") },
  { name: "billing", tiny: words("--deliveries 10") },
  { name: "hosts", tiny: words("--hosts 20 --calls 10") },
  { name: "threads", tiny: words("--chats 20 --messages 20 --runs 1") },
  { name: "deletion", tiny: words("--documents 3 --passages 20") },
  { name: "organization-deletion", tiny: words("--documents 20 --passages 2") },
  { name: "restore", tiny: words("--gb 0.001 --passages 10 --migrated") },
  { name: "operators", tiny: words("--organizations 20 --runs 1") },
  { name: "operators-people", tiny: words("--people 40 --runs 1") },
  { name: "rows", tiny: words("--documents 100 --members 500 --messages 2000 --runs 1 --askers 1") },
  { name: "speech", tiny: words("--words 40") },
  { name: "lessons", tiny: words("--corrections 1 --others 1 --documents 2 --rounds 100") },
  { name: "contradictions", tiny: words("--pairs 2") },
  { name: "invoices", tiny: words("--lines 1,20 --rounds 1") },
  { name: "tests", needs: "half an hour", tiny: { not: "it is the tests themselves" } },
  {
    name: "processes",
    needs: "(DATABASE_URL of a PostgreSQL, and Debian's pgbouncer)",
    tiny: { not: "it measures several processes at a PostgreSQL behind PgBouncer" },
  },
  {
    name: "retrieval",
    needs: "--data DIR (a set in BEIR layout)",
    tiny: words("--data DIR"),
  },
  { name: "in-force", needs: "--data DIR (a set in BEIR layout)", tiny: words("--data DIR") },
  {
    name: "answers",
    needs: "--data DIR (documents/ and questions.jsonl)",
    tiny: words("--data DIR --out DIR/answers.md --prompts DIR/asked.jsonl"),
  },
  {
    name: "fit",
    needs: "--data DIR --prompts FILE (of answers --prompts FILE)",
    tiny: words("--data DIR --prompts DIR/prompts.jsonl"),
  },
  {
    name: "replay",
    needs: "--data DIR --prompts FILE (of answers --prompts FILE)",
    tiny: words("--data DIR --prompts DIR/prompts.jsonl --out DIR/replay.md"),
  },
  { name: "citations", needs: "--data DIR (documents/)", tiny: words("--data DIR") },
  {
    name: "extract",
    needs: "--docs DIR (files and their manifest.tsv)",
    tiny: words("--docs DIR --pages 20"),
  },
];

interface Bench {
  run(args: string[]): Promise<void>;
}

/**
 * Measures a row and prints it.
 * @param args what follows the name on the command line
 */
export async function measure(name: string, args: readonly string[]): Promise<void> {
  const bench = (await import(/* @vite-ignore */ `./${name}.ts`)) as Bench;
  await bench.run([...args]);
}
