import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { useEffect, useEffectEvent, useRef } from "react";

/** Loads older messages when the reader comes near the top. */
export function OlderMessages({ error, onLoad }: { error: Error | null; onLoad: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  const hasFailed = error !== null;
  useEffect(() => {
    if (!mark.current || hasFailed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { root: mark.current.closest('[role="log"]'), rootMargin: "400px 0px 0px" },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [hasFailed]);
  return (
    <div ref={mark} className="flex min-h-8 flex-wrap items-center justify-center gap-2 text-sm">
      {error ? (
        <>
          <span role="alert">{errorMessage(error)}</span>
          <Button variant="outline" size="sm" onClick={onLoad}>
            Retry
          </Button>
        </>
      ) : (
        <Spinner aria-label="Loading earlier messages" className="text-muted-foreground" />
      )}
    </div>
  );
}
