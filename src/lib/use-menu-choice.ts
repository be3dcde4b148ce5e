import { useRef, useState } from "react";

/**
 * For menus whose items open dialogs: the dialog opens only after the menu gave focus back, so that focus is in the
 * dialog, and at the menu's button again after it.
 * @returns the button's ref, a wrapper for each item's onSelect, and the content's onCloseAutoFocus
 */
export function useMenuChoice() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<(() => void) | null>(null);
  return {
    trigger,
    choose: (action: () => void) => () => setChosen(() => action),
    close: (event: Event) => {
      event.preventDefault();
      trigger.current?.focus();
      chosen?.();
      setChosen(null);
    },
  };
}
