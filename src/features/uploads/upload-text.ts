import { stageText } from "@/components/document-status.tsx";
import { formatBytes, formatCount } from "@/lib/format.ts";
import type { UploadEntry } from "./upload-state.ts";

/** Where an upload stands, in words: "1.2 MB of 3.4 MB", "Reading 40%", "Ready". */
export function statusText(entry: UploadEntry): string {
  if (entry.status === "success") return "Ready";
  if (entry.status === "failed") return "Failed";
  if (entry.step === "waiting") return "Waiting";
  if (entry.step === "sending") return `${formatBytes(entry.sent)} sent`;
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
