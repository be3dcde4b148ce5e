import type { KeyboardEvent } from "react";

/** Browsers that end a composition before they tell of the key mark it with this code. */
const COMPOSING = 229;

/** Whether the key belongs to an input method that is composing a character. */
export function isComposing(event: KeyboardEvent | globalThis.KeyboardEvent): boolean {
  const { isComposing } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || event.keyCode === COMPOSING;
}

/** Whether the key sends what was typed: Enter, but not with Shift, and never while composing. */
export function isSendKey(event: KeyboardEvent): boolean {
  return event.key === "Enter" && !event.shiftKey && !isComposing(event);
}
