import type { Subscription } from "@contract/billing.ts";
import type { Interval, Plan } from "@contract/plans.ts";
import { Check } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { formatMoney } from "@/lib/format.ts";
import { isLive } from "./plan-card.tsx";
import { perPeriod, priceOf, savedByYear } from "./prices.ts";
import type { Change } from "./raise.ts";
import { Section } from "./section.tsx";

interface ComparePlansProps {
  subscription: Subscription;
  plans: readonly Plan[];
  /** Only owners change; others compare. */
  onChange?: (change: Change) => void;
  onCancel?: () => void;
}

const INTERVALS: readonly { value: Interval; label: string }[] = [
  { value: "month", label: "Monthly" },
  { value: "year", label: "Yearly" },
];

/** The plans beside each other, by the month or the year. */
export function ComparePlans({ subscription, plans, onChange, onCancel }: ComparePlansProps) {
  const [interval, setInterval] = useState<Interval>(subscription.interval ?? "month");
  return (
    <Section
      id="plans"
      title="Plans"
      description="Prices are before VAT. A better plan begins at once, a smaller one with the next period."
      aside={
        <fieldset className="flex rounded-md border p-0.5">
          <legend className="sr-only">How often to pay</legend>
          {INTERVALS.map(({ value, label }) => (
            <label
              key={value}
              className="cursor-pointer rounded-sm px-3 py-1 text-xs font-medium text-muted-foreground has-checked:bg-selected has-checked:text-foreground has-focus-visible:ring-2 has-focus-visible:ring-ring"
            >
              <input
                type="radio"
                name="interval"
                className="sr-only"
                checked={interval === value}
                onChange={() => setInterval(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      }
    >
      <ul aria-label="Plans" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {plans.map((plan) => (
          <PlanColumn key={plan.id} {...{ plan, plans, interval, subscription, onChange, onCancel }} />
        ))}
      </ul>
    </Section>
  );
}

interface PlanColumnProps extends Pick<ComparePlansProps, "subscription" | "plans"> {
  plan: Plan;
  interval: Interval;
  onChange: ComparePlansProps["onChange"];
  onCancel: ComparePlansProps["onCancel"];
}

function PlanColumn({ plan, plans, interval, subscription, onChange, onCancel }: PlanColumnProps) {
  const isCurrent = subscription.plan.id === plan.id;
  const saved = savedByYear(plan);
  return (
    <li
      aria-label={plan.name}
      className={cn("flex flex-col gap-4 rounded-lg border p-4", isCurrent && "border-brand")}
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-base leading-6 font-semibold">{plan.name}</h3>
          {isCurrent && <Badge variant="brand">Your plan</Badge>}
        </div>
        <p className="text-sm font-medium tabular-nums">
          {plan.free ? formatMoney(0) : perPeriod(priceOf(plan, interval), interval)}
        </p>
        <p className="min-h-4 text-xs leading-4 text-muted-foreground">
          {interval === "year" && saved > 0 && `${formatMoney(saved)} less than by the month`}
        </p>
        <p className="text-xs leading-4 text-pretty text-muted-foreground">{plan.description}</p>
      </div>
      <ul className="grid gap-1.5 text-sm leading-5">
        {plan.limits
          .filter(({ amount }) => amount !== 0)
          .map((limit) => (
            <li key={limit.meter} className="flex gap-2">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success-text" />
              <span className="min-w-0 wrap-anywhere">{limit.text}</span>
            </li>
          ))}
      </ul>
      {onChange && (
        <div className="mt-auto grid gap-2 pt-2">
          <Choices {...{ plan, plans, interval, subscription, onChange, onCancel }} />
        </div>
      )}
    </li>
  );
}

function Choices({ plan, plans, interval, subscription, onChange, onCancel }: PlanColumnProps) {
  const { configured, trial_available, next } = subscription;
  const live = isLive(subscription);
  const rank = (id: number) => plans.findIndex((each) => each.id === id);
  const isCurrent = subscription.plan.id === plan.id;
  if (isCurrent && (plan.free || !live || subscription.interval === interval)) return null;
  if (next?.plan.id === plan.id && next.interval === interval)
    return <p className="text-sm text-muted-foreground">Begins with the next period</p>;
  const change = (trial = false) => onChange?.({ kind: "plan", plan, interval, trial });
  if (plan.free) {
    return live && subscription.cancels_at === null ? (
      <Button variant="outline" onClick={onCancel}>
        Change to {plan.name}
      </Button>
    ) : null;
  }
  const isBetter = rank(plan.id) > rank(subscription.plan.id);
  return (
    <>
      <Button variant={isBetter ? "default" : "outline"} disabled={!configured} onClick={() => change()}>
        {isCurrent ? `Pay by the ${interval}` : isBetter ? `Choose ${plan.name}` : `Change to ${plan.name}`}
      </Button>
      {trial_available && !live && (
        <Button
          variant="outline"
          className="px-2"
          aria-label={`Try ${plan.name} for 14 days, free`}
          disabled={!configured}
          onClick={() => change(true)}
        >
          Try 14 days free
        </Button>
      )}
    </>
  );
}
