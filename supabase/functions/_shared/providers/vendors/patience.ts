import { VendorError } from "../vendor.ts";

/**
 * Does something of which the network may fail, within a time.
 * @param signal the caller's own, whose reason is thrown as it is
 * @throws VendorError `unavailable` for whatever isn't a VendorError already
 */
export async function within<T>(
  vendor: string,
  { signal, ms }: { signal: AbortSignal; ms: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(ms);
  try {
    return await work(AbortSignal.any([signal, limit]));
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof VendorError) throw cause;
    const what = limit.aborted
      ? "took too long to answer"
      : "couldn't be reached, or its answer wasn't whole";
    throw new VendorError("unavailable", `${vendor} ${what}.`, { cause });
  }
}
