import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import type { ActionDialogProps } from "./types.ts";

interface ConfirmRowsProps<Row> extends ActionDialogProps<Row> {
  title: string;
  /** What the button does, as a verb: "Delete". */
  action: string;
  /** What is lost. */
  children: ReactNode;
  /** The rows', of which the first few are listed. */
  names?: readonly string[];
  onConfirm: (rows: readonly Row[]) => void;
}

const NAMED = 5;

/** Asks before something is done with rows that can't be taken back. */
export function ConfirmRows<Row>(props: ConfirmRowsProps<Row>) {
  const { open, rows, onClose, onDone, title, action, children, names = [], onConfirm } = props;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      action={action}
      onConfirm={() => {
        onConfirm(rows);
        onDone();
      }}
    >
      <div>{children}</div>
      {names.length > 0 && (
        <ul className="mt-3 grid gap-1 text-foreground">
          {names.slice(0, NAMED).map((name, index) => (
            <li key={index} className="truncate font-medium">
              {name}
            </li>
          ))}
          {names.length > NAMED && <li className="text-muted-foreground">and {names.length - NAMED} more</li>}
        </ul>
      )}
    </ConfirmDialog>
  );
}
