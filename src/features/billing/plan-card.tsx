import type { Subscription } from "@contract/billing.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { formatDate, formatMoney } from "@/lib/format.ts";
import { perPeriod } from "./prices.ts";
import { Section } from "./section.tsx";

interface PlanCardProps {
  subscription: Subscription;
  /** Asks before the plan is cancelled; only owners have it. */
  onCancel?: () => void;
}

/** The plan that the organisation has, what it costs, and what becomes of it. */
export function PlanCard({ subscription, onCancel }: PlanCardProps) {
  const { plan, status, interval, pence, addons, discount, test } = subscription;
  const isPaid = isLive(subscription);
  return (
    <Section
      title="Plan"
      aside={
        <span className="flex flex-wrap gap-2">
          {test && <Badge variant="warning">Test mode: no real money moves</Badge>}
          <StatusBadge status={status} isCancelled={subscription.cancels_at !== null} />
        </span>
      }
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <p className="text-2xl leading-8 font-semibold tracking-tight">{plan.name}</p>
          <p className="text-sm text-muted-foreground">
            {isPaid && interval ? `${perPeriod(pence, interval)}, before VAT` : formatMoney(0)}
            {discount && ` · ${discount}`}
          </p>
          {isPaid && <p className="text-sm text-muted-foreground">{whatIsNext(subscription)}</p>}
        </div>
        {onCancel && isPaid && subscription.cancels_at === null && (
          <Button variant="outline" size="sm" onClick={onCancel}>
            Cancel the plan
          </Button>
        )}
      </div>
      {addons.length > 0 && (
        <ul aria-label="Add-ons of the plan" className="grid gap-1 border-t pt-4 text-sm">
          {addons.map((addon) => (
            <li key={addon.id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                {addon.name} × {addon.quantity}
              </span>
              <span className="text-muted-foreground tabular-nums">
                {interval ? perPeriod(addon.pence, interval) : formatMoney(addon.pence)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Whether it is paid for, or about to be. */
export function isLive({ status }: Pick<Subscription, "status">): boolean {
  return status === "active" || status === "trialing" || status === "past_due";
}

function whatIsNext({ cancels_at, trial_ends_at, period_end, status, next }: Subscription): string {
  if (cancels_at) return `Ends on ${formatDate(cancels_at)}.`;
  if (status === "trialing" && trial_ends_at) return `The trial ends on ${formatDate(trial_ends_at)}.`;
  if (next) return `Changes to ${next.plan.name} on ${formatDate(next.at)}.`;
  return period_end ? `Renews on ${formatDate(period_end)}.` : "";
}

const STATUSES: Partial<
  Record<Subscription["status"], { words: string; variant: "success" | "brand" | "destructive" | "default" }>
> = {
  active: { words: "Active", variant: "success" },
  trialing: { words: "Trial", variant: "brand" },
  past_due: { words: "Payment failed", variant: "destructive" },
  incomplete: { words: "Waiting for payment", variant: "destructive" },
  unpaid: { words: "Not paid", variant: "destructive" },
  paused: { words: "Paused", variant: "default" },
};

function StatusBadge({ status, isCancelled }: { status: Subscription["status"]; isCancelled: boolean }) {
  const known = STATUSES[status];
  if (isCancelled && known) return <Badge variant="warning">Cancelled</Badge>;
  return known ? <Badge variant={known.variant}>{known.words}</Badge> : null;
}
