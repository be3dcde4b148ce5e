import type { RefusedLimit } from "@contract/errors.ts";
import type { ExternalToast } from "sonner";
import { notify } from "./toast.ts";

type HelpOf = (limit: RefusedLimit) => ExternalToast;

/** Long enough to read which limit it is, and to do something about it. */
const LIMIT_TOAST_MS = 12_000;
/** What helps at a limit; null until the signed-in shell brings it, in a file of its own. */
let helpOf: HelpOf | null = null;
/** Limits of toasts that were shown before that, by the toasts' ids. */
const helpless = new Map<number | string, RefusedLimit>();

/** Shows a toast of something that failed. @param limit which limit refused it; the toast offers what helps */
export function tellFailure(title: string, limit: RefusedLimit | null, options: ExternalToast = {}): void {
  notify((toast) => {
    const help = limit && { duration: LIMIT_TOAST_MS, ...helpOf?.(limit) };
    const id = toast.error(title, { ...help, ...options });
    if (limit && !helpOf) helpless.set(id, limit);
    else helpless.delete(id);
  });
}

/** Gives toasts of limits what helps, also those that are on the screen already. @returns ends that */
export function bringLimitHelp(bring: HelpOf): () => void {
  helpOf = bring;
  if (helpless.size > 0)
    notify((toast) => {
      for (const shown of toast.getToasts()) {
        const limit = helpless.get(shown.id);
        if (limit && "title" in shown) toast.error(shown.title, { id: shown.id, ...bring(limit) });
      }
      helpless.clear();
    });
  return () => (helpOf = null);
}
