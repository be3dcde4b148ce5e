import { cn } from "@/lib/cn.ts";
import { useRef, useState } from "react";
import { isComposing } from "./keys.ts";

const MAX_TITLE = 200;

/** What a chat without a title is called. */
export const NEW_CHAT = "New chat";

interface TitleEditorProps {
  title: string;
  /** Called once: with the new title, or null to leave it. */
  onDone: (title: string | null) => void;
  className?: string;
}

/** A chat's title in place of itself: Enter or leaving the field keeps the change, Escape drops it. */
export function TitleEditor({ title, onDone, className }: TitleEditorProps) {
  const [text, setText] = useState(title);
  const isDone = useRef(false);

  function done(keep: boolean) {
    if (isDone.current) return;
    isDone.current = true;
    const changed = text.trim();
    onDone(keep && changed !== "" && changed !== title ? changed : null);
  }

  return (
    <input
      autoFocus
      aria-label="Chat title"
      value={text}
      maxLength={MAX_TITLE}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => done(true)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === "Enter") done(true);
        if (event.key === "Escape") {
          event.preventDefault();
          done(false);
        }
      }}
      className={cn(
        "w-full min-w-0 rounded-sm border border-ring bg-raised px-2 text-sm text-foreground ring-2 ring-ring/30 outline-none",
        className,
      )}
    />
  );
}
