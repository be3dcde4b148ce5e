/** In the session storage of the tab: a reload knows what was heard before it, and other tabs hear for themselves. */
const KEY = "heard-messages";
/** Two topics are replayed with 25 messages each; the rest is room for more topics. */
const MOST = 100;

const ids = read();
const before = new Set(ids);

/** Remembers a message of the live channel by its id. */
export function noteHeard(id: string): void {
  ids.push(id);
  if (ids.length > MOST) ids.shift();
}

/** Whether this tab heard the message before the page was loaded, so that all it has fetched since is newer. */
export function wasHeardBefore(id: string): boolean {
  return before.has(id);
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

window.addEventListener("pagehide", () => {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    return;
  }
});
