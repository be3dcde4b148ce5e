import { tellAmount } from "@domain/invoices/currencies.ts";
import { tellPercent } from "@domain/invoices/telling.ts";
import type { Totals } from "@domain/invoices/totals.ts";
import { cn } from "@/lib/cn.ts";
import { vatWords } from "./invoice-words.ts";

interface TotalsBoxProps {
  totals: Totals;
  currency: string;
  className?: string;
}

/** What an invoice comes to: its lines, discount, VAT by rate, and all of it. */
export function TotalsBox({ totals, currency, className }: TotalsBoxProps) {
  const tell = (amount: number) => tellAmount(amount, currency, "en");
  const rows: [string, string][] = [
    ...(totals.discount > 0
      ? ([
          ["Lines", tell(totals.lines_net)],
          ["Discount", `−${tell(totals.discount)}`],
        ] as [string, string][])
      : []),
    ["Net", tell(totals.net)],
    ...totals.vat.map(({ category, rate, taxable, tax }): [string, string] => [
      category === "S"
        ? `VAT ${tellPercent(rate, "en")} on ${tell(taxable)}`
        : `${vatWords[category]}, on ${tell(taxable)}`,
      tell(tax),
    ]),
  ];
  return (
    <dl aria-label="Totals" className={cn("grid gap-2 text-sm", className)}>
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-6">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="tabular-nums">{amount}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-6 border-t pt-2 text-base font-semibold">
        <dt>Total</dt>
        <dd className="tabular-nums">{tell(totals.total)}</dd>
      </div>
    </dl>
  );
}
