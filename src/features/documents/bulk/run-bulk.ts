import type { BulkOutcome } from "@contract/bulk.ts";
import { ApiError, errorMessage } from "@/lib/errors.ts";

/** What a request takes. */
export interface Named {
  id: number;
  name: string;
}

/** A document with which it wasn't done, and why. */
export interface Refused extends Named {
  message: string;
}

export interface BulkResult {
  done: number[];
  refused: Refused[];
}

/**
 * Does something with documents, as many a request as it takes. A document that is gone already is neither done nor
 * refused. After an error that isn't about some of them, such as a lost connection, the rest is left and says so.
 * @param slice does it with some documents
 * @param onProgress told how many were tried by now
 */
export async function runBulk<Row extends Named>(
  rows: readonly Row[],
  size: number,
  slice: (rows: readonly Row[]) => Promise<Pick<BulkOutcome, "done" | "refused">>,
  onProgress: (tried: number) => void = () => undefined,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], refused: [] };
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    const names = new Map(some.map(({ id, name }) => [id, name]));
    try {
      const { done, refused } = await slice(some);
      result.done.push(...done);
      for (const { id, code, message } of refused) {
        if (code !== "not_found") result.refused.push({ id, name: names.get(id) ?? "", message });
      }
    } catch (error) {
      const message = errorMessage(error);
      result.refused.push(...rows.slice(from).map(({ id, name }) => ({ id, name, message })));
      return result;
    }
    onProgress(from + some.length);
  }
  return result;
}

/**
 * A call that takes all of its documents or none, as one that says what became of each: where it is refused, halves are
 * tried, down to the documents that it is refused for.
 */
export function oneByOne<Row extends Named>(act: (rows: readonly Row[]) => Promise<unknown>) {
  return async function slice(rows: readonly Row[]): Promise<BulkOutcome> {
    try {
      await act(rows);
      return { done: rows.map(({ id }) => id), refused: [] };
    } catch (error) {
      const isRefusal =
        error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429;
      if (!isRefusal) throw error;
      const [only] = rows;
      if (rows.length === 1 && only) {
        const code = error.status === 404 ? "not_found" : "forbidden";
        return { done: [], refused: [{ id: only.id, name: only.name, code, message: error.message }] };
      }
      const half = Math.ceil(rows.length / 2);
      const [one, two] = [await slice(rows.slice(0, half)), await slice(rows.slice(half))];
      return { done: [...one.done, ...two.done], refused: [...one.refused, ...two.refused] };
    }
  };
}
