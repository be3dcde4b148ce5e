import type { NounRules } from "./noun.ts";
import { literal, members, missing, nobodyRefused, people, probe, readableIn100 } from "./probe.ts";
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
    "list_plans()": people(
      probe("select jsonb_path_query_array(list_plans(), '$[*].name')", nobodyRefused, () =>
        literal(["Free", "Team", "Business", "Enterprise"]),
      ),
    ),
    "list_addons()": people(
      probe("select jsonb_path_query_array(list_addons(), '$[*].name')", nobodyRefused, () =>
        literal(["Extra messages", "Extra storage", "Extra seats", "White label"]),
      ),
    ),
    "get_addon(bigint)": people(
      probe("select get_addon(1) -> 'name'", nobodyRefused, () => literal("Extra messages")),
      probe("select get_addon(99)", () => missing),
    ),
    "organization_addons_held(bigint)": people(
      probe("select jsonb_path_query_array(organization_addons_held(100), '$[*].name')", members, () =>
        literal(["Extra messages", "White label"]),
      ),
    ),
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
    list_plans: "Signed in; plans are everybody's.",
    list_addons: "Signed in; add-ons are everybody's.",
    get_addon: "Signed in; add-ons are everybody's.",
    organization_addons_held: "Member.",
    storage_usage: "Member; counts the documents that the caller reads.",
  },
};
