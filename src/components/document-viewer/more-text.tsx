import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button.tsx";

interface MoreTextProps {
  label: string;
  busy: boolean;
  /** The last try failed: it waits to be asked again. */
  failed: boolean;
  onShow: () => void;
}

/** Loads what comes next when it scrolls into view; also a button, for the keyboard and after a failure. */
export function MoreText({ label, busy, failed, onShow }: MoreTextProps) {
  const element = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(onShow);
  const isWaiting = !busy && !failed;
  useEffect(() => {
    const target = element.current;
    if (!target || !isWaiting) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show();
      },
      { rootMargin: "200px" },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [isWaiting]);
  return (
    <div ref={element} className="flex justify-center">
      <Button variant="ghost" size="sm" busy={busy} onClick={onShow}>
        {failed ? "Loading failed. Try again" : label}
      </Button>
    </div>
  );
}
