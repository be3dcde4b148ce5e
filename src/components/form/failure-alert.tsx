import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { errorMessage } from "@/lib/errors.ts";

/** Why something couldn't be done, with what helps beneath; nothing while it could. */
export function FailureAlert({ error, children }: { error: unknown; children?: ReactNode }) {
  if (!error) return null;
  const hint =
    error instanceof Error && "hint" in error && typeof error.hint === "string" ? error.hint : null;
  return (
    <Alert variant="destructive">
      <p>{errorMessage(error)}</p>
      {hint && <p className="mt-1 text-muted-foreground">{hint}</p>}
      {children}
    </Alert>
  );
}
