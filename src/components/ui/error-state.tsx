import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import { ApiError, errorMessage } from "@/lib/errors.ts";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  error: unknown;
  /** Tries again; without it there is no button. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Further actions beside Retry. */
  action?: ReactNode;
  className?: string;
}

/** What a part of the page says when it couldn't load: the message (product §8), and Retry. */
export function ErrorState({ error, onRetry, retrying, action, className }: ErrorStateProps) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div
      data-slot="error-state"
      role="alert"
      className={cn("flex flex-col items-center justify-center px-4 py-12 text-center", className)}
    >
      <CircleAlert aria-hidden className="mb-3 size-5 text-destructive-text" />
      <p className="max-w-sm text-sm font-medium text-pretty wrap-anywhere">{errorMessage(error)}</p>
      {requestId && (
        <p className="mt-1 font-mono text-xs text-muted-foreground select-all">Reference {requestId}</p>
      )}
      {(onRetry || action) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button variant="outline" size="sm" onClick={onRetry} busy={retrying}>
              {!retrying && <RotateCw />}
              Retry
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
