import { stageText } from "@/components/document-status.tsx";
import { formatCount, formatPercent } from "@/lib/format.ts";
import type { UploadEntry } from "./upload-state.ts";

/** Where an upload stands, in words: "Sending 45%", "Reading 40%", "Ready". */
export function statusText(entry: UploadEntry): string {
  if (entry.status === "success") return "Ready";
  if (entry.status === "failed") return "Failed";
  if (entry.step === "checking") return "Checking";
  if (entry.step === "choosing") return "Already there";
  if (entry.step === "waiting") return "Waiting";
  if (entry.step === "paused") return "Paused until you’re connected";
  if (entry.step === "sending") return `Sending ${formatPercent(shareSent(entry))}`;
  return entry.step === "adding" ? "Saving" : stageText(entry);
}

/** How the uploads fare all together: "2 of 5 ready, 1 failed". */
export function summaryText(entries: readonly UploadEntry[]): string {
  const ready = entries.filter((entry) => entry.status === "success").length;
  const failed = entries.filter((entry) => entry.status === "failed").length;
  const all = entries.length;
  if (failed === all) return `${formatCount(all, "file")} failed`;
  if (ready === all) return `${formatCount(all, "file")} ready`;
  return `${ready} of ${all} ready${failed > 0 ? `, ${failed} failed` : ""}`;
}

/** How much of the file is sent, 0 to 1 in whole hundredths. */
export function shareSent({ sent, size }: UploadEntry): number {
  return size === 0 ? 0 : Math.floor((sent / size) * 100) / 100;
}
