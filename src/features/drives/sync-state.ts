import type { DriveSync } from "@contract/drives.ts";

/** What a sync does, as the list says and is filtered by; the first that holds. */
export const STATES = [
  { value: "account", label: "Sign in again", variant: "destructive" },
  { value: "orphan", label: "No account", variant: "warning" },
  { value: "confirm", label: "Waits for you", variant: "warning" },
  { value: "failed", label: "Failed", variant: "destructive" },
  { value: "counting", label: "Counting", variant: "brand" },
  { value: "draft", label: "Not begun", variant: "outline" },
  { value: "paused", label: "Paused", variant: "warning" },
  { value: "looking", label: "Checking", variant: "brand" },
  { value: "reading", label: "Reading files", variant: "brand" },
  { value: "current", label: "Up to date", variant: "success" },
] as const;

export type SyncStateName = (typeof STATES)[number]["value"];

/** What a sync does. */
export function stateOf(sync: DriveSync): SyncStateName {
  const { state, connection, run, plan, files } = sync;
  if (connection === "none") return "orphan";
  if (connection !== "connected") return "account";
  if (state === "confirm" || state === "failed" || state === "paused") return state;
  if (state === "draft") {
    if (run?.state === "failed") return "failed";
    return plan === null ? "counting" : "draft";
  }
  if (run?.state === "running") return "looking";
  if (run?.state === "failed") return "failed";
  return files.waiting > 0 ? "reading" : "current";
}

/** Whether something of a sync is about to change by itself. */
export function isMoving(sync: DriveSync): boolean {
  return ["counting", "looking", "reading"].includes(stateOf(sync));
}

/** Why a sync doesn't go on, in words; null where it does. */
export function reasonOf({ reason, run }: DriveSync): string | null {
  return reason ?? (run?.state === "failed" ? run.reason : null);
}
