import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settled } from "./settle.ts";

export interface Row {
  file: string;
  /** What must come of it: `text`, `text-hard`, `ocr`, `password`, `reject`, `asr` or `empty`. */
  expect: string;
  /** Words that must come out. */
  phrase: string;
}

export interface Verdict {
  row: Row;
  settled: Settled;
  /** `apart`: a scan or speech, which only a model can read. */
  result: "pass" | "miss" | "apart";
  note: string;
}

const SLOWEST_MS = 5_000;

/** The rows of a folder's `manifest.tsv`; its columns are found by name. */
export async function readManifest(folder: string): Promise<Row[]> {
  const [head = "", ...lines] = (await readFile(join(folder, "manifest.tsv"), "utf8")).trim().split(/\r?\n/);
  const column = (name: string) => head.split("\t").indexOf(name);
  const [file, expect, phrase] = [column("file"), column("expect"), column("distinctive_phrase")];
  return lines.map((line) => {
    const cells = line.split("\t");
    return { file: cells[file] ?? "", expect: cells[expect] ?? "", phrase: cells[phrase] ?? "" };
  });
}

/** Holds what came of a file against what must. */
export function judge(row: Row, settled: Settled): Verdict {
  const note = settled.failure ? `${settled.failure.code}: ${settled.failure.message}` : described(settled);
  const verdict = (result: Verdict["result"], why = note): Verdict => ({ row, settled, result, note: why });
  const { failure } = settled;
  if (failure?.code === "resource_limit") return verdict("miss");
  if (row.expect === "asr" || (row.expect === "empty" && settled.heard)) return verdict("apart");
  if (row.expect === "ocr") return verdict(failure?.code === "scanned" ? "apart" : "miss");
  if (row.expect === "password" || row.expect === "empty")
    return verdict(failure?.code === row.expect ? "pass" : "miss");
  if (row.expect === "reject") return verdict(failure && settled.ms < SLOWEST_MS ? "pass" : "miss");
  if (failure) return verdict("miss");
  const found = squeeze(settled.text).includes(squeeze(row.phrase));
  return found ? verdict("pass") : verdict("miss", `«${row.phrase}» didn't come out; ${note}`);
}

function described({ heard, blocks, text, slices, pageCount }: Settled): string {
  if (heard) return "has sound to transcribe";
  const pages = pageCount ? `${String(pageCount)} pages, ` : "";
  return `${pages}${String(blocks.length)} blocks, ${String(text.length)} characters, ${String(slices)} steps`;
}

/** Equal but for case, white space and ways to write the same character. */
const squeeze = (text: string): string => text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
