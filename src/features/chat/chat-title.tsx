import type { Chat } from "@contract/chat.ts";
import { cn } from "@/lib/cn.ts";
import { useRef, useState } from "react";
import { isComposing } from "@/lib/keys.ts";

const MAX_TITLE = 200;

/** Renames a chat; tells whether it worked. */
export type Rename = (id: number, title: string, before: string) => Promise<boolean>;

/**
 * A chat's title as a field once `start` is called. A title that couldn't be saved comes back into the field, to be
 * tried again; it takes the focus only from nothing.
 */
export function useRenaming(
  { id, title }: Pick<Chat, "id" | "title">,
  rename: Rename,
  className: string,
  label = "Chat title",
) {
  const [draft, setDraft] = useState<{ text: string; autoFocus: boolean } | null>(null);
  async function done(text: string | null) {
    setDraft(null);
    if (text === null || (await rename(id, text, title))) return;
    setDraft((now) => now ?? { text, autoFocus: document.activeElement === document.body });
  }
  return {
    start: () => setDraft({ text: title, autoFocus: true }),
    editor: draft && (
      <TitleEditor
        {...draft}
        title={title}
        label={label}
        className={className}
        onDone={(text) => void done(text)}
      />
    ),
  };
}

interface TitleEditorProps {
  /** As saved. */
  title: string;
  label: string;
  maxLength?: number;
  /** What the field begins with. */
  text: string;
  autoFocus: boolean;
  /** Called once: with the new title, or null to leave it. */
  onDone: (title: string | null) => void;
  className: string;
}

/** A chat's title in place of itself: Enter or leaving the field keeps the change, Escape drops it. */
export function TitleEditor({
  title,
  label,
  maxLength = MAX_TITLE,
  text: begun,
  autoFocus,
  onDone,
  className,
}: TitleEditorProps) {
  const [text, setText] = useState(begun);
  const isDone = useRef(false);

  function done(keep: boolean) {
    if (isDone.current) return;
    isDone.current = true;
    const changed = text.trim();
    onDone(keep && changed !== "" && changed !== title ? changed : null);
  }

  return (
    <input
      autoFocus={autoFocus}
      aria-label={label}
      value={text}
      maxLength={maxLength}
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
