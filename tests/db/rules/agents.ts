import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
  admins,
  badInput,
  conflict,
  forbidden,
  idsOf,
  is,
  isAdmin,
  isMember,
  leaving,
  literal,
  members,
  missing,
  people,
  probe,
  server,
  unless,
} from "./probe.ts";

/** What a call of an admin comes to that is refused by a code for another reason. */
const adminsBut = (code: string) => (principal: Principal) => (isAdmin(principal) ? code : forbidden);
const nobodys = (principal: Principal) => (isMember(principal) ? missing : forbidden);
/** An instance for some members, to whom others' calls are of one that isn't there. */
const forThose =
  (...ids: number[]) =>
  (principal: Principal) =>
    isMember(principal) ? (ids.includes(principal.id) ? null : missing) : forbidden;
const operators = unless(is(16), forbidden);
/** Agents, their instances, and who may see, use and change what. What rules come to together: tests/db/agents. */
export const agents: NounRules = {
  tables: {
    "public.agents": {
      select: {
        rows: ({ role, id }) => `${role === "authenticated"} and (visible or ${id === 16})`,
      },
    },
    "public.agent_instances": {},
    "public.agent_instance_user_permissions": {},
    "public.agent_instance_organization_permissions": {},
    "public.agent_instance_field_permissions": {},
    "public.agent_instance_user_field_permissions": {},
    "public.agent_instance_organization_field_permissions": {},
  },
  policies: {
    "public.agents": ["Signed-in people see the agents that are offered, operators all"],
    "public.agent_instances": ["Instances of agents leave by functions alone"],
    "public.agent_instance_user_permissions": ["Grants of instances leave by functions alone"],
    "public.agent_instance_organization_permissions": ["Grants of instances leave by functions alone"],
    "public.agent_instance_field_permissions": ["Rules of fields leave by functions alone"],
    "public.agent_instance_user_field_permissions": ["Rules of fields leave by functions alone"],
    "public.agent_instance_organization_field_permissions": ["Rules of fields leave by functions alone"],
  },
  functions: {
    "agent_instance_for_run(bigint,bigint,bigint)": server,
    "list_agents(bigint)": people(
      probe("select jsonb_path_query_array(list_agents(100), '$[*].type')", members, () =>
        literal(["message_generator", "invoice_generator", "voice_generator"]),
      ),
      probe("select list_agents(1)", () => forbidden),
    ),
    "list_agent_instances(bigint,integer,integer,text)": people(
      probe(idsOf("list_agent_instances(100, 50, 0)", "instances"), members, (principal) =>
        literal(principal.id === 17 ? [9802] : [9800, 9801, 9802]),
      ),
      probe("select list_agent_instances(100, 50, 0, 'voice_generator') -> 'total'", members, () =>
        literal(0),
      ),
      probe(idsOf("list_agent_instances(200, 50, 0)", "instances"), unless(is(17, 18), forbidden), () =>
        literal([9802, 9900, 9901]),
      ),
      probe("select list_agent_instances(1, 50, 0)", () => forbidden),
    ),
    "get_agent_instance(bigint,bigint)": people(
      probe("select get_agent_instance(100, 9800) -> 'values' -> 'tone'", forThose(13, 14, 15), () =>
        literal("formal"),
      ),
      probe("select get_agent_instance(100, 9801) -> 'values'", forThose(13, 14, 15), ({ id }) =>
        literal(id === 13 ? { purpose: "Purpose" } : { purpose: "Purpose", tone: "formal" }),
      ),
      probe("select get_agent_instance(100, 9802) -> 'context'", members, (principal) =>
        isAdmin(principal) ? literal("Known") : "select 'null'::jsonb",
      ),
      // An admin of 200 is one wherever they work; to others it isn't there.
      ...[9900, 9901].map((id) =>
        probe(`select get_agent_instance(100, ${id})`, (principal) =>
          principal.id === 17 ? null : nobodys(principal),
        ),
      ),
      probe("select get_agent_instance(1, 9802)", () => forbidden),
    ),
    "agent_instance_seen_by(bigint,bigint,bigint,bigint)": people(
      probe("select agent_instance_seen_by(100, 9801, 13) -> 'values'", admins, () =>
        literal({ purpose: "Purpose" }),
      ),
      probe("select agent_instance_seen_by(100, 9801, 17)", admins, () => "select null::jsonb"),
      probe("select agent_instance_seen_by(100, 9801, 18)", adminsBut(missing)),
      // Beta has a grant, but who asks doesn't administer it.
      probe("select agent_instance_seen_by(100, 9802, 18, 200)", adminsBut(missing)),
      probe("select agent_instance_seen_by(100, 9901, 13)", adminsBut(missing)),
    ),
    "create_agent_instance(bigint,text,text,jsonb,text,text)": people(
      leaving(
        `select create_agent_instance(100, 'message_generator', 'New', '{"tone": "warm"}')`,
        members,
        ({ id }) =>
          `(select created_by = ${id} and visibility = 'private' from public.agent_instances where name = 'New')`,
      ),
      probe("select create_agent_instance(100, 'nothing', 'New')", nobodys),
      probe(`select create_agent_instance(100, 'message_generator', 'New', '{"nothing": 1}')`, (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      probe("select create_agent_instance(1, 'message_generator', 'New')", () => forbidden),
    ),
    "update_agent_instance(bigint,bigint,jsonb)": people(
      leaving(
        `select update_agent_instance(100, 9801, '{"name": "Other", "values": {"language": "de"}}')`,
        forThose(13, 14, 15),
        () =>
          `(select name = 'Other' and values ->> 'language' = 'de' and values ->> 'tone' = 'formal'
            from public.agent_instances where id = 9801)`,
      ),
      ...["tone", "purpose"].map((key) =>
        probe(`select update_agent_instance(100, 9801, '{"values": {"${key}": null}}')`, (principal) =>
          principal.id === 13 ? forbidden : forThose(14, 15)(principal),
        ),
      ),
      probe(`select update_agent_instance(100, 9802, '{"context": "Otherwise"}')`, admins),
    ),
    "delete_agent_instance(bigint,bigint)": people(
      leaving(
        "select delete_agent_instance(100, 9800)",
        forThose(13, 14, 15),
        () => "(select count(*) = 0 from public.agent_instance_user_permissions where instance_id = 9800)",
      ),
      probe("select delete_agent_instance(100, 9801)", (principal) =>
        principal.id === 13 ? forbidden : forThose(14, 15)(principal),
      ),
    ),
    "list_agent_instance_people(bigint,bigint,integer,integer,text)": people(
      probe(idsOf("list_agent_instance_people(100, 9802, 50, 0)", "people"), admins, () =>
        literal([13, 14, 15, 17]),
      ),
      probe(
        `select jsonb_path_query_array(list_agent_instance_people(100, 9801, 50, 0, 'p13'), '$.people[*].why')`,
        admins,
        () => literal(["person"]),
      ),
      probe("select list_agent_instance_people(100, 9901, 50, 0)", adminsBut(missing)),
      probe(
        "select list_agent_instance_people(200, 9901, 50, 0) -> 'total'",
        unless(is(17, 18), forbidden),
        () => literal(2),
      ),
    ),
    "set_agent_instance_person(bigint,bigint,bigint,agent_permission)": people(
      leaving(
        "select set_agent_instance_person(100, 9801, 17, 'use')",
        admins,
        () =>
          "(select permission = 'use' from public.agent_instance_user_permissions where instance_id = 9801 and user_id = 17)",
      ),
      leaving(
        "select set_agent_instance_person(100, 9801, 13)",
        admins,
        () => "(select count(*) = 0 from public.agent_instance_user_permissions where instance_id = 9801)",
      ),
      probe("select set_agent_instance_person(100, 9801, 18, 'use')", adminsBut(missing)),
      probe("select set_agent_instance_person(100, 9802, 18, 'use')", adminsBut(missing)),
      probe("select set_agent_instance_person(100, 9901, 13, 'edit')", adminsBut(missing)),
    ),
    "set_agent_instance_visibility(bigint,bigint,agent_visibility)": people(
      leaving(
        "select set_agent_instance_visibility(100, 9801, 'organization')",
        admins,
        () => "(select visibility = 'organization' from public.agent_instances where id = 9801)",
      ),
      probe("select set_agent_instance_visibility(100, 9801, null)", adminsBut(badInput)),
      probe("select set_agent_instance_visibility(100, 9901, 'private')", adminsBut(missing)),
    ),
    "list_agent_instance_organizations(bigint,bigint,integer,integer,text)": people(
      probe(idsOf("list_agent_instance_organizations(100, 9802, 50, 0)", "organizations"), admins, () =>
        literal([100, 200]),
      ),
      // 17 is in Alpha, which they don't administer; Empty, which they don't either, has a grant.
      probe(
        idsOf("list_agent_instance_organizations(200, 9901, 50, 0)", "organizations"),
        unless(is(17, 18), forbidden),
        () => literal([200, 300]),
      ),
      probe("select list_agent_instance_organizations(100, 9901, 50, 0)", adminsBut(missing)),
    ),
    "set_agent_instance_organization(bigint,bigint,bigint,agent_permission)": people(
      leaving(
        "select set_agent_instance_organization(100, 9801, 100, 'edit')",
        admins,
        () =>
          "(select permission = 'edit' from public.agent_instance_organization_permissions where instance_id = 9801)",
      ),
      leaving(
        "select set_agent_instance_organization(100, 9802, 200)",
        admins,
        () =>
          "(select count(*) = 0 from public.agent_instance_organization_permissions where instance_id = 9802)",
      ),
      ...[200, 300, 1, 999].map((id) =>
        probe(`select set_agent_instance_organization(100, 9801, ${id}, 'use')`, () => forbidden),
      ),
      probe("select set_agent_instance_organization(100, 9901, 100, 'edit')", adminsBut(missing)),
    ),
    "list_agent_instance_fields(bigint,bigint)": people(
      probe(
        `select jsonb_path_query_first(list_agent_instance_fields(100, 9801), '$[*] ? (@.key == "tone").permission')`,
        admins,
        () => literal("hidden"),
      ),
      probe("select list_agent_instance_fields(100, 9901)", adminsBut(missing)),
    ),
    "change_agent_field_rule(bigint,bigint,text,text,agent_field_permission)": people(
      leaving(
        "select change_agent_field_rule(100, 9801, 'style', 'create', 'read')",
        admins,
        () =>
          "(select permission = 'read' from public.agent_instance_field_permissions where instance_id = 9801 and field_key = 'style')",
      ),
      probe("select change_agent_field_rule(100, 9801, 'tone', 'create', 'read')", adminsBut(conflict)),
      probe("select change_agent_field_rule(100, 9801, 'tone', 'update', 'write')", admins),
      probe("select change_agent_field_rule(100, 9801, 'length', 'update', 'write')", adminsBut(missing)),
      probe("select change_agent_field_rule(100, 9801, 'nothing', 'create', 'read')", adminsBut(missing)),
      probe("select change_agent_field_rule(100, 9801, 'length', 'create')", adminsBut(badInput)),
      probe("select change_agent_field_rule(100, 9901, 'tone', 'delete')", adminsBut(missing)),
    ),
    "change_agent_field_rule_of_person(bigint,bigint,bigint,text,text,agent_field_permission)": people(
      leaving(
        "select change_agent_field_rule_of_person(100, 9801, 13, 'tone', 'create', 'write')",
        admins,
        () =>
          "(select permission = 'write' from public.agent_instance_user_field_permissions where instance_id = 9801 and field_key = 'tone')",
      ),
      probe("select change_agent_field_rule_of_person(100, 9801, 13, 'purpose', 'delete')", admins),
      probe(
        "select change_agent_field_rule_of_person(100, 9801, 18, 'tone', 'create', 'write')",
        adminsBut(missing),
      ),
      probe(
        "select change_agent_field_rule_of_person(100, 9901, 13, 'tone', 'create', 'write')",
        adminsBut(missing),
      ),
    ),
    "change_agent_field_rule_of_organization(bigint,bigint,bigint,text,text,agent_field_permission)": people(
      leaving(
        "select change_agent_field_rule_of_organization(100, 9802, 200, 'tone', 'create', 'hidden')",
        admins,
        () =>
          "(select permission = 'hidden' from public.agent_instance_organization_field_permissions where instance_id = 9802 and grantee_id = 200)",
      ),
      probe("select change_agent_field_rule_of_organization(100, 9802, 100, 'purpose', 'delete')", admins),
      probe(
        "select change_agent_field_rule_of_organization(100, 9801, 200, 'tone', 'create', 'hidden')",
        adminsBut(missing),
      ),
      probe(
        "select change_agent_field_rule_of_organization(100, 9901, 100, 'purpose', 'delete')",
        adminsBut(missing),
      ),
    ),
    "list_all_agents()": people(
      probe("select jsonb_array_length(list_all_agents())", operators, () => literal(3)),
    ),
    "update_agent(bigint,jsonb)": people(
      leaving(
        `select update_agent((select id from agents where type = 'voice_generator'), '{"position": 1, "visible": false}')`,
        operators,
        () =>
          "(select array_agg(type order by position) = '{voice_generator,message_generator,invoice_generator}' from public.agents)",
      ),
      probe(
        `select update_agent((select id from agents where type = 'voice_generator'),
          '{"fields": [{"key": "a", "label": "A", "kind": "choice"}]}')`,
        (principal) => (principal.id === 16 ? badInput : forbidden),
      ),
    ),
  },
  definers: {
    agent_instance_seen_by:
      "Admin of the instance's organisation: private.agent_instance_to_manage; people of organisations that it reaches and the caller administers.",
    change_agent_field_rule: "Admin of the instance's organisation: private.agent_rule_to_change.",
    change_agent_field_rule_of_organization:
      "Admin of the instance's organisation: private.agent_rule_to_change; organisations that it reaches.",
    change_agent_field_rule_of_person:
      "Admin of the instance's organisation: private.agent_rule_to_change; people of organisations that it reaches and the caller administers.",
    create_agent_instance: "Member.",
    delete_agent_instance: "Maker, or admin of the instance's organisation: private.agent_instance_rights.",
    get_agent_instance: "Member; cut to the caller's rights by private.agent_instance_seen.",
    list_agent_instance_fields: "Admin of the instance's organisation: private.agent_instance_to_manage.",
    list_agent_instance_organizations:
      "Admin of the instance's organisation: private.agent_instance_to_manage.",
    list_agent_instance_people:
      "Admin of the instance's organisation: private.agent_instance_to_manage; people of organisations that the caller administers.",
    list_agent_instances: "Member; what private.agent_instance_permission leaves, without values.",
    list_agents: "Member; what is offered to everybody.",
    list_all_agents: "Platform admin.",
    set_agent_instance_organization:
      "Admin of the instance's organisation; a grant is for organisations that the caller administers, or by operators: private.may_grant_agents_to.",
    set_agent_instance_person:
      "Admin of the instance's organisation: private.agent_instance_to_manage; people as list_agent_instance_people tells them.",
    set_agent_instance_visibility: "Admin of the instance's organisation: private.agent_instance_to_manage.",
    update_agent: "Platform admin.",
    update_agent_instance: "Who may edit it, field by field: private.agent_instance_rights.",
  },
};
