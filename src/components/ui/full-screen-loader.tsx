import { Spinner } from "./spinner.tsx";

/** The whole screen while the session loads (SPEC §2). */
export function FullScreenLoader() {
  return (
    <div className="flex min-h-dvh animate-appear items-center justify-center bg-background">
      <Spinner aria-label="Loading" className="size-6 text-muted-foreground" />
    </div>
  );
}
