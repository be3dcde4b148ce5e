import { AsyncLocalStorage } from "node:async_hooks";

const ranges = new AsyncLocalStorage<string | null>();

/** Runs a download with its `Range` header, which lite doesn't hand to the adapter. */
export function withRange<T>(range: string | null, work: () => T): T {
  return ranges.run(range, work);
}

/** The bytes that the current download asks for, both ends included; undefined for all of the object. */
export function currentDownload(object: { size: number }): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(ranges.getStore() ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  const last = object.size - 1;
  const start = from === "" ? Math.max(0, object.size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? last : Math.min(Number(to), last);
  return start <= end ? { start, end } : undefined;
}
