import { UNKNOWN_ERROR } from "@contract/error-codes.ts";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { FullPage } from "./full-page.tsx";
import { NotFound } from "./late-not-found.tsx";

const CHUNK = /dynamically imported module|module script failed|error loading dynamically/i;

/** What a screen that failed shows; the shell around it stays. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <div className="flex min-h-full flex-1 items-center justify-center p-6">
      <ErrorState error={shown(error)} onRetry={() => window.location.reload()} />
    </div>
  );
}

/** The same where there is no shell. */
export function RootErrorBoundary() {
  return (
    <FullPage>
      <ErrorBoundary />
    </FullPage>
  );
}

/** A newer version may have replaced the files of this one; anything else is not for the user. */
function shown(error: unknown): Error {
  if (error instanceof Error && CHUNK.test(error.message)) {
    return new Error(
      "This screen couldn’t be loaded. Check your connection, or reload to get the newest version.",
    );
  }
  return new Error(UNKNOWN_ERROR);
}
