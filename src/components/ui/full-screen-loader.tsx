import { useLayoutEffect } from "react";
import { holdIdle } from "@/lib/deferred.ts";
import { Spinner } from "./spinner.tsx";

/** The whole screen while the session loads (product §2), with the sidebar's place where it will be; as `index.html`. */
export function FullScreenLoader() {
  useLayoutEffect(holdIdle, []);
  return (
    <div className="frame">
      <div aria-hidden className="frame-side" />
      <div className="flex min-w-0 flex-1 animate-appear items-center justify-center">
        <Spinner aria-label="Loading" className="size-6 text-muted-foreground" />
      </div>
    </div>
  );
}
