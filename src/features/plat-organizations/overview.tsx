import { formatDate, formatDateTime, formatMoney, formatNumber } from "@/lib/format.ts";
import { Danger } from "./danger.tsx";
import { Facts, Part } from "./facts.tsx";
import type { TabProps } from "./tab.ts";
import { amountOf } from "./words.ts";

const kept = (days: number | null) => (days === null ? "For ever" : `${formatNumber(days)} days`);

/** How an organisation stands at a glance, and what ends it. */
export function Overview({ organization }: TabProps) {
  const { plan, addons, settings, meters, members, domains, jobs } = organization;
  const used = (name: string) => {
    const meter = meters.find((each) => each.meter === name);
    return meter ? amountOf(meter, meter.used) : null;
  };
  return (
    <>
      <Part title="In short">
        <Facts
          facts={[
            ["Since", formatDate(organization.created_at)],
            ["Members", formatNumber(members.total)],
            ["Documents", used("documents")],
            ["Messages this month", used("messages")],
            ["Storage", used("storage")],
            ["Domains", formatNumber(domains.length)],
            ["Failed jobs", formatNumber(jobs.failed)],
          ]}
        />
      </Part>
      {plan && (
        <Part title="Plan">
          <Facts
            facts={[
              ["Plan", plan.name],
              ["Add-ons", addons.map(({ name, quantity }) => `${name} × ${quantity}`).join(", ") || "None"],
              ["A month", plan.revenue > 0 ? formatMoney(plan.revenue) : "Nothing is paid"],
              ["Subscription", plan.subscription_id],
              ["Paid", plan.interval && (plan.interval === "year" ? "By the year" : "By the month")],
              ["Paid until", plan.period_end && formatDate(plan.period_end)],
              [
                "Trial ends",
                plan.trial_end && plan.status === "trialing" ? formatDate(plan.trial_end) : null,
              ],
              ["Ends", plan.cancels_at && formatDate(plan.cancels_at)],
              ["Past due since", plan.past_due_since && formatDateTime(plan.past_due_since)],
            ]}
          />
        </Part>
      )}
      <Part title="Settings">
        <Facts
          facts={[
            ["Two-step sign-in", settings.requires_mfa ? "Asked of everybody" : "Left to each person"],
            ["Support address", settings.support_email ?? "The platform’s"],
            ["Chats are kept", kept(settings.chats_kept_days)],
            ["Attached files are kept", kept(settings.attachments_kept_days)],
          ]}
        />
      </Part>
      <Danger organization={organization} />
    </>
  );
}
