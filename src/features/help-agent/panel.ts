import { deferred } from "@/lib/deferred.ts";
import { showError } from "@/lib/errors.ts";
import { preference, schemaOf } from "@/lib/preferences.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";

/** Whether the chat with the help agent is minimised, which this browser remembers (product §2). */
export const minimized = preference(
  STORAGE_KEYS.helpMinimized,
  schemaOf((value): value is boolean => typeof value === "boolean"),
  true,
);

/** The chat itself, which comes once somebody wants it. */
export const panel = deferred(() => import("./help-panel.tsx"));

/** Shows the chat. */
export function openHelp(): void {
  minimized.set(false);
  panel.load().catch(showError);
}

/** Shows the chat, or minimises it. */
export function toggleHelp(): void {
  if (minimized.get()) openHelp();
  else minimized.set(true);
}
