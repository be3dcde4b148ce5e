import { both, type Case, deep, list, operator, own, owner, paged } from "./case.ts";
import { BASE, ids } from "./size.ts";

/** Reports, and runs of agents. */
export function reports(): Case[] {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const month = { ...own, ...paged, from_day: day(29), to_day: day(0) };
  const year = { from_day: day(365) };
  return [
    ...list("/reports/user-usage", "user_usage", both, month, {
      "a year": year,
      "a year, by name": { ...year, sort: "name", direction: "asc" },
      "a year, of a team": { ...year, team_id: BASE + 7 },
      "a year, search": { ...year, search: "ada" },
    }),
    ...list("/reports/document-usage", "document_usage", both, month, {
      "a year": year,
      "a year, by people": { ...year, sort: "askers" },
      "a year, never used": { ...year, used: "never" },
      "a year, search": { ...year, search: "the" },
    }),
    ...["a month", "a year"].map((name) => ({
      path: "/reports/unanswered",
      name,
      as: ["owner"] as const,
      service: true,
      sql: `select public.unanswered_questions(${ids.organization}, '${name === "a month" ? day(29) : day(365)}', '${day(0)}', 2000) as told`,
    })),
    ...list(
      "/agent/runs",
      "list_agent_runs",
      both,
      { ...own, ...paged },
      { "row 1000": { page_offset: 1000 }, "of a type": { of_type: "message_generator" } },
    ),
    ...list("/agent/instances", "list_agent_instances", both, { ...own, ...paged }, {}),
    ...list(
      "/agent/instance/user-visibility",
      "list_agent_instance_people",
      owner,
      { ...own, ...paged, instance_id: BASE + 1 },
      { search: { search: "ada" } },
    ),
  ];
}

/** What people made with agents, asked for help, and keep in step with a drive. */
export function work(): Case[] {
  return [
    ...list(
      "/invoices/list",
      "list_invoices",
      both,
      { ...own, ...paged },
      {
        ...deep(50_000),
        paid: { status: "paid" },
        "of an instance": { instance_id: BASE + 3 },
        "search, a buyer": { search: "buyer 47" },
      },
    ),
    ...list("/agent/batches", "list_agent_batches", owner, { ...own, ...paged }, {}),
    ...list("/help/conversations", "list_help_conversations", both, { ...own, ...paged }, {}),
    ...list(
      "/drives/files",
      "list_sync_files",
      owner,
      { ...own, ...paged, source_id: BASE + 900 },
      {
        "row 90000": { page_offset: 90_000 },
        failed: { with_state: "failed" },
        "search, a common word": { search: "report" },
        "search, one file": { search: "port 4711" },
      },
    ),
    ...list("/drives", "list_syncs", owner, { ...own, ...paged, of_type: "google-drive" }, {}),
    ...list("/agent/voices", "list_voice_runs", owner, { ...own, ...paged }, {}),
  ];
}

/** What operators see of all. */
export function operators(): Case[] {
  return [
    ...list("/plat-admin/audit/getAll", "list_platform_audit", operator, paged, {
      ...deep(90_000),
      "of an action": { action: "job.retry" },
      "of a target": { target_kind: "organization", target_id: BASE },
      "search, a common word": { search: "reason" },
      "search, one entry": { search: "reason 4711" },
    }),
    ...list("/plat-admin/jobs/getAll", "list_platform_jobs", operator, paged, {
      failed: { state: "failed" },
      "of a kind": { kind: "document.ingest" },
    }),
    ...list("/plat-admin/users/getAll", "list_platform_users", operator, paged, {
      search: { search: "person77" },
    }),
    ...list(
      "/plat-admin/organization/get",
      "platform_organization",
      operator,
      { organization_id: ids.organization },
      { "row 90000 of its audit": { audit_offset: 90_000 } },
    ),
    ...list(
      "/plat-admin/stats/get",
      "platform_stats",
      operator,
      { from_day: "2026-01-01", to_day: "2026-12-31" },
      {},
    ),
    ...list("/plat-admin/billing/events", "list_billing_events", operator, paged, {
      ...deep(90_000),
      failed: { state: "failed" },
    }),
    ...list("/plat-admin/billing/alerts", "list_billing_alerts", operator, paged, {}),
    ...list("/plat-admin/deletion/getAll", "list_deletions", operator, paged, { search: { search: "some" } }),
    {
      path: "(job) platform.tally",
      name: "again",
      as: operator,
      service: true,
      sql: "select public.tally_platform() as told",
    },
    {
      path: "(job) jobs.prune",
      name: "again",
      as: operator,
      service: true,
      sql: "select public.prune_jobs() as told",
    },
  ];
}

/** Support: asked by the server, in the name of whoever it is told. */
export function support(): Case[] {
  const cases = [
    ...list(
      "/plat-admin/support/list",
      "list_support_cases",
      operator,
      { user_id: BASE - 1, ...paged },
      {
        open: { state: "open" },
        "search, a subject": { search: "subject 47" },
        "search, a common word": { search: "stopped" },
      },
    ),
    ...list("/support/list", "list_support", owner, { user_id: ids.member, ...own, ...paged }, {}),
  ];
  return cases.map((each) => ({ ...each, service: true }));
}
