import { vendorSeconds } from "./seeing/measures.ts";
import { spanned } from "./seeing/traces.ts";
import { vendorOf } from "./seeing/vendor.ts";

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * `fetch` for requests that carry a key, or what only their receiver may read: a redirect, which would take it elsewhere, is an error.
 * An answer whose signal aborts while it is read ends then, which runtimes forget (`heeding`).
 * @throws TypeError for a redirect, as `fetch` itself for what it can't reach
 */
export const fetchWithKey: typeof fetch = async (input, init) => {
  const response = await fetchUnfollowed(input, init);
  if (!isRedirect(response)) return response;
  await response.body?.cancel();
  throw new TypeError("A redirect isn't followed.");
};

/** The same, to which a redirect is an answer: whoever asks may go there, without the key. */
export const fetchUnfollowed: typeof fetch = async (input, init) => {
  const response = await seen(input, init);
  const { signal } = init ?? {};
  return signal && response.body ? new Response(heeding(response.body, signal), response) : response;
};

/** Neither its address nor a header of ours is told to or of anybody: only which vendor was asked, and how long that took. */
async function seen(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const vendor = vendorOf(input instanceof Request ? input.url : String(input));
  const began = performance.now();
  let status = 0;
  try {
    const ask = () => fetch(input, { ...init, redirect: "manual" });
    const told = (response?: Response) => ({ "http.response.status_code": response?.status });
    const response = await spanned(`vendor ${vendor}`, "client", ask, told);
    status = response.status;
    return response;
  } finally {
    const outcome = status === 0 || status >= 500 ? "failed" : status >= 400 ? "refused" : "ok";
    vendorSeconds.observe({ vendor, outcome }, (performance.now() - began) / 1000);
  }
}

export function isRedirect({ status }: Response): boolean {
  return REDIRECTS.includes(status);
}

/**
 * A body whose reading fails with the signal's reason once that aborts. `fetch` ties them by what memory's collection takes away, in Deno
 * always and in Node 20 with `redirect: "error"`: a model that stalls, or writes on, couldn't be let go of.
 */
function heeding(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let leave = () => {};
  return new ReadableStream({
    start(controller) {
      const end = () => {
        controller.error(signal.reason);
        reader.cancel(signal.reason).catch(() => undefined);
      };
      leave = () => signal.removeEventListener("abort", end);
      if (signal.aborted) end();
      else signal.addEventListener("abort", end, { once: true });
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (signal.aborted) return;
      if (!done) return controller.enqueue(value);
      leave();
      controller.close();
    },
    cancel(reason) {
      leave();
      return reader.cancel(reason);
    },
  });
}
