import { useState } from "react";

/** Anything that lists are of. */
export interface HasId {
  id: number;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Which rows are ticked: some of those on the page, or once all that the filters find were asked for, some of those.
 * @param scope what the filters are; rows of the other pages are forgotten with it
 * @param can whether a row can be ticked
 */
export function useSelection<Row extends HasId>(
  rows: readonly Row[],
  scope: string,
  can: (row: Row) => boolean,
) {
  const [ids, setIds] = useState(NONE);
  const [found, setFound] = useState<{ scope: string; rows: readonly Row[] } | null>(null);
  const beyond = found?.scope === scope ? found.rows : null;
  const choosable = rows.filter(can);
  const chosen = (beyond ? withFresh(beyond, rows) : choosable).filter((row) => ids.has(row.id) && can(row));
  const isAll = choosable.length > 0 && choosable.every(({ id }) => ids.has(id));
  const tick = (next: ReadonlySet<number>, of: readonly Row[] | null = beyond) => {
    setIds(next);
    setFound(of && { scope, rows: of });
  };
  return {
    chosen,
    choosable,
    isAll,
    /** Rows of other pages may be among those that are ticked. */
    isBeyond: beyond !== null,
    can,
    has: ({ id }: Row) => ids.has(id),
    toggle({ id }: Row) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      tick(next);
    },
    /** Ticks every row of the page that can be, or none when all are ticked already. */
    toggleAll: () => tick(isAll ? NONE : new Set(choosable.map(({ id }) => id)), null),
    /** Ticks rows of all pages, those that can be. */
    chooseAll: (all: readonly Row[]) => tick(new Set(all.filter(can).map(({ id }) => id)), all),
    clear: () => tick(NONE, null),
  };
}

export type Selection<Row extends HasId> = ReturnType<typeof useSelection<Row>>;

/** Rows as the page has them by now, where it has them. */
function withFresh<Row extends HasId>(all: readonly Row[], page: readonly Row[]): Row[] {
  const fresh = new Map(page.map((row) => [row.id, row]));
  return all.map((row) => fresh.get(row.id) ?? row);
}
