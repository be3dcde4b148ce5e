import { type Doing, requestIdOf, within } from "../../_shared/config/seeing/doing.ts";
import { logInfo } from "../../_shared/config/seeing/log.ts";
import { callSeconds, calls, firstToken, type Outcome } from "../../_shared/config/seeing/measures.ts";
import { beginSpan } from "../../_shared/config/seeing/traces.ts";

/** A path that isn't of the contract: whatever somebody typed is in no figure and no line. */
const OTHER = "other";

/**
 * Answers a call as a request that has an id: the one it came with, or a new one. When its answer has ended, a streamed one with
 * its last piece, it is counted and has its line in the log.
 * @param answer gives the status, once the answer may begin
 */
export async function seen(request: Request, answer: (doing: Doing) => Promise<number>): Promise<void> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const requestId = requestIdOf(request.headers.get("x-request-id"));
  // What a browser says of a trace counts for nothing; its id says which it is.
  const span = beginSpan("call", "server", undefined, requestId);
  const doing: Doing = { requestId, span: span.span };
  let status = 0;
  let spoken = false;

  const end = () => {
    const call = doing.call ?? OTHER;
    const outcome: Outcome = status >= 500 ? "failed" : status >= 400 ? "refused" : "ok";
    calls.add({ call, outcome });
    callSeconds.observe({ call }, seconds());
    span({ "http.response.status_code": status }, outcome !== "failed", call);
    within(doing, () => logInfo("call", { status, ms: Math.round(seconds() * 1000) }));
  };
  doing.stream = {
    began: false,
    value(value) {
      if (spoken || !isText(value)) return;
      spoken = true;
      firstToken.observe({ call: doing.call ?? OTHER }, seconds());
    },
    end,
  };
  status = await within(doing, () => answer(doing));
  if (!doing.stream.began) end();
}

/** Whether a value is what somebody reads: a piece of text, or the event that brings one. */
function isText(value: unknown): boolean {
  if (typeof value === "string") return value !== "";
  return typeof value === "object" && value !== null && "type" in value && value.type === "delta";
}
