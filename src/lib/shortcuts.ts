/** One keyboard shortcut of the app. */
export interface Shortcut {
  id: string;
  title: string;
  group: "Everywhere" | "Chat";
  /** The key as KeyboardEvent.key says it, lower-case. */
  key: string;
  /** ⌘ on a Mac, Ctrl elsewhere. */
  mod?: boolean;
  shift?: boolean;
}

/** Every shortcut, in the order of the sheet. Those with an id of APP_SHORTCUTS work on every screen. */
export const SHORTCUTS = [
  { id: "palette", title: "Find anything", group: "Everywhere", key: "k", mod: true },
  { id: "shortcuts", title: "Keyboard shortcuts", group: "Everywhere", key: "/", mod: true },
  { id: "new-chat", title: "New chat", group: "Everywhere", key: "o", mod: true, shift: true },
  { id: "help", title: "Ask for help", group: "Everywhere", key: "h", mod: true, shift: true },
  { id: "send", title: "Send the question", group: "Chat", key: "enter" },
  { id: "line", title: "New line", group: "Chat", key: "enter", shift: true },
  { id: "stop", title: "Stop the answer", group: "Chat", key: "escape" },
] as const satisfies readonly Shortcut[];

export type ShortcutId = (typeof SHORTCUTS)[number]["id"];

/** Shortcuts that the shell listens to. */
export const APP_SHORTCUTS = SHORTCUTS.filter(({ group }) => group === "Everywhere");

interface Pressed {
  key: string;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether the keys pressed are a shortcut's. "/" may want Shift on some keyboards. */
export function matches({ key, mod = false, shift = false }: Shortcut, event: Pressed): boolean {
  const isShift = key === "/" || event.shiftKey === shift;
  return (
    event.key.toLowerCase() === key && (event.metaKey || event.ctrlKey) === mod && isShift && !event.altKey
  );
}

const NAMES: Record<string, string> = { enter: "Enter", escape: "Esc" };

/** A shortcut's keys as they stand on the keyboard. @param mac ⌘ rather than Ctrl */
export function keysOf({ key, mod, shift }: Shortcut, mac: boolean): string[] {
  const name = NAMES[key] ?? key.toUpperCase();
  return [...(mod ? [mac ? "⌘" : "Ctrl"] : []), ...(shift ? [mac ? "⇧" : "Shift"] : []), name];
}
