import { useRef, useState, type ComponentProps } from "react";
import type { Document } from "@contract/documents.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { fileAddress } from "@/lib/open-original.ts";
import { request } from "@/lib/http.ts";

interface DocumentPlayerProps extends Omit<ComponentProps<"audio">, "src"> {
  document: Document;
}

/**
 * Plays a recording. Where storage is private its address serves for five minutes: one that no longer does is asked for
 * anew, and it plays on from where it was.
 */
export function DocumentPlayer({ document, ref, ...props }: DocumentPlayerProps) {
  const [path, setPath] = useState(document.path);
  const [isGone, setGone] = useState(false);
  const at = useRef(0);
  const renewedAt = useRef(0);

  async function renew() {
    // Once a minute at most: what a new address doesn't mend isn't its age.
    if (Date.now() - renewedAt.current < 60_000) return setGone(true);
    renewedAt.current = Date.now();
    try {
      const { document: now } = await request("/document/text", { id: document.id, before: 0, after: 0 });
      if (now.path === "" || now.path === path) return setGone(true);
      setPath(now.path);
    } catch {
      setGone(true);
    }
  }

  if (path === "") return null;
  return (
    <div className="grid gap-2">
      <audio
        ref={ref}
        controls
        preload="metadata"
        aria-label={document.name}
        className="w-full"
        {...props}
        src={fileAddress(path)}
        onError={() => void renew()}
        onTimeUpdate={(event) => (at.current = event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => {
          if (renewedAt.current > 0 && at.current > 0) event.currentTarget.currentTime = at.current;
          props.onLoadedMetadata?.(event);
        }}
      />
      {isGone && (
        <Alert variant="destructive">
          <p>
            This recording can’t be played here: its file isn’t there, or this browser doesn’t know its kind.
          </p>
          <Button
            variant="outline"
            size="sm"
            className="mt-2"
            onClick={() => {
              renewedAt.current = 0;
              setGone(false);
              void renew();
            }}
          >
            Try again
          </Button>
        </Alert>
      )}
    </div>
  );
}
