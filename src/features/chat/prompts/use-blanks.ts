import { type RefObject, useEffect } from "react";
import { blankFrom } from "./blanks.ts";

/** Tab walks the blanks of a prompt that was filled into the field. */
export function useBlanks(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const box = field.current;
    if (!box) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
        return;
      const selected = { start: box.selectionStart, end: box.selectionEnd };
      const blank = blankFrom(box.value, selected, event.shiftKey);
      if (!blank) return;
      event.preventDefault();
      box.setSelectionRange(blank.start, blank.end);
    };
    box.addEventListener("keydown", onKeyDown);
    return () => box.removeEventListener("keydown", onKeyDown);
  }, [field]);
}
