import { Fragment, useState } from "react";
import type { Action } from "./types.ts";

interface Doing<Row> {
  label: string;
  rows: readonly Row[];
  open: boolean;
}

/** Does what is chosen with rows, and holds the dialog that some actions open. @param onDone when one has done its work */
export function useActing<Row>(actions: readonly Action<Row>[], onDone: () => void) {
  const [doing, setDoing] = useState<Doing<Row> | null>(null);
  const close = () => setDoing((now) => now && { ...now, open: false });
  const action = actions.find(({ label }) => label === doing?.label);
  return {
    act({ label, run }: Action<Row>, rows: readonly Row[]) {
      if (run) run(rows);
      else setDoing({ label, rows, open: true });
    },
    dialog: doing && action?.dialog && (
      <Fragment key={doing.label}>
        {action.dialog({
          open: doing.open,
          rows: doing.rows,
          onClose: close,
          onDone() {
            close();
            onDone();
          },
        })}
      </Fragment>
    ),
  };
}
