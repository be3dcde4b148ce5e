import type { DragEvent } from "react";
import { formatNumber } from "@/lib/format.ts";
import type { RowDrag } from "./types.ts";
import type { HasId, Selection } from "./use-selection.ts";

interface Dragged<Row extends HasId> {
  drag: RowDrag<Row> | undefined;
  selection: Selection<Row> | undefined;
  nameOf: (row: Row) => string;
}

/** What makes a row draggable: by itself, or with all ticked ones when it is one of them. */
export function dragOf<Row extends HasId>(row: Row, { drag, selection, nameOf }: Dragged<Row>) {
  if (!drag?.can(row)) return {};
  return {
    draggable: true,
    onDragStart(event: DragEvent) {
      const rows = selection?.has(row) ? selection.chosen : [row];
      const ids = rows.filter(drag.can).map(({ id }) => id);
      event.dataTransfer.setData(drag.type, JSON.stringify(ids));
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setDragImage(
        ...ghost(ids.length === 1 ? nameOf(row) : `${formatNumber(ids.length)} selected`),
      );
    },
  };
}

/** What follows the pointer; the browser takes its picture at once, so it goes with the next frame. */
function ghost(text: string): [HTMLElement, number, number] {
  const label = document.createElement("div");
  label.textContent = text;
  label.className =
    "fixed -top-20 left-0 max-w-64 truncate rounded-md border bg-popover px-3 py-1.5 text-sm font-medium shadow-lg";
  document.body.append(label);
  requestAnimationFrame(() => label.remove());
  return [label, -12, -8];
}
