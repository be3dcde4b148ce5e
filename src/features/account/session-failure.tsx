import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";

interface SessionFailureProps {
  error: Error;
  retry: () => void;
  signOut: () => Promise<void>;
}

/** The whole screen when the user couldn't be loaded because no answer came (product §8). */
export function SessionFailure({ error, retry, signOut }: SessionFailureProps) {
  return (
    <main id="main" className="flex min-h-dvh items-center justify-center bg-background p-6">
      <ErrorState
        error={error}
        onRetry={retry}
        action={
          <Button variant="ghost" size="sm" onClick={() => void signOut()}>
            Sign out
          </Button>
        }
      />
    </main>
  );
}
