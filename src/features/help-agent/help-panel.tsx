import { Dialog as DialogPrimitive } from "radix-ui";
import { useEffect, useState, type ReactNode } from "react";
import { DialogContent } from "@/components/ui/dialog.tsx";
import { Sheet, SheetContent } from "@/components/ui/sheet.tsx";
import { usePreference } from "@/lib/preferences.ts";
import { useMediaQuery } from "@/lib/use-media-query.ts";
import { HelpChat } from "./help-chat.tsx";
import "./help-panel.css";
import { minimized } from "./panel.ts";
import { useHelp } from "./use-help.ts";

/**
 * The chat with the help agent: it stands beside the screen, opens as a modal, and is a sheet where there is no room, a
 * full one on a phone. It goes on while it is minimised.
 */
export function HelpPanel() {
  const [isMinimized, setMinimized] = usePreference(minimized);
  const [isExpanded, setExpanded] = useState(false);
  const hasRoom = useMediaQuery("(min-width: 64rem)");
  const help = useHelp(!isMinimized);
  const minimize = () => {
    setExpanded(false);
    setMinimized(true);
  };
  const chat = (frame: "floating" | "modal" | "sheet") => (
    <HelpChat
      help={help}
      frame={frame}
      onMinimize={minimize}
      onExpand={() => setExpanded(!isExpanded)}
      onFollow={frame === "floating" ? undefined : minimize}
    />
  );
  if (isMinimized) return null;
  if (!hasRoom) {
    return (
      <Sheet open onOpenChange={minimize}>
        <SheetContent
          side="right"
          hideClose
          aria-describedby={undefined}
          onOpenAutoFocus={focusField}
          className="help-sheet"
        >
          {chat("sheet")}
        </SheetContent>
      </Sheet>
    );
  }
  if (isExpanded) {
    return (
      <DialogPrimitive.Root open onOpenChange={() => setExpanded(false)}>
        <DialogContent
          hideClose
          aria-describedby={undefined}
          onOpenAutoFocus={focusField}
          className="help-modal"
        >
          {chat("modal")}
        </DialogContent>
      </DialogPrimitive.Root>
    );
  }
  return <Floating onMinimize={minimize}>{chat("floating")}</Floating>;
}

/** At the bottom right, where the screen makes room for it; above the panel of uploads. */
function Floating({ onMinimize, children }: { onMinimize: () => void; children: ReactNode }) {
  useEffect(() => () => focusLauncher(), []);
  return (
    <section
      data-slot="help-panel"
      aria-labelledby="help-title"
      className="fixed right-4 bottom-4 z-40 flex animate-fade-in flex-col overflow-hidden rounded-lg border bg-popover text-popover-foreground shadow-lg print:hidden"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onMinimize();
      }}
    >
      {children}
    </section>
  );
}

/** On a touch screen the field's focus would open the keyboard over the page. */
function focusField(event: Event): void {
  event.preventDefault();
  const { currentTarget: box } = event;
  if (!(box instanceof HTMLElement)) return;
  const isTouch = window.matchMedia("(pointer: coarse)").matches;
  (isTouch ? box : (box.querySelector("textarea") ?? box)).focus();
}

/** Whoever minimises it by the keyboard goes on where it was opened. */
function focusLauncher(): void {
  const launchers = document.querySelectorAll<HTMLElement>("[data-slot=help-launcher]");
  const shown = [...launchers].find((one) => one.offsetParent !== null);
  if (document.activeElement === null || document.activeElement === document.body) shown?.focus();
}
