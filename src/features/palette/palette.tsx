import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { APP_SHORTCUTS, matches, type ShortcutId } from "@/lib/shortcuts.ts";
import { deferred } from "@/lib/deferred.ts";
import { showError } from "@/lib/errors.ts";
import { NOTHING_AHEAD, type Ahead } from "./ahead.ts";
import type { PalettePage } from "./command-palette.tsx";

const dialogs = deferred(() => import("./dialogs.ts"));

interface PaletteProps {
  /** Those that the role may see; undefined until they are loaded. */
  pages: readonly PalettePage[] | undefined;
  loadPages: () => Promise<unknown>;
  /** Opens the chat with the help agent, or minimises it. */
  onHelp: () => Promise<void>;
}

/** The shell's shortcuts, and what they open. */
export function Palette({ pages, loadPages, onHelp }: PaletteProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const [ahead, setAhead] = useState(NOTHING_AHEAD);
  const found = dialogs.useSoon();
  const loaded = pages && found;
  function run(id: ShortcutId) {
    if (id === "palette" || id === "shortcuts") {
      setOpen((now) => (now === id ? null : id));
      Promise.all([dialogs.load(), loadPages()]).catch(showError);
    } else if (id === "new-chat") {
      setOpen(null);
      void navigate("/app/chat");
    } else if (id === "help") {
      onHelp().catch(showError);
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const typed = open === "palette" && !loaded && typedAhead(event);
    if (typed) {
      event.preventDefault();
      setAhead((before) => ({ text: before.text + typed.text, enter: before.enter || typed.enter }));
      return;
    }
    const shortcut = APP_SHORTCUTS.find((one) => matches(one, event));
    if (!shortcut || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    run(shortcut.id);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  if (!loaded) return null;
  const { CommandPalette, ShortcutSheet } = loaded;
  return (
    <>
      <CommandPalette
        open={open === "palette"}
        onOpenChange={(next) => {
          setOpen(next ? "palette" : null);
          setAhead(NOTHING_AHEAD);
        }}
        ahead={ahead}
        pages={pages}
        onShortcuts={() => setOpen("shortcuts")}
      />
      <ShortcutSheet
        open={open === "shortcuts"}
        onOpenChange={(next) => setOpen(next ? "shortcuts" : null)}
      />
    </>
  );
}

/** What a key means to a palette that isn't there yet; undefined: nothing. */
function typedAhead({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): Ahead | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (key === "Enter") return { text: "", enter: true };
  return key.length === 1 ? { text: key, enter: false } : undefined;
}
