/** What somebody began to type to aim a question, or for a prompt. */
export interface Trigger {
  sign: "#" | "@" | "/";
  /** What stands behind the sign so far. */
  typed: string;
  /** From the sign to the caret. */
  start: number;
  end: number;
}

/** Names may have spaces; from so many characters on it is a sentence. */
const longest = 40;

/** The `#` or `@` that is being typed before the caret, at the beginning or after a space, or the `/` with which a text begins; null for none. */
export function triggerAt(text: string, caret: number): Trigger | null {
  if (
    /^\/[^/\n]*$/u.test(text.slice(0, caret)) &&
    caret <= longest + 1 &&
    !/^\/\s|\s{2}/u.test(text.slice(0, caret))
  )
    return { sign: "/", typed: text.slice(1, caret), start: 0, end: caret };
  const before = text.slice(Math.max(0, caret - longest - 1), caret);
  const found = /(?:^|[\s(])([#@])([^#@\n]*)$/u.exec(before);
  if (!found) return null;
  const [, sign, typed = ""] = found;
  if (/\s{2}|^\s/u.test(typed)) return null;
  return { sign: sign === "#" ? "#" : "@", typed, start: caret - typed.length - 1, end: caret };
}

/** The text without what was typed to choose, and where the caret stands then. */
export function withoutTrigger(text: string, { start, end }: Trigger): { text: string; caret: number } {
  const rest = text.slice(end);
  const glued = /\s$/u.test(text.slice(0, start)) && rest.startsWith(" ") ? rest.slice(1) : rest;
  return { text: text.slice(0, start) + glued, caret: start };
}
