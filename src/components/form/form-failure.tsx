import { Alert } from "@/components/ui/alert.tsx";
import { ApiError, errorMessage } from "@/lib/errors.ts";
import { LimitHelp } from "../limit-help.tsx";

/** Why a form couldn't be saved; nothing while it could. */
export function FormFailure({ error }: { error: unknown }) {
  if (!error) return null;
  const hint =
    error instanceof Error && "hint" in error && typeof error.hint === "string" ? error.hint : null;
  return (
    <Alert variant="destructive">
      <p>{errorMessage(error)}</p>
      {hint && <p className="mt-1 text-muted-foreground">{hint}</p>}
      {error instanceof ApiError && error.limit && (
        <div className="mt-2 empty:hidden">
          <LimitHelp limit={error.limit} />
        </div>
      )}
    </Alert>
  );
}
