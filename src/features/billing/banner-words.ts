import type { PlanInfo } from "@contract/plans.ts";
import { formatCount, formatDate } from "@/lib/format.ts";

/** Something that owners and admins should know of the plan. */
export interface Telling {
  kind: "payment" | "end" | "meter";
  /** Names it in this period: what was dismissed comes back with the next. */
  key: string;
  title: string;
  text: string;
  /** Which limit is near. */
  meter?: string;
}

const DAY_MS = 24 * 3600 * 1000;
/** A trial's end is told so many days before. */
const TRIAL_DAYS = 3;

/** What is to be told of a plan now, the most pressing first: at most one of its payment, and one of its meters. */
export function tellingOf(info: PlanInfo, now: number): Telling[] {
  return [ofPayment(info, now), ofMeters(info)].filter((telling) => telling !== null);
}

function ofPayment({ billing, plan }: PlanInfo, now: number): Telling | null {
  const { past_due_since, grace_ends_at, trial_ends_at, cancels_at } = billing;
  if (past_due_since !== null) {
    const text = grace_ends_at
      ? `${daysLeft(grace_ends_at, now)} left to pay; then ${plan.name} ends.`
      : `Unless it is paid, ${plan.name} ends.`;
    return { kind: "payment", key: `past due ${past_due_since}`, title: "A payment failed.", text };
  }
  if (cancels_at !== null) {
    const text = `It stays until ${formatDate(cancels_at)}.`;
    return { kind: "end", key: `cancelled ${cancels_at}`, title: `${plan.name} was cancelled.`, text };
  }
  if (trial_ends_at !== null && new Date(trial_ends_at).getTime() - now <= TRIAL_DAYS * DAY_MS) {
    const text = `${daysLeft(trial_ends_at, now)} left. Add a card to keep ${plan.name}.`;
    return { kind: "end", key: `trial ${trial_ends_at}`, title: "Your trial ends soon.", text };
  }
  return null;
}

function ofMeters({ meters }: PlanInfo): Telling | null {
  const warned = meters.filter(({ warning, limit }) => warning !== null && limit > 0);
  const worst = warned.find(({ warning }) => warning === 100) ?? warned[0];
  if (!worst) return null;
  const others = warned.length - 1;
  const { meter, title, warning, resets_at } = worst;
  const anew = resets_at ? `It starts anew on ${formatDate(resets_at)}.` : "";
  const more = others > 0 ? `${formatCount(others, "other meter")} near the limit.` : "";
  return {
    kind: "meter",
    key: `${meter} ${warning} ${resets_at ?? ""}`.trim(),
    title:
      warning === 100
        ? `The limit of ${title.toLowerCase()} is reached.`
        : `80% of ${title.toLowerCase()} are used.`,
    text: `${anew} ${more}`.trim(),
    meter,
  };
}

function daysLeft(moment: string, now: number): string {
  return formatCount(Math.max(Math.ceil((new Date(moment).getTime() - now) / DAY_MS), 0), "day");
}
