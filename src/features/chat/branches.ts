import type { Message } from "@contract/chat.ts";

/**
 * The branch that a message is on: what stands before it as far as it is known, and after it the way to the newest.
 * @param known messages by id, so that each stands after its parent
 * @param view the message; null, and one that isn't known, is the newest of all
 */
export function branchOf(known: readonly Message[], view: number | null): readonly Message[] {
  const end = newestBelow(known, view) ?? known.at(-1);
  const path: Message[] = [];
  let wanted = end?.id ?? null;
  for (let index = known.length - 1; index >= 0 && wanted !== null; index -= 1) {
    const message = known[index];
    if (message?.id !== wanted) continue;
    path.push(message);
    wanted = message.parent_id;
  }
  return path.reverse();
}

/** The newest of a message and what follows it; undefined where it isn't known. */
function newestBelow(known: readonly Message[], view: number | null): Message | undefined {
  if (view === null) return known.at(-1);
  const below = new Set<number>([view]);
  let newest: Message | undefined;
  for (const message of known) {
    if (message.id !== view && (message.parent_id === null || !below.has(message.parent_id))) continue;
    below.add(message.id);
    newest = message;
  }
  return newest?.id === view || below.size > 1 ? newest : undefined;
}

/**
 * Adds messages to those known. What is told of a place's versions counts for all that stand in it, and what isn't among
 * them any more is gone: an answer that failed without a word goes when it is written anew.
 */
export function withMessages(known: readonly Message[], told: readonly Message[]): readonly Message[] {
  if (told.length === 0) return known;
  const byId = new Map(known.map((message) => [message.id, message]));
  const places = new Map<number | null, readonly number[]>();
  for (const message of told) {
    byId.set(message.id, message);
    if (message.versions.length > 0) places.set(message.parent_id, message.versions);
  }
  for (const { parent_id, versions } of known) {
    const now = places.get(parent_id);
    if (now && newestOf(versions) > newestOf(now)) places.set(parent_id, versions);
  }
  const all = [...byId.values()].sort((a, b) => a.id - b.id);
  return all.flatMap((message) => {
    const versions = places.get(message.parent_id);
    if (!versions || versions === message.versions) return message;
    return versions.includes(message.id) ? { ...message, versions: [...versions] } : [];
  });
}

const newestOf = (versions: readonly number[]) => versions.at(-1) ?? 0;
