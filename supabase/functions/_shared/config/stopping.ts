/** Aborts when this process is about to end; what is handed to `waitUntil` then has about a second. */
export function processStopping(): AbortSignal {
  const stopping = new AbortController();
  addEventListener("beforeunload", () => stopping.abort());
  return stopping.signal;
}
