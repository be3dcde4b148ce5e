import type { Snapshot, ThreadAction } from "./answer-state.ts";
import { branchToFetch } from "./thread.ts";
import type { Thread } from "./thread.ts";

/** Fetches a branch, the chat's newest for null; gives null when the message that names it isn't there. */
export type GetBranch = (branch: number | null, limit?: number) => Promise<Snapshot | null>;

/** What makes a thread as the server has it: the branch in view, and an answer that is being written on another. */
export async function renewed(thread: Thread, get: GetBranch): Promise<ThreadAction[]> {
  const told: ThreadAction[] = [];
  if (thread.failure) {
    const { besidesOf } = await import("./besides.ts");
    told.push(...(await besidesOf(thread.failure, thread, get)));
  }
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
