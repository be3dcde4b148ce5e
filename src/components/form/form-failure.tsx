import { ApiError } from "@/lib/errors.ts";
import { LimitHelp } from "../limit-help.tsx";
import { FailureAlert } from "./failure-alert.tsx";

/** Why a form couldn't be saved, and what helps where a limit refused it; nothing while it could. */
export function FormFailure({ error }: { error: unknown }) {
  return (
    <FailureAlert error={error}>
      {error instanceof ApiError && error.limit && (
        <div className="mt-2 empty:hidden">
          <LimitHelp limit={error.limit} />
        </div>
      )}
    </FailureAlert>
  );
}
