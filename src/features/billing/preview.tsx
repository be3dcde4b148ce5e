import type { OutputOf } from "@contract/index.ts";
import { Fragment } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { formatDate, formatMoney } from "@/lib/format.ts";
import { perPeriod } from "./prices.ts";

/** What a change costs, and what will be over its limits. */
export function Preview({ preview }: { preview: OutputOf<"/stripe/plans/preview"> }) {
  const { due_now_pence, per_period_pence, interval, begins_at, lines, over } = preview;
  return (
    <div className="grid gap-4 text-sm">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 [&>dt]:pr-4">
        {lines.map((line, index) => (
          <Fragment key={index}>
            <dt className="min-w-0 wrap-anywhere text-muted-foreground">{line.description}</dt>
            <dd className="text-right text-muted-foreground tabular-nums">{formatMoney(line.pence)}</dd>
          </Fragment>
        ))}
        <dt className="border-t pt-2 font-medium">Due now</dt>
        <dd className="border-t pt-2 text-right font-medium tabular-nums">{formatMoney(due_now_pence)}</dd>
        <dt>{begins_at ? `From ${formatDate(begins_at)}` : "Then"}</dt>
        <dd className="text-right tabular-nums">{perPeriod(per_period_pence, interval)}</dd>
      </dl>
      <p className="text-xs leading-4 text-muted-foreground">Before VAT, which depends on your address.</p>
      {over.length > 0 && (
        <Alert variant="warning">
          <p className="font-medium">More is used than this includes</p>
          <ul className="mt-1 list-disc pl-4">
            {over.map(({ meter, text }) => (
              <li key={meter}>{text}</li>
            ))}
          </ul>
          <p className="mt-1">
            Nothing is deleted. What is over can be read and deleted, and none can be added.
          </p>
        </Alert>
      )}
    </div>
  );
}
