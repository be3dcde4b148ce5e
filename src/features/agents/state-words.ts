import type { RunState } from "@contract/agent-run-state.ts";

/** What a state is called. */
export const stateWords: Record<RunState, { label: string; variant: "default" | "destructive" | "outline" }> =
  {
    running: { label: "Running", variant: "default" },
    success: { label: "Done", variant: "outline" },
    failed: { label: "Failed", variant: "destructive" },
    cancelled: { label: "Stopped", variant: "outline" },
  };
