import type { PlanInfo } from "@contract/plans.ts";

type Meter = PlanInfo["meters"][number];

const RESETS = "2026-12-01T00:00:00Z";
/** What the meters are called. */
export const METER_TITLES: Record<string, string> = {
  messages: "Messages",
  storage: "Storage",
  members: "Members",
  documents: "Documents",
  pages: "Website pages",
  agent_runs: "Agent runs",
  voice_minutes: "Voice minutes",
  connectors: "Connectors",
  domains: "Domains",
};

/** A meter of a plan, for tests of screens. */
export const testMeter = (meter: string, used: number, limit: number, more: Partial<Meter> = {}): Meter => {
  const share = limit > 0 ? used / limit : 0;
  return {
    meter,
    title: METER_TITLES[meter] ?? meter,
    unit: meter === "storage" ? "bytes" : "count",
    used,
    limit,
    resets_at: ["messages", "pages", "agent_runs", "voice_minutes"].includes(meter) ? RESETS : null,
    counts: `What counts as ${meter}.`,
    warning: share >= 1 ? 100 : share >= 0.8 ? 80 : null,
    over: limit === -1 ? 0 : Math.max(used - limit, 0),
    cap: null,
    ...more,
  };
};

/** The plan Free with its messages used up and its documents nearly, for tests of screens. */
export const testInfo = (more: Partial<PlanInfo> = {}): PlanInfo => ({
  plan: { id: 1, name: "Free" },
  addon: null,
  addons: [],
  meters: [testMeter("messages", 200, 200), testMeter("storage", 5e8, 1e9), testMeter("documents", 85, 100)],
  usageLimits: { messages: 200, storage_bytes: 1e9 },
  usages: { messages: 200, storage_bytes: 5e8 },
  subscriptionId: null,
  subscriptionStatus: "none",
  billing: { past_due_since: null, grace_ends_at: null, trial_ends_at: null, cancels_at: null },
  resets_at: RESETS,
  formattedStats: { messages: "200 of 200 messages", storage: "500 MB of 1 GB" },
  ...more,
});
