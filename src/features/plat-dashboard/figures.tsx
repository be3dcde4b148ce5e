import type { PlatformDay } from "@contract/platform-stats.ts";
import type { ReactNode } from "react";
import { formatBytes } from "@domain/format.ts";
import { formatMoney, formatNumber, formatPercent } from "@/lib/format.ts";
import { change, level, summed } from "./compare.ts";

interface FiguresProps {
  /** The stretch, and as many days before it. */
  days: readonly PlatformDay[];
  from: string;
  /** Of the stretch, in days. */
  length: number;
}

/** What the stretch came to, each with its change since the one before. */
export function Figures({ days, from, length }: FiguresProps) {
  const of = (pick: (day: PlatformDay) => number) => summed(days, from, pick);
  const at = (pick: (day: PlatformDay) => number | null) => level(days, from, pick);
  const [organizations, people, documents] = [
    at((day) => day.organizations),
    at((day) => day.people),
    at((day) => day.documents),
  ];
  const storage = at((day) => day.storage);
  const monthly = at((day) => day.monthly_pence);
  const messages = of((day) => day.messages);
  const paid = of((day) => day.paid_pence - day.refunded_pence);
  const cost = of((day) => day.cost_pence);
  const active = of((day) => day.active_people);
  const plus = (pick: (day: PlatformDay) => number) => `${formatNumber(of(pick).now)} new`;
  const shared = { length };
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure {...shared} name="Organisations" compared={organizations} format={formatNumber}>
        {plus((day) => day.new_organizations)}
      </Figure>
      <Figure {...shared} name="People" compared={people} format={formatNumber}>
        {plus((day) => day.new_people)}
      </Figure>
      <Figure {...shared} name="Messages" compared={messages} format={formatNumber}>
        {formatNumber(Math.round(active.now / length))} people a day
      </Figure>
      <Figure {...shared} name="Documents" compared={documents} format={formatNumber}>
        {plus((day) => day.new_documents)}
      </Figure>
      <Figure {...shared} name="Storage" compared={storage} format={formatBytes}>
        of documents
      </Figure>
      <Figure {...shared} name="Received" compared={paid} format={formatMoney}>
        by Stripe, refunds taken off
      </Figure>
      <Figure {...shared} name="Subscriptions a month" compared={monthly} format={formatMoney}>
        without trials, coupons and tax
      </Figure>
      <Figure {...shared} name="Cost of models" compared={cost} format={formatMoney} lessIsBetter>
        tokens, at the prices that you set
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  compared: { now: number | null; before: number | null };
  format: (value: number) => string;
  length: number;
  lessIsBetter?: boolean;
  children: ReactNode;
}

function Figure({ name, compared, format, length, lessIsBetter = false, children }: FigureProps) {
  const share = change(compared);
  const good = share !== null && share !== 0 && share > 0 !== lessIsBetter;
  return (
    <div className="grid content-start gap-0.5 rounded-lg border bg-card px-4 py-3 shadow-xs">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl leading-8 font-semibold tracking-tight tabular-nums">
          {compared.now === null ? "–" : format(compared.now)}
        </span>
        {share !== null && (
          <span
            title={`${compared.before === null ? "–" : format(compared.before)} in the ${length} days before`}
            className={good ? "text-xs font-medium text-success-text" : "text-xs text-muted-foreground"}
          >
            {share > 0 ? "+" : share < 0 ? "−" : "±"}
            {formatPercent(Math.round(Math.abs(share) * 100) / 100)}
            <span className="sr-only"> than in the days before</span>
          </span>
        )}
      </dd>
      <dd className="text-xs leading-4 text-muted-foreground">{children}</dd>
    </div>
  );
}
