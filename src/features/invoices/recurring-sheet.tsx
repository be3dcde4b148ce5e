import { invoiceRecurrences as calls, type InvoiceRecurrence } from "@contract/invoice-recurrences.ts";
import { tellAmount } from "@domain/invoices/currencies.ts";
import { useMutation } from "@tanstack/react-query";
import { CalendarClock, CirclePause, CirclePlay, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ListSheet } from "@/components/list/list-sheet.tsx";
import type { Column } from "@/components/list/types.ts";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatCount, formatDay } from "@/lib/format.ts";
import { everyWords, RepeatInvoice } from "./repeat-invoice.tsx";

const Input = calls["/invoice-recurrences"].input;

const COLUMNS: readonly Column<InvoiceRecurrence>[] = [
  { head: "Invoice", cell: (row) => <Recurrence recurrence={row} /> },
];

/** What recurs: when next, paused or not, changed and ended. */
export function RecurringSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [changing, setChanging] = useState<InvoiceRecurrence | null>(null);
  const [ending, setEnding] = useState<InvoiceRecurrence | null>(null);
  const pause = useMutation(mutation("/invoice-recurrences/pause"));
  const remove = useMutation(mutation("/invoice-recurrences/delete"));
  return (
    <>
      <ListSheet
        open={open}
        onClose={onClose}
        title="Recurring invoices"
        description="Drafts that come again by themselves. Open an invoice and choose “Repeat” to add one."
        noun="recurring invoice"
        columns={COLUMNS}
        call={({ sort: _sort, direction: _direction, ...input }) =>
          query("/invoice-recurrences", Input.parse(input))
        }
        rows={({ recurrences }) => recurrences}
        nameOf={({ buyer }) => buyer || "No buyer yet"}
        actions={[
          {
            label: "Pause",
            icon: CirclePause,
            can: ({ paused }) => !paused,
            run: ([row]) => row && pause.mutate({ id: row.id, paused: true }),
          },
          {
            label: "Go on",
            icon: CirclePlay,
            can: ({ paused, instance_id }) => paused && instance_id !== null,
            run: ([row]) => row && pause.mutate({ id: row.id, paused: false }),
          },
          {
            label: "Change when",
            icon: Pencil,
            can: ({ instance_id }) => instance_id !== null,
            run: ([row]) => setChanging(row ?? null),
          },
          { label: "End", icon: Trash2, danger: true, divide: true, run: ([row]) => setEnding(row ?? null) },
        ]}
        empty={{
          icon: CalendarClock,
          title: "Nothing recurs yet",
          text: "Open an invoice and choose “Repeat”: a draft is made every week, month, quarter or year.",
        }}
      />
      {changing && <RepeatInvoice of={{ recurrence: changing }} open onClose={() => setChanging(null)} />}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(next) => !next && setEnding(null)}
        title={`End what recurs for ${ending?.buyer || "no buyer"}?`}
        action="End"
        onConfirm={() => ending && remove.mutate({ id: ending.id })}
      >
        No further drafts are made. Those that there are stay.
      </ConfirmDialog>
    </>
  );
}

function Recurrence({ recurrence }: { recurrence: InvoiceRecurrence }) {
  const { buyer, every, next_on, paused, fault, total, currency, made } = recurrence;
  return (
    <div className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <span className="text-sm font-medium wrap-anywhere" dir="auto">
          {buyer || "No buyer yet"}
        </span>
        {paused && <Badge variant="warning">Paused</Badge>}
      </span>
      <span className="text-sm text-muted-foreground tabular-nums">
        {everyWords[every]} · {tellAmount(total, currency, "en")}
      </span>
      <span className="text-xs text-muted-foreground">
        {paused ? (fault ?? "No drafts until it goes on") : `Next on ${formatDay(next_on)}`}
        {made > 0 && ` · ${formatCount(made, "draft")} made`}
      </span>
    </div>
  );
}
