import { setUpLog } from "./log.ts";
import { sendTraces, setUpTraces } from "./traces.ts";

/** Has a function's process write its log and traces as the environment says; once, before anything else. */
export function setUpSeeing(
  part: string,
  given: Readonly<Record<string, string | undefined>>,
  stopping?: AbortSignal,
): void {
  setUpLog(part, given);
  setUpTraces(part, given);
  stopping?.addEventListener("abort", () => void sendTraces());
}
