import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { EqualChoice } from "./equal-choice.tsx";
import { isProcessing } from "./upload-state.ts";
import { summaryText } from "./upload-text.ts";
import { UploadRow } from "./upload-row.tsx";
import { useUploads, useUploadState } from "./uploads-context.ts";

/**
 * The floating panel of product §2: each upload with name, size and status. It can be folded at any time, and dismissed
 * once nothing is processing.
 */
export function UploadPanel() {
  const { queue } = useUploads();
  const state = useUploadState();
  const [isFolded, setFolded] = useState(false);
  const id = useId();
  const { entries } = state;
  if (entries.length === 0) return null;
  const busy = isProcessing(state);
  const failed = entries.filter((entry) => entry.status === "failed" && entry.retryFrom);
  const choosing = entries.filter((entry) => entry.step === "choosing");
  return (
    <section
      data-slot="upload-panel"
      aria-labelledby={`${id}-title`}
      className="fixed right-2 bottom-2 z-40 flex max-h-96 w-[calc(100vw-1rem)] max-w-sm animate-fade-in flex-col overflow-hidden rounded-lg border bg-popover text-sm text-popover-foreground shadow-lg sm:right-4 sm:bottom-4 print:hidden"
    >
      <header className="flex items-center gap-1 py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-title`} className="leading-5 font-semibold">
            Uploading Files
          </h2>
          <p
            role="status"
            className="flex items-center gap-1.5 text-xs leading-4 text-muted-foreground tabular-nums"
          >
            {busy && isFolded && <Spinner className="size-3" />}
            {summaryText(entries)}
          </p>
        </div>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-expanded={!isFolded}
          aria-controls={`${id}-list`}
          aria-label={isFolded ? "Show the list" : "Hide the list"}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? <ChevronUp /> : <ChevronDown />}
        </Button>
        <Tooltip content={busy ? "It closes once nothing is processing" : "Dismiss"}>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Dismiss"
            aria-disabled={busy}
            className="aria-disabled:pointer-events-auto"
            onClick={() => queue.dismiss()}
          >
            <X />
          </Button>
        </Tooltip>
      </header>
      {!isFolded && (
        <ul
          id={`${id}-list`}
          aria-label="Uploads"
          tabIndex={0}
          className="relative min-h-0 flex-1 overflow-y-auto border-t py-1 outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
        >
          {entries.map((entry) => (
            <UploadRow key={entry.id} entry={entry} onCancel={queue.cancel} onRetry={queue.retry} />
          ))}
        </ul>
      )}
      {!isFolded && <EqualChoice entries={choosing} decide={queue.decide} />}
      {!isFolded && failed.length > 1 && (
        <footer className="flex justify-end border-t px-4 py-2">
          <Button
            variant="outline"
            size="sm"
            onClick={() => failed.forEach((entry) => void queue.retry(entry.id))}
          >
            Retry all {failed.length}
          </Button>
        </footer>
      )}
    </section>
  );
}
