import { cut } from "@domain/text/cut.ts";
import { BATCH } from "@contract/agent-batches.ts";
import { request } from "@/lib/api.ts";
import type { InputOf } from "@contract/index.ts";
import type { BatchFile, BatchRow } from "./batch-file.ts";

/** What a request may hold, with room for what JSON makes of it. */
const BYTES = 600_000;

/** Rows in parts that a request can hold. */
export function partsOf(rows: readonly BatchRow[]): BatchRow[][] {
  const parts: BatchRow[][] = [];
  let size = Infinity;
  for (const row of rows) {
    const bytes = new TextEncoder().encode(JSON.stringify(row)).length;
    const last = parts.at(-1);
    if (last && last.length < BATCH.at_once && size + bytes <= BYTES) last.push(row);
    else {
      parts.push([row]);
      size = 0;
    }
    size += bytes;
  }
  return parts;
}

/**
 * Makes a batch of a file's rows. Under the same key it goes on with the one that there is.
 * @param tell told how many rows have arrived
 * @returns its id @throws as `request`
 */
export async function sendBatch(
  { name, columns, rows }: BatchFile,
  instanceId: number,
  key: string,
  tell: (arrived: number) => void,
): Promise<number> {
  const { id } = await request("/agent/batch/create", {
    instance_id: instanceId,
    name: cut(name.trim(), 120) || "Rows",
    columns: columns.flatMap(({ field }) => field?.key ?? []),
    row_count: rows.length,
    key,
  });
  for (const part of partsOf(rows)) {
    const sent = { id, rows: part } as InputOf<"/agent/batch/add-rows">;
    tell((await request("/agent/batch/add-rows", sent)).arrived);
  }
  return id;
}
