import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { formatNumber } from "@/lib/format.ts";
import type { Action } from "./types.ts";

interface BulkBarProps<Row> {
  /** Names the bar: "Selected documents". */
  label: string;
  /** The ticked ones. */
  rows: readonly Row[];
  actions: readonly Action<Row>[];
  onAct: (action: Action<Row>, rows: readonly Row[]) => void;
  onClear: () => void;
  /** What else can be ticked. */
  children?: ReactNode;
}

/** What can be done with all ticked rows; it stands where the filters are, and counts those that it is not done with. */
export function BulkBar<Row>({ label, rows, actions, onAct, onClear, children }: BulkBarProps<Row>) {
  const offers = actions
    .filter(({ on = "one" }) => on !== "one")
    .map((action) => ({ action, fit: action.can ? rows.filter(action.can) : rows }))
    .filter(({ fit }) => fit.length > 0);
  return (
    <div role="toolbar" aria-label={label} className="flex min-h-9 flex-wrap items-center gap-2">
      <p role="status" className="mr-1 font-medium tabular-nums">
        {formatNumber(rows.length)} selected
      </p>
      {children}
      {offers.map(({ action, fit }) => (
        <Button
          key={action.label}
          variant="outline"
          size="sm"
          className={action.danger ? "text-destructive-text" : undefined}
          onClick={() => onAct(action, fit)}
        >
          <action.icon />
          {action.label}
          {fit.length < rows.length && ` ${formatNumber(fit.length)}`}
        </Button>
      ))}
      <Button variant="ghost" size="sm" onClick={onClear}>
        <X />
        Clear
      </Button>
    </div>
  );
}
