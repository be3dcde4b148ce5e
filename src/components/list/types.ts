import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** One column of a table; on a phone, one line of a card. */
export interface Column<Row> {
  /** Its head. */
  head: string;
  /** What the call sorts by; without it the column can't be sorted by. */
  sort?: string;
  /** In which direction it is sorted first; from the least unless given. */
  first?: "asc" | "desc";
  /** Its width, and from which width of the list it shows (`@3xl:table-cell`). */
  className?: string;
  /** What stands in a row. */
  cell?: (row: Row) => ReactNode;
  /** In place of `cell`, a quiet fact: a column of its own in a table, in one line with the others on a card; null: none. */
  fact?: (row: Row, place: "table" | "card") => ReactNode;
  /** The whole text of a fact that may be cut off, or the exact one of a rounded fact. */
  title?: (row: Row) => string | undefined;
}

/** One filter of a list; its name is the address's. */
export interface Filter {
  name: string;
  /** As a word: "Status". */
  label: string;
  options: readonly { value: string; label: string }[];
  /** What the address may say besides the options, e.g. the id of something that is gone meanwhile. */
  pattern?: RegExp;
}

/** What a row carries when it is dragged: ids, under a type that what takes it knows. */
export interface RowDrag<Row> {
  type: string;
  can: (row: Row) => boolean;
}

export interface ActionDialogProps<Row> {
  open: boolean;
  /** What it is about; they stay while it closes. */
  rows: readonly Row[];
  onClose: () => void;
  /** Closes it and unticks all rows. */
  onDone: () => void;
}

/** Something to be done with one row, or with all ticked rows at once. */
export interface Action<Row> {
  /** As a verb: "Delete". */
  label: string;
  icon: LucideIcon;
  /** With one row (the default), with all ticked ones, or either way. */
  on?: "one" | "many" | "both";
  /** Rows that it can be done with; all unless given. */
  can?: (row: Row) => boolean;
  /** It can't be taken back. */
  danger?: boolean;
  /** A line above it in the menu. */
  divide?: boolean;
  /** What it does. */
  run?: (rows: readonly Row[]) => void;
  /** What it opens: a dialog or a sheet. */
  dialog?: (props: ActionDialogProps<Row>) => ReactNode;
}
