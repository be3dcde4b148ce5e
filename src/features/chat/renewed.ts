import type { Snapshot, ThreadAction } from "./answer-state.ts";
import { branchToFetch } from "./thread.ts";
import type { Failure, Thread } from "./thread.ts";

/** Fetches a branch, the chat's newest for null; gives null when the message that names it isn't there. */
export type GetBranch = (branch: number | null, limit?: number) => Promise<Snapshot | null>;

/** What makes a thread as the server has it: the branch in view, and an answer that is being written on another. */
export async function renewed(thread: Thread, get: GetBranch): Promise<ThreadAction[]> {
  const told: ThreadAction[] = [];
  if (thread.failure) told.push(...(await besidesOf(thread.failure, thread, get)));
  const branch = branchToFetch(thread);
  const inView = await get(branch);
  if (inView) told.push({ type: "snapshot", snapshot: inView });
  else {
    const newest = await get(null);
    if (newest) told.push({ type: "view", view: null }, { type: "snapshot", snapshot: newest });
  }
  for (const { id, status } of thread.known) {
    if (status !== "generating" || inView?.messages.some((message) => message.id === id)) continue;
    const other = await get(id, 2);
    told.push(other ? { type: "snapshot", snapshot: other } : { type: "gone", messageId: id });
  }
  return told;
}

/** What stands where a question was asked that didn't arrive, as it seemed: it may have, beside others. */
async function besidesOf(failure: Failure, thread: Thread, get: GetBranch): Promise<ThreadAction[]> {
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
