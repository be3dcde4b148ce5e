import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { APP_SHORTCUTS, matches, type ShortcutId } from "@/lib/shortcuts.ts";
import { deferred, whenIdle } from "@/lib/deferred.ts";
import { showError } from "@/lib/errors.ts";
import type { PalettePage } from "./command-palette.tsx";

const dialogs = deferred(() => import("./dialogs.ts"));

/** The shell's shortcuts, and what they open. @param pages those that the role may see */
export function Palette({ pages }: { pages: readonly PalettePage[] }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const loaded = dialogs.use();
  useEffect(() => whenIdle(() => void dialogs.load().catch(() => undefined)), []);
  function run(id: ShortcutId) {
    if (id === "palette" || id === "shortcuts") {
      setOpen((now) => (now === id ? null : id));
      dialogs.load().catch(showError);
    } else if (id === "new-chat") {
      setOpen(null);
      void navigate("/app/chat");
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
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
        onOpenChange={(next) => setOpen(next ? "palette" : null)}
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
