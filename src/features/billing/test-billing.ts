import type { Subscription } from "@contract/billing.ts";
import type { Addon, Plan } from "@contract/plans.ts";
import { METER_TITLES } from "@/lib/test-plan.ts";

const limits = (amounts: Record<string, number>) =>
  Object.entries(amounts).map(([meter, amount]) => ({
    meter,
    title: METER_TITLES[meter] ?? meter,
    unit: meter === "storage" ? ("bytes" as const) : ("count" as const),
    amount,
    text: `${amount === -1 ? "Unlimited" : amount.toLocaleString("en-US")} ${(METER_TITLES[meter] ?? meter).toLowerCase()}`,
  }));

/** Plans for tests of the screen, from the least to the most. */
export const testPlans: readonly Plan[] = [
  ["Free", 0, { messages: 200, documents: 100 }],
  ["Team", 4900, { messages: 5000, documents: 2000, agent_runs: 2000 }],
  ["Business", 19_900, { messages: -1, documents: 20_000, agent_runs: 20_000 }],
  ["Enterprise", 79_900, { messages: -1, documents: -1, agent_runs: -1 }],
].map(([name, pence, amounts], index) => ({
  id: index + 1,
  name: name as string,
  description: `What ${name as string} is for.`,
  monthly_pence: pence as number,
  yearly_pence: (pence as number) * 10,
  free: pence === 0,
  limits: limits(amounts as Record<string, number>),
}));

export const testAddons: readonly Addon[] = [
  {
    id: 1,
    name: "Extra messages",
    description: "2,000 more messages a month.",
    monthly_pence: 1900,
    yearly_pence: 19_000,
    limits: limits({ messages: 2000 }),
  },
  {
    id: 3,
    name: "Extra seats",
    description: "5 more members.",
    monthly_pence: 2500,
    yearly_pence: 25_000,
    limits: limits({ members: 5 }),
  },
];

export const testSubscription = (more: Partial<Subscription> = {}): Subscription => ({
  configured: true,
  test: true,
  plan: { id: 1, name: "Free" },
  status: "none",
  interval: null,
  pence: 0,
  addons: [],
  period_end: null,
  trial_ends_at: null,
  trial_available: false,
  cancels_at: null,
  next: null,
  past_due_since: null,
  grace_ends_at: null,
  payment_url: null,
  card: null,
  discount: null,
  billing_email: null,
  tax_ids: [],
  synced_at: null,
  stale: false,
  ...more,
});

/** One that is paid for. */
export const testTeam = (more: Partial<Subscription> = {}): Subscription =>
  testSubscription({
    plan: { id: 2, name: "Team" },
    status: "active",
    interval: "month",
    pence: 4900,
    period_end: "2026-12-20T10:00:00Z",
    card: { brand: "visa", last4: "4242", exp_month: 4, exp_year: 2030 },
    billing_email: "bills@acme.example",
    ...more,
  });
