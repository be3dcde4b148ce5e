import type { Snapshot, ThreadAction } from "./answer-state.ts";
import type { GetBranch } from "./renewed.ts";
import type { Failure, Thread } from "./thread.ts";

/** What stands where a question was asked that didn't arrive, as it seemed: it may have, beside others. */
export async function besidesOf(failure: Failure, thread: Thread, get: GetBranch): Promise<ThreadAction[]> {
  const { beneath = null, replaces, after = Infinity } = failure;
  const first = await get(beneath);
  if (!first) return [];
  const told: Snapshot[] = [first];
  const known = new Set([...thread.known, ...first.messages].map(({ id }) => id));
  const places = first.messages.filter(
    ({ id, parent_id }) => parent_id === beneath || parent_id === replaces || id === replaces,
  );
  for (const version of new Set(places.flatMap(({ versions }) => versions))) {
    if (version <= after || known.has(version)) continue;
    const other = await get(version);
    if (other) told.push(other);
  }
  return told.map((snapshot) => ({ type: "snapshot", snapshot }));
}
