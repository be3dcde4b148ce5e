import type { Member } from "@contract/members.ts";
import { useState } from "react";

/** Which of the listed members are ticked. */
export function useSelection(members: readonly Member[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = members.filter(({ id }) => ids.has(id));
  return {
    chosen,
    has: (member: Member) => ids.has(member.id),
    toggle(member: Member) {
      const next = new Set(ids);
      if (!next.delete(member.id)) next.add(member.id);
      setIds(next);
    },
    /** Ticks everybody listed, or nobody when all are ticked already. */
    toggleAll: () =>
      setIds(chosen.length === members.length ? new Set() : new Set(members.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
