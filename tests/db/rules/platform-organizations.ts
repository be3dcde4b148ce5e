import type { NounRules } from "./noun.ts";
import { operators, operatorsOr } from "./operators.ts";
import { badInput, conflict, leaving, literal, missing, people, probe } from "./probe.ts";

const hasAudit = (action: string) =>
  `exists (select from public.platform_audit where action = '${action}' and target_kind = 'organization' and target_id = 100 and actor_id = 16)`;

/** What operators see of organisations, and do with them. */
export const platformOrganizations: NounRules = {
  functions: {
    "list_platform_organizations(integer,integer,text,text,bigint,text,text)": people(
      probe("select list_platform_organizations(10, 0, 'alpha') -> 'total'", operators, () => literal(1)),
      probe("select list_platform_organizations(10, 0, 'PLATFORM') -> 'total'", operators, () => literal(0)),
      probe(
        "select list_platform_organizations(10, 0, 'p18@') -> 'organizations' -> 0 -> 'name'",
        operators,
        () => literal("Beta"),
      ),
      probe("select list_platform_organizations(10, 0, '', 'gone')", operatorsOr(badInput)),
      probe("select list_platform_organizations(10, 0, sort => 'id')", operatorsOr(badInput)),
    ),
    "platform_organization(bigint,integer,integer,integer)": people(
      probe("select platform_organization(100) -> 'name'", operators, () => literal("Alpha")),
      probe("select platform_organization(1)", operatorsOr(missing)),
      probe("select platform_organization(4)", operatorsOr(missing)),
    ),
    "update_organization_limits(bigint,jsonb,text)": people(
      leaving(
        `select update_organization_limits(100, '{"messages": 7, "storage": -1}', ' Agreed. ')`,
        operators,
        () => `(select count(*) = 2 from public.limit_overrides where organization_id = 100 and reason = 'Agreed.'
            and amount in (7, -1)) and private.limit_of(100, 'storage') = -1
          and exists (select from realtime.messages where event = 'plan' and topic = 'organization:100')
          and ${hasAudit("organizations.limits")}`,
      ),
      ...['{"messages": 1.5}', '{"messages": -2}', '{"messages": "7"}', '{"none": 7}', "{}", "[]"].map(
        (limits) =>
          probe(`select update_organization_limits(100, '${limits}', 'Why')`, operatorsOr(badInput)),
      ),
      probe(`select update_organization_limits(100, '{"messages": 7}', ' ')`, operatorsOr(badInput)),
      probe(`select update_organization_limits(1, '{"messages": 7}', 'Why')`, operatorsOr(missing)),
    ),
    "suspend_organization(bigint,text)": people(
      leaving(
        "select suspend_organization(100, ' Unpaid. ')",
        operators,
        () => `exists (select from public.organizations where id = 100 and suspended_reason = 'Unpaid.' and suspended_at is not null)
          and exists (select from public.jobs where kind = 'organization.standing' and organization_id is null)
          and ${hasAudit("organizations.suspend")}`,
      ),
      probe("select suspend_organization(100, ' ')", operatorsOr(badInput)),
      probe("select suspend_organization(1, 'Why')", operatorsOr(missing)),
    ),
    "resume_organization(bigint)": people(
      probe("select resume_organization(100)", operatorsOr(conflict)),
      probe("select resume_organization(1)", operatorsOr(missing)),
    ),
    "organization_standing_mail(bigint)": { callers: "server", probes: [] },
    "remove_organization(bigint,text,text)": people(
      leaving(
        "select remove_organization(100, 'Alpha', 'Asked for.')",
        operators,
        () => `not exists (select from public.organizations where id = 100)
          and exists (select from public.deletion_receipts where subject_id = 100 and asked_by = 'operator' and reason = 'Asked for.'
                      and cardinality(mail_to) > 0)
          and ${hasAudit("organizations.delete")}`,
      ),
      probe("select remove_organization(100, 'alpha', 'Why')", operatorsOr(badInput)),
      probe("select remove_organization(100, 'Alpha', '')", operatorsOr(badInput)),
      probe("select remove_organization(1, 'PLATFORM_ADMIN', 'Why')", operatorsOr(missing)),
    ),
  },
  definers: {
    list_platform_organizations: "Platform admin.",
    platform_organization: "Platform admin; no name of a document, chat, source or prompt.",
    update_organization_limits: "Platform admin; never organisation 1.",
    suspend_organization: "Platform admin; never organisation 1.",
    resume_organization: "Platform admin; never organisation 1.",
    remove_organization: "Platform admin, and the name typed; never organisation 1.",
  },
};
