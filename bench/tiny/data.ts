import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chatRequest, readPrompt } from "../../local/ai/prompt.ts";
import { answerMessages } from "../../supabase/functions/_shared/domain/text/prompts.ts";
import type { Recorded } from "../answers/replay.ts";

const DOCUMENTS = {
  "Leave policy.md":
    "# Leave policy\n\nEverybody has 28 days of annual leave. Leave of more than 10 days is agreed with your lead before March.\n\n" +
    "Unused days are carried over until 31 March. At most 5 days are carried over, and nobody is paid for days that lapse.\n",
  "Travel rules.txt":
    "Travel rules\n\nA hotel in Leeds may cost 140 pounds a night. A hotel in London may cost 190 pounds a night.\n\n" +
    "Receipts are handed in within 30 days. A trip by train of more than 3 hours may be booked in first class.\n",
};

const QUESTIONS = [
  {
    id: "leave",
    question: "How many days of annual leave does everybody have?",
    answer: "28",
    document: "Leave policy.md",
  },
  {
    id: "hotel",
    question: "What may a hotel in Leeds cost a night?",
    answer: "140",
    document: "Travel rules.txt",
  },
  { id: "parking", question: "Where do visitors park their bicycles?", answer: null },
];

/**
 * Makes a folder that is each kind of set at once, as rows read them by `--data`, `--docs` and `--prompts`: documents and questions,
 * what the model was asked for these (`prompts.jsonl`), a set in BEIR layout, and a manifest of files.
 * @returns the folder, in the system's folder for temporary files
 */
export async function makeTinyData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-tiny-"));
  const texts = Object.entries(DOCUMENTS);
  const lines = (file: string, rows: readonly unknown[]) =>
    writeFile(join(folder, file), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  await mkdir(join(folder, "documents"));
  for (const [name, text] of texts) {
    await writeFile(join(folder, "documents", name), text);
    await writeFile(join(folder, name), text);
  }
  await lines("questions.jsonl", QUESTIONS);
  await lines("prompts.jsonl", QUESTIONS.map(recorded));
  const entries = texts.flatMap(([title, text], doc) =>
    text
      .split("\n\n")
      .slice(1)
      .map((entry, nth) => ({ _id: `${doc}#${nth}`, title, text: entry.trim(), doc: String(doc) })),
  );
  await lines("corpus.jsonl", entries);
  await lines(
    "queries.jsonl",
    QUESTIONS.slice(0, texts.length).map(({ id, question }, doc) => ({
      _id: id,
      text: question,
      doc: String(doc),
    })),
  );
  const judged = QUESTIONS.slice(0, texts.length).map(({ id }, doc) => `${id}\t${doc}#0\t1\n`);
  await writeFile(join(folder, "qrels.tsv"), judged.join(""));
  const files = [
    "Leave policy.md\ttext\t28 days of annual leave",
    "Travel rules.txt\ttext\t140 pounds a night",
  ];
  await writeFile(
    join(folder, "manifest.tsv"),
    `${["file\texpect\tdistinctive_phrase", ...files].join("\n")}\n`,
  );
  return folder;
}

/** A question as the offline model would be asked it, with both documents as its sources. */
function recorded({ id, question }: (typeof QUESTIONS)[number]): Recorded {
  const sources = Object.entries(DOCUMENTS).map(([title, text], at) => ({
    id: at + 1,
    title,
    headingPath: [],
    text,
  }));
  const messages = answerMessages({
    aiName: "Bench",
    organizationName: "Bench",
    sources,
    history: [],
    question,
  });
  return { id, prompt: readPrompt(chatRequest.parse({ messages }).messages) };
}
