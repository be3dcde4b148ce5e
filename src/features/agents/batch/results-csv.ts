import { cut } from "@domain/text/cut.ts";
import type { AgentBatchRow } from "@contract/agent-batches.ts";
import type { AgentField } from "@domain/agents/fields.ts";
import { formOf, splitMessage } from "@domain/agents/message.ts";
import { request } from "@/lib/api.ts";
import { toCsv } from "@/lib/csv.ts";
import { writeCell } from "./cells.ts";
import { rowWords } from "./batch-words.ts";

const PAGE = 100;

/** All rows of a batch, page by page. @throws as `request` */
export async function allRows(id: number): Promise<AgentBatchRow[]> {
  const found: AgentBatchRow[] = [];
  for (;;) {
    const page = await request("/agent/batch/rows", { id, limit: PAGE, offset: found.length });
    found.push(...page.rows);
    if (page.rows.length === 0 || found.length >= page.total) return found;
  }
}

/**
 * Rows with what came of each as CSV, safe against formulas: their columns as the file has them, so that it can be run over
 * again, then state, reason, and subject and text of each variant, or the file and length of each recording.
 * @param kindOf the kind of message of a row that names none
 */
export function resultsCsv(
  fields: readonly AgentField[],
  rows: readonly AgentBatchRow[],
  kindOf: unknown,
): string {
  const recorded = rows.some(({ recording }) => recording);
  const variants = Math.max(recorded ? 0 : 1, ...rows.map(({ texts }) => texts.length));
  const results = Array.from({ length: variants }, (_, at) => (at === 0 ? "" : ` ${at + 1}`));
  const head = [
    "Row",
    ...fields.map(({ key }) => key),
    "State",
    "Reason",
    ...results.flatMap((number) => [`Subject${number}`, `Text${number}`]),
    ...(recorded ? ["File", "Seconds"] : []),
  ];
  const body = rows.map((row) => {
    const form = formOf(row.values["kind"] ?? kindOf);
    return [
      row.number,
      ...fields.map((field) => writeCell(field, row.values[field.key])),
      rowWords[row.state].label,
      row.error ?? "",
      ...results.flatMap((_, at) => {
        const { subject, body: text } = splitMessage(form, row.texts[at] ?? "");
        return [subject, text];
      }),
      ...(recorded ? recordingCells(row) : []),
    ];
  });
  return toCsv([head, ...body]);
}

const recordingCells = (row: AgentBatchRow) =>
  row.recording ? [recordingName(row), Math.round(row.recording.seconds)] : ["", ""];

/** What the file of a row's recording is called among those of its batch. */
export function recordingName({ number, recording }: AgentBatchRow): string {
  const title = cut((recording?.title ?? "").replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ").trim(), 80);
  return `${String(number).padStart(4, "0")} ${title || "Recording"}.${recording?.format ?? "mp3"}`;
}
