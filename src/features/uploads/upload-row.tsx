import { CircleAlert, CircleCheck, RotateCw, X } from "lucide-react";
import { memo } from "react";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { formatBytes } from "@domain/format.ts";
import { LimitHelp } from "@/components/limit-help.tsx";
import { isSending, type UploadEntry } from "./upload-state.ts";
import { shareSent, statusText } from "./upload-text.ts";

interface UploadRowProps {
  entry: UploadEntry;
  onCancel: (id: string) => void;
  onRetry: (id: string) => Promise<void>;
}

/** One upload in the panel: name, size, status, and what can be done about it. */
export const UploadRow = memo(function UploadRow({ entry, onCancel, onRetry }: UploadRowProps) {
  const { id, name, size, status, step, reason, equal, versionOf } = entry;
  return (
    <li className="flex gap-3 px-4 py-2">
      <DocumentIcon name={name} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="text-xs leading-4 text-muted-foreground tabular-nums">
          {formatBytes(size)} · {statusText(entry)}
        </p>
        {reason && (
          <p className="text-xs leading-4 text-pretty wrap-anywhere text-destructive-text">{reason}</p>
        )}
        {entry.limit && (
          <div className="my-1.5 empty:hidden">
            <LimitHelp limit={entry.limit} onRetry={() => void onRetry(id)} />
          </div>
        )}
        {step === "choosing" && equal && (
          <p className="text-xs leading-4 text-pretty wrap-anywhere text-warning-text">
            Same content as “{equal.name}”.
          </p>
        )}
        {versionOf && status !== "failed" && (
          <p className="truncate text-xs leading-4 text-muted-foreground" title={versionOf.name}>
            New version of “{versionOf.name}”
          </p>
        )}
        {entry.duplicate && !equal && status !== "failed" && (
          <p className="text-xs leading-4 text-warning-text">
            A file of this name and size is already there.
          </p>
        )}
        {status === "processing" && step === "sending" && (
          <Progress className="mt-1.5" value={shareSent(entry) * 100} aria-label={`Sending ${name}`} />
        )}
      </div>
      <div className="flex h-6 shrink-0 items-center gap-1">
        {isSending(entry) && step !== "adding" && (
          <Tooltip content="Cancel">
            <Button variant="ghost" size="icon-xs" aria-label={`Cancel ${name}`} onClick={() => onCancel(id)}>
              <X />
            </Button>
          </Tooltip>
        )}
        {status === "failed" && entry.retryFrom && !entry.limit && (
          <Tooltip content="Retry">
            <Button
              variant="ghost"
              size="icon-xs"
              aria-label={`Retry ${name}`}
              onClick={() => void onRetry(id)}
            >
              <RotateCw />
            </Button>
          </Tooltip>
        )}
        {status === "processing" && step !== "choosing" && (
          <Spinner className="text-brand" aria-label="Processing" role="img" />
        )}
        {status === "success" && (
          <CircleCheck role="img" aria-label="Success" className="size-4 text-success-text" />
        )}
        {status === "failed" && (
          <CircleAlert role="img" aria-label="Failed" className="size-4 text-destructive-text" />
        )}
      </div>
    </li>
  );
});
