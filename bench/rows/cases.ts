import { chatCount, longChatId } from "./fill-chats.ts";
import type { askers } from "./fill-people.ts";
import { BASE, ids, type Size } from "./size.ts";

/** A question to the database that a call asks; `as` names who asks. */
export interface Case {
  path: string;
  name: string;
  as: readonly (keyof typeof askers)[];
  sql: string;
  /** Asked as the server itself, whose question it is: a job's. */
  service?: boolean;
}

type Given = Record<string, string | number | boolean | null>;
type Variants = Record<string, Given>;

const both = ["owner", "member"] as const;
const owner = ["owner"] as const;
const operator = ["operator"] as const;

const literal = (value: Given[string]) =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);

/** One case a variant, each with `given` and what the variant adds or changes. */
function list(path: string, called: string, as: Case["as"], given: Given, variants: Variants): Case[] {
  const all: Variants = { "first page": {}, ...variants };
  return Object.entries(all).map(([name, more]) => ({
    path,
    name,
    as,
    sql: `select public.${called}(${Object.entries({ ...given, ...more })
      .map(([key, value]) => `${key} => ${literal(value)}`)
      .join(", ")}) as told`,
  }));
}

const own = { organization_id: ids.organization };
const paged = { page_limit: 50, page_offset: 0 };
const deep = (offset: number) => ({ [`row ${offset}`]: { page_offset: offset } });

function library(size: Size): Case[] {
  const far = Math.min(size.documents - 5000, 90_000);
  const due = { to_review: true };
  return [
    ...list(
      "/document/list",
      "list_documents",
      both,
      { ...own, ...paged },
      {
        ...deep(far),
        "by name": { sort: "name", descending: false },
        [`by name, row ${far}`]: { sort: "name", descending: false, page_offset: far },
        "by size": { sort: "size" },
        "search, a common word": { search: "the" },
        "search, one document": { search: ` ${size.documents - 7}.pdf` },
        "search, two letters": { search: "ab" },
        "search, nothing": { search: "zzzqqq" },
        failed: { with_status: "failed" },
        processing: { with_status: "processing" },
        "of a type": { with_type: "docx" },
        "with a tag": { with_tag_id: BASE + 7 },
        "of a folder": { in_folder_id: BASE + 77 },
        "beneath a folder": { in_folder_id: BASE + 7, beneath: true },
        "in no folder": { in_folder_id: 0 },
        texts: { with_origin: "text" },
        "for everyone": { with_readers: "everyone" },
        "not for everyone": { with_readers: "tagged" },
        due,
      },
    ),
    ...list("/document/reviews", "documents_to_review", both, { ...own, ...paged }, {}),
    ...list(
      "/document/text-audio/list",
      "list_texts",
      both,
      { ...own, ...paged },
      {
        ...deep(5000),
        texts: { kind: "text" },
        "search, a common word": { search: "the" },
      },
    ),
    ...list(
      "/document/readers",
      "document_readers",
      owner,
      { ...own, ...paged, document_id: BASE + 1 },
      {
        "of a tagged one": { document_id: BASE + 7 },
        "search, a common name": { document_id: BASE + 7, search: "ada" },
        "row 5000": { page_offset: 5000 },
      },
    ),
    ...list("/document/folders", "list_folders", both, own, {}),
    ...list("/document/website/list", "list_websites", owner, { ...own, ...paged }, {}),
    ...list(
      "/document/website/pages",
      "list_website_pages",
      owner,
      { ...own, ...paged, source_id: BASE + 1 },
      {
        "row 4000": { page_offset: 4000 },
        failed: { with_state: "failed" },
        "search, a common word": { search: "site" },
      },
    ),
    ...list(
      "/organization/member/documents",
      "member_documents",
      owner,
      { ...own, ...paged, member_id: ids.member },
      deep(Math.floor(far / 3)),
    ),
    ...list(
      "/lessons/list",
      "list_lessons",
      both,
      { ...own, ...paged },
      {
        accepted: { with_state: "accepted" },
        "search, a word": { search: "what" },
      },
    ),
    ...list(
      "/reports/contradicting-info",
      "list_contradictions",
      owner,
      { ...own, ...paged },
      { "row 3000": { page_offset: 3000 }, search: { search: "document" } },
    ),
    ...list(
      "/reports/document-changes",
      "list_document_changes",
      owner,
      { ...own, ...paged },
      { seen: { seen: true } },
    ),
    ...list("/tags", "tags_with_info", both, own, {}),
    ...list("/organization/storage", "storage_usage", owner, own, {}),
  ];
}

function people(size: Size): Case[] {
  const far = Math.floor(size.members * 0.9);
  return [
    ...list(
      "/organization/getMembers",
      "list_members",
      both,
      { ...own, ...paged },
      {
        ...deep(far),
        "by role": { sort: "role", descending: true },
        "by joining": { sort: "joined", descending: true },
        admins: { with_role: "admin" },
        "search, a common name": { search: "ada" },
        "search, one person": { search: "person77@" },
      },
    ),
    ...list("/teams", "list_teams", both, own, {}),
    ...list("/organization/invitations/list", "list_invitations", owner, own, {}),
    ...list(
      "/organization/audit",
      "list_audit",
      owner,
      { ...own, ...paged },
      {
        "row 50000": { page_offset: 50_000 },
        "row 100000": { page_offset: 100_000 },
        "after the cursor of row 100000": { after: "1700000000000000.9000000" },
      },
    ),
    ...list("/organization/caps", "list_caps", owner, own, {}),
    ...list("/organization/retention", "retention", owner, own, { "400 days": { kept_chats_days: 400 } }),
  ];
}

function chats(size: Size): Case[] {
  const owned = Math.floor(chatCount(size) / 100);
  return [
    ...list(
      "/chat/list",
      "list_chats",
      both,
      { ...own, ...paged, search: "" },
      {
        ...deep(Math.floor(owned * 0.9)),
        "after a cursor as far in": { after: `${Date.now() - 985 * 86_400_000}000.9000000` },
        "in no folder": { unfiled: true },
        pinned: { pinned: true },
        "of a folder": { in_folder_id: BASE + 2 },
        "search, a common word": { search: "the" },
        "search, a rare word": { search: "k4801" },
        "search, two letters": { search: "k4" },
        "search, nothing": { search: "zzzqqq" },
      },
    ),
    ...list(
      "/chat/get",
      "get_chat",
      owner,
      { ...own, page_limit: 50, chat_id: BASE + 100 },
      {
        "a chat of 10,000": { chat_id: longChatId(size) },
        "… its first page": { chat_id: longChatId(size), before: BASE + size.messages - 9900 },
      },
    ),
    ...list("/thread/pinned", "list_pinned_chats", both, own, {}),
    ...list("/thread/folders", "list_chat_folders", both, own, {}),
    ...list("/chat/stats", "chat_stats", both, own, {}),
    ...list("/chat/shared/list", "list_shared_chats", both, { ...own, ...paged }, {}),
  ];
}

function reports(): Case[] {
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

function operators(): Case[] {
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

/** Every list and report whose rows grow, with the filters and orders that the contract offers. */
export const cases = (size: Size): Case[] => [
  ...library(size),
  ...people(size),
  ...chats(size),
  ...reports(),
  ...operators(),
];
