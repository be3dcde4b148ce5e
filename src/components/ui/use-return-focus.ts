import { useRef } from "react";
import { focusScreen } from "@/lib/focus-screen.ts";

interface FocusHandlers {
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
}

/**
 * Focus goes back to where it was when a modal closes, also when code opened it rather than its trigger; to the
 * screen when what had it is gone, and nowhere when something has taken it meanwhile.
 * @returns the handlers for the modal's content, which call those given
 */
export function useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus }: FocusHandlers) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event);
      const { current } = opener;
      const isTaken = document.activeElement !== null && document.activeElement !== document.body;
      if (isTaken) event.preventDefault();
      if (event.defaultPrevented || !(current instanceof HTMLElement) || current === document.body) return;
      event.preventDefault();
      if (current.isConnected) current.focus();
      else focusScreen();
    },
  };
}
