import type { Message } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { formatNumber } from "@/lib/format.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { createContext, use, useEffect, useMemo, useRef, type KeyboardEvent } from "react";

type Direction = "previous" | "next";

interface Paging {
  /** Goes to another version with a button that goes with the version it stands at. */
  go: (messageId: number, direction: Direction) => void;
  /** Where the focus belongs at this version: the button that led here; null for anywhere. Asked once. */
  arrived: (messageId: number) => Direction | null;
}

/** What the pagers of a conversation share; without it none is shown. */
export const VersionPaging = createContext<Paging | null>(null);

/** @param show brings a version into view; keep it the same between renders */
export function usePaging(show: (messageId: number) => void): Paging {
  const went = useRef<{ messageId: number; direction: Direction }>(null);
  return useMemo(
    () => ({
      go(messageId, direction) {
        went.current = { messageId, direction };
        show(messageId);
      },
      arrived(messageId) {
        if (went.current?.messageId !== messageId) return null;
        const { direction } = went.current;
        went.current = null;
        return direction;
      },
    }),
    [show],
  );
}

/** Which of its versions a question or answer is, with the ways to those before and after it; nothing of the only one. */
export function VersionPager({ message, noun }: { message: Message; noun: "question" | "answer" }) {
  const paging = use(VersionPaging);
  const box = useRef<HTMLDivElement>(null);
  const { id, versions } = message;
  useEffect(() => {
    const direction = box.current && paging?.arrived(id);
    if (!direction) return;
    const enabled = [...(box.current?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])];
    const led = enabled.find(({ dataset }) => dataset["direction"] === direction) ?? enabled[0];
    led?.focus({ preventScroll: true });
  }, [id, paging]);
  const index = versions.indexOf(id);
  if (!paging || versions.length < 2 || index < 0) return null;
  const to = (direction: Direction) => versions[index + (direction === "next" ? 1 : -1)];
  const go = (direction: Direction) => {
    const messageId = to(direction);
    if (messageId !== undefined) paging.go(messageId, direction);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(direction);
  };
  const [place, count] = [formatNumber(index + 1), formatNumber(versions.length)];
  return (
    <div
      ref={box}
      role="group"
      aria-label={`Version ${place} of ${count} of this ${noun}`}
      className="flex items-center text-xs text-muted-foreground tabular-nums"
      onKeyDown={onKeyDown}
    >
      {(["previous", "next"] as const).map((direction) => (
        <Button
          key={direction}
          variant="ghost"
          size="icon-sm"
          data-direction={direction}
          aria-label={direction === "next" ? "Next version" : "Previous version"}
          disabled={to(direction) === undefined}
          className={direction === "next" ? "order-last" : undefined}
          onClick={() => go(direction)}
        >
          {direction === "next" ? <ChevronRight /> : <ChevronLeft />}
        </Button>
      ))}
      <span aria-hidden>
        {place} / {count}
      </span>
    </div>
  );
}

const DIRECTIONS: Readonly<Record<string, Direction>> = { ArrowLeft: "previous", ArrowRight: "next" };
