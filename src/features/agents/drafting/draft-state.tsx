import { useMutation } from "@tanstack/react-query";
import { CircleStop, Sparkles, Square } from "lucide-react";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { formatCount } from "@/lib/format.ts";
import type { ShownDraft } from "./use-draft.ts";

interface DraftStateProps {
  shown: ShownDraft;
  /** What is read, as a noun. */
  noun: string;
  disabled: boolean;
  onBegin: () => void;
}

/** The button that begins a draft or stops it, what is being done, and why it failed. */
export function DraftState({ shown, noun, disabled, onBegin }: DraftStateProps) {
  const { draft, running, stage, failure } = shown;
  const stop = useMutation({ mutationFn: shown.stop });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {running ? (
          <Button variant="outline" busy={stop.isPending} disabled={!draft} onClick={() => stop.mutate()}>
            <Square aria-hidden className="fill-current" />
            Stop
          </Button>
        ) : (
          <Button disabled={disabled} onClick={onBegin}>
            <Sparkles aria-hidden />
            {draft ? "Draft again" : "Draft"}
          </Button>
        )}
        <p role="status" className="flex items-center gap-2 text-xs text-muted-foreground">
          {running && <Spinner />}
          {running
            ? stage?.stage === "writing"
              ? "Writing the draft…"
              : stage
                ? `Reading ${formatCount(stage.count, noun)}…`
                : "Beginning…"
            : "Counts one message. Nothing is saved until you save it."}
        </p>
      </div>
      <FormFailure error={failure} />
      {!running && draft?.state === "failed" && (
        <Alert variant="destructive">
          <p>{draft.error}</p>
        </Alert>
      )}
      {!running && draft?.state === "cancelled" && (
        <p className="flex items-center gap-2 text-sm text-muted-foreground">
          <CircleStop aria-hidden className="size-4" />
          Stopped. What you chose is kept.
        </p>
      )}
    </div>
  );
}
