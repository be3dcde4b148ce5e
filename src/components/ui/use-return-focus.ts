import { useRef } from "react";

interface FocusHandlers {
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
}

/**
 * Focus goes back to where it was when a modal closes, also when code opened it rather than its trigger.
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
      const canReturn = current instanceof HTMLElement && current !== document.body && current.isConnected;
      if (event.defaultPrevented || !canReturn) return;
      event.preventDefault();
      current.focus();
    },
  };
}
