import { useState } from "react";

/** Anything that lists are of. */
export interface HasId {
  id: number;
}

/** Which of the listed rows are ticked. @param can whether a row can be */
export function useSelection<Row extends HasId>(rows: readonly Row[], can: (row: Row) => boolean) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const choosable = rows.filter(can);
  const chosen = choosable.filter(({ id }) => ids.has(id));
  const isAll = choosable.length > 0 && chosen.length === choosable.length;
  return {
    chosen,
    choosable,
    isAll,
    can,
    has: ({ id }: Row) => ids.has(id),
    toggle({ id }: Row) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    /** Ticks every row that can be, or none when all are ticked already. */
    toggleAll: () => setIds(isAll ? new Set() : new Set(choosable.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

export type Selection<Row extends HasId> = ReturnType<typeof useSelection<Row>>;
