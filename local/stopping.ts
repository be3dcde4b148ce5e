import { readFileSync } from "node:fs";
import { constants } from "node:os";

/** How long all that runs may take to end, in milliseconds. */
const patience = 4000;
/** Ctrl-C reaches this process twice, by the terminal and by npm; who presses it again means it. */
const samePress = 500;
const parentEvery = 500;
const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

/**
 * Ends the process on a signal, or when npm, which doesn't pass HUP on, has ended: at once until it is told how (what a
 * start writes is whole or not there), in good order from then on. With `nohup` it lives on when its terminal closes.
 */
export function stopOnSignal(): { by(close: () => Promise<void>): void } {
  let close: (() => Promise<void>) | undefined;
  let since: number | undefined;
  const stop = (code: number) => {
    if (!close) process.exit(code);
    if (since !== undefined && performance.now() - since > samePress) process.exit(1);
    if (since !== undefined) return;
    since = performance.now();
    setTimeout(() => process.exit(1), patience).unref();
    void close().then(() => process.exit(0));
  };
  // A closed terminal takes no more words.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const outlivesTerminal = isUnderNohup();
  for (const signal of signals)
    process.on(signal, () => {
      if (signal !== "SIGHUP" || !outlivesTerminal) stop(128 + constants.signals[signal]);
    });
  if (process.env.npm_lifecycle_event !== undefined && !outlivesTerminal) stopWithParent(stop);
  return { by: (how) => (close = how) };
}

function stopWithParent(stop: (code: number) => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop(1);
  }, parentEvery);
  timer.unref();
}

/** Node takes back that a signal is ignored, so all that tells is the name of the command by which a shell started npm. */
function isUnderNohup(): boolean {
  const started = [process.env._ ?? "", commandOfParent()];
  return started.some((command) => /(^|\/)nohup$/.test(command));
}

function commandOfParent(): string {
  try {
    const variables = readFileSync(`/proc/${process.ppid}/environ`, "utf8").split("\0");
    return variables.find((variable) => variable.startsWith("_="))?.slice(2) ?? "";
  } catch {
    return "";
  }
}
