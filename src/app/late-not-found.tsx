import { lazy, Suspense } from "react";

const Loaded = lazy(async () => ({ default: (await import("./not-found.tsx")).NotFound }));

/** NotFound, which few visits see. */
export function NotFound() {
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  );
}
