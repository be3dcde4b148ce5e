import { Alert } from "@/components/ui/alert.tsx";
import { SignInError } from "@/lib/account.ts";
import { errorMessage } from "@/lib/errors.ts";

/** Why a form of these screens failed: the catalogue's message (SPEC §8), and what to do. */
export function Failure({ error }: { error: unknown }) {
  if (!error) return null;
  const hint = error instanceof SignInError ? error.hint : null;
  return (
    <Alert variant="destructive">
      <p>{errorMessage(error)}</p>
      {hint && <p className="mt-1 text-muted-foreground">{hint}</p>}
    </Alert>
  );
}
