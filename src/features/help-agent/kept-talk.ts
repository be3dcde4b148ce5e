import { z } from "zod";

/** In the session storage of the tab: two tabs have a conversation each, and a reload finds its own. */
const KEY = "help-agent-talk";

const Kept = z.object({ key: z.string(), id: z.string().nullable(), draft: z.string() });

/** What this tab had open, and what was typed and not sent. @param key whose it is */
export function keptTalk(key: string): { id?: string | null; draft?: string } {
  try {
    const kept = Kept.parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? "null"));
    return kept.key === key ? { id: kept.id, draft: kept.draft } : {};
  } catch {
    return {};
  }
}

/** Keeps it, where the browser lets it be kept. */
export function keepTalk(key: string, talk: { id: string | null; draft: string }): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ key, ...talk }));
  } catch {
    return;
  }
}
