import type { AgentBatch, BatchRowState } from "@contract/agent-batches.ts";
import { formatCount } from "@/lib/format.ts";

type Look = {
  label: string;
  variant: "default" | "brand" | "success" | "warning" | "destructive" | "outline";
};

/** What the state of a row is called. */
export const rowWords: Record<BatchRowState, Look> = {
  waiting: { label: "Waiting", variant: "outline" },
  running: { label: "Going", variant: "brand" },
  success: { label: "Done", variant: "success" },
  failed: { label: "Failed", variant: "destructive" },
};

/** What a batch is at present. */
export function batchWords({ state, pause, failed, arrived, row_count }: AgentBatch): Look {
  if (state === "draft")
    return { label: arrived < row_count ? "Incomplete" : "Not begun", variant: "outline" };
  if (state === "running") return { label: "Running", variant: "brand" };
  if (state === "done")
    return failed > 0
      ? { label: `Done, ${failed} failed`, variant: "warning" }
      : { label: "Done", variant: "success" };
  return {
    label:
      pause === "held"
        ? "Waiting for you"
        : pause === "limit"
          ? "Limit reached"
          : pause === "stopped"
            ? "Stopped"
            : "Interrupted",
    variant: "warning",
  };
}

/** What an amount of a batch's meter is called. */
export const amountOf = ({ meter }: Pick<AgentBatch, "meter">, amount: number): string =>
  formatCount(amount, meter === "voice_minutes" ? "minute" : "message");
