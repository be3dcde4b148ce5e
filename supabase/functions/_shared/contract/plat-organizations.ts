import { z } from "zod";
import { Branding } from "./branding.ts";
import { call, Count, Done, Id, line, Page, Timestamp, Total } from "./call.ts";
import { ReceiptLink } from "./deletions.ts";
import { Interval } from "./plans.ts";
import { growing } from "./read.ts";
import { Role } from "./role.ts";

/** How an organisation stands, in a word. */
export const OrganizationState = growing(z.enum(["active", "trialing", "past_due", "suspended"]), "active");

export const PlatOrganizationRow = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  state: OrganizationState,
  plan: z.string().nullable(),
  /** The address of its first owner. */
  owner: z.string().nullable(),
  /** An address of its own; null without one. */
  host: z.string().nullable(),
  members: z.int().min(0),
  /** Of this month. */
  messages: z.int().min(0),
  /** In bytes. */
  storage: z.int().min(0),
  /** What its subscription comes to a month, in pence. */
  revenue: z.int().min(0),
});
export type PlatOrganizationRow = z.infer<typeof PlatOrganizationRow>;

/** A limit and what makes it: an override stands in place of the plan's, and add-ons add to either; -1 is no limit. */
export const PlatMeter = z.object({
  meter: z.string(),
  title: z.string(),
  unit: growing(z.enum(["count", "bytes"]), "count"),
  used: z.int().min(0),
  plan: z.int().min(-1),
  addons: z.int().min(-1),
  override: z.object({ amount: z.int().min(-1), reason: z.string(), created_at: Timestamp }).nullable(),
  limit: z.int().min(-1),
  resets_at: Timestamp.nullable(),
});
export type PlatMeter = z.infer<typeof PlatMeter>;

const Member = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  joined_at: Timestamp,
  disabled: z.boolean(),
  last_sign_in_at: Timestamp.nullable(),
});

const paged = <Row extends z.ZodType>(row: Row) => z.object({ ...Total, rows: z.array(row) });

/** An organisation as operators see it: settings and counts, and nothing of what is in its documents or chats. */
export const PlatOrganization = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  state: OrganizationState,
  suspended: z.object({ at: Timestamp, reason: z.string() }).nullable(),
  settings: z.object({
    requires_mfa: z.boolean(),
    support_email: z.string().nullable(),
    chats_kept_days: z.int().nullable(),
    attachments_kept_days: z.int().nullable(),
  }),
  plan: z
    .object({
      id: Id,
      name: z.string(),
      status: z.string(),
      interval: Interval.nullable(),
      subscription_id: z.string().nullable(),
      period_end: Timestamp.nullable(),
      trial_end: Timestamp.nullable(),
      cancels_at: Timestamp.nullable(),
      past_due_since: Timestamp.nullable(),
      revenue: Count,
    })
    .nullable(),
  addons: z.array(z.object({ id: Id, name: z.string(), quantity: z.int() })),
  meters: z.array(PlatMeter),
  branding: Branding,
  domains: z.array(
    z.object({ id: Id, host: z.string(), state: z.string(), reason: z.string(), created_at: Timestamp }),
  ),
  members: paged(Member),
  jobs: z.object({ failed: Count, waiting: Count, running: Count }),
  failed_jobs: z.array(
    z.object({ id: Id, kind: z.string(), attempts: Count, finished_at: Timestamp.nullable() }),
  ),
  connectors: z.array(z.object({ kind: z.string(), sources: Count, failing: Count })),
  audit: paged(
    z.object({
      id: Id,
      actor_email: z.string(),
      actor_role: Role.nullable(),
      action: z.string(),
      created_at: Timestamp,
    }),
  ),
  /** What operators did with it, the latest first. */
  acts: z.array(
    z.object({
      id: Id,
      actor_email: z.string(),
      action: z.string(),
      reason: z.string().nullable(),
      created_at: Timestamp,
    }),
  ),
});
export type PlatOrganization = z.infer<typeof PlatOrganization>;

/** Why an operator does something: its members read it. */
const Reason = line("Reason", 500);
const lists = ["/plat-admin/organization/getAll", "/plat-admin/organization/get"] as const;
/** The most of a limit that JavaScript holds exactly. */
const MOST = Number.MAX_SAFE_INTEGER;
const Offset = z.int().min(0).max(100_000).default(0);

/** Operators' organisations (product §7). */
export const platOrganizations = {
  "/plat-admin/organization/getAll": call({
    access: "platform",
    summary: "Every organisation, by name, owner's address, host or id.",
    input: z.object({
      search: z.string().trim().max(200).default(""),
      state: OrganizationState.optional(),
      plan_id: Id.optional(),
      sort: z.enum(["name", "created", "members", "messages", "storage", "revenue"]).default("created"),
      direction: z.enum(["asc", "desc"]).default("desc"),
      ...Page,
    }),
    output: z.object({ organizations: z.array(PlatOrganizationRow), total: Count }),
  }),
  "/plat-admin/organization/get": call({
    access: "platform",
    summary: "An organisation with its members, plan, limits, branding, domains, jobs, connectors and trail.",
    input: z.object({
      id: Id,
      limit: z.int().min(1).max(100).default(25),
      members_offset: Offset,
      audit_offset: Offset,
    }),
    output: PlatOrganization,
  }),
  "/plat-admin/organization/limits/update": call({
    access: "platform",
    summary: "Sets limits of an organisation in place of its plan's, or takes them back.",
    input: z.object({
      id: Id,
      /** By meter: an amount, -1 for no limit, null for the plan's own again. */
      limits: z
        .record(
          z.string().max(100),
          z
            .int("A limit is a whole number.")
            .min(-1, "A limit is a number from 0 on, or -1 for no limit.")
            .max(MOST, "That is more than can be counted.")
            .nullable(),
        )
        .refine((limits) => Object.keys(limits).length > 0, "Name at least one limit."),
      reason: Reason,
    }),
    output: Done,
    invalidates: lists,
  }),
  "/plat-admin/organization/suspend": call({
    access: "platform",
    summary: "Keeps an organisation from being used; its members read the reason, and owners are mailed.",
    input: z.object({ id: Id, reason: Reason }),
    output: Done,
    invalidates: lists,
  }),
  "/plat-admin/organization/resume": call({
    access: "platform",
    summary: "Lets a suspended organisation be used again.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: lists,
  }),
  "/plat-admin/organization/delete": call({
    access: "platform",
    summary:
      "Deletes an organisation and all that hangs on it; its name must be typed exactly. Owners are mailed.",
    input: z.object({ id: Id, name: z.string("Name must be text.").max(120), reason: Reason }),
    output: Done.extend({ receipt: ReceiptLink.nullable() }),
    invalidates: ["/plat-admin/organization/getAll", "/plat-admin/deletion/getAll"],
  }),
};
