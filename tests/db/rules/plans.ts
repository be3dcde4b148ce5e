import type { NounRules } from "./noun.ts";
import { members, people, probe, readableIn100 } from "./probe.ts";
import { allRows, ofOrganizations } from "./scopes.ts";

export const plans: NounRules = {
  tables: {
    "public.plans": { select: { rows: allRows } },
    "public.plan_addons": { select: { rows: allRows } },
    "public.subscriptions": { select: { rows: ofOrganizations() } },
    "public.organization_addons": { select: { rows: ofOrganizations() } },
    "public.limit_overrides": {},
    "public.meters": { select: { rows: allRows } },
    "public.plan_limits": { select: { rows: allRows } },
    "public.addon_limits": { select: { rows: allRows } },
    "public.meter_usage": { select: { rows: ofOrganizations() } },
  },
  policies: {
    "public.addon_limits": ["Signed-in people see what add-ons add"],
    "public.limit_overrides": ["Overrides are the operators' own"],
    "public.meter_usage": ["Members see their organisation's usage"],
    "public.meters": ["Signed-in people see the meters"],
    "public.organization_addons": ["Members see their organisation's add-ons"],
    "public.plan_limits": ["Signed-in people see what plans include"],
    "public.plan_addons": ["Signed-in people see the add-ons"],
    "public.plans": ["Signed-in people see the plans"],
    "public.subscriptions": ["Members see their organisation's subscription"],
  },
  functions: {
    "plan_info(bigint)": people(probe("select plan_info(100)", members)),
    "storage_usage(bigint)": people(
      probe(
        "select storage_usage(100) -> 'documents'",
        members,
        (principal) => `select to_jsonb(count(*)) from (${readableIn100(principal)}) as found`,
      ),
    ),
  },
  definers: {
    plan_info: "Member.",
    storage_usage: "Member; counts the documents that the caller reads.",
  },
};
