import type { Database } from "../../../local/database/database.ts";
import { type Principal, principals } from "../principals.ts";
import { type FieldSetup, HOME, OTHER, type Setup } from "./model.ts";

const visibilities = ["private", "chosen", "organization"] as const;
const grants = [null, "none", "use", "edit"] as const;
const rules = [null, "hidden", "read", "write"] as const;
const keys = ["one", "two", "three", "four", "five", "six"] as const;
/** The second of them has left, and works where some instances are given to. */
const makers = [13, 18, 14, null];

const at = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;

/** People of the world who may stand to an instance in some way. */
export const people: readonly Principal[] = [
  ...principals.filter(({ role }) => role === "authenticated"),
  { name: "of the other", role: "authenticated", id: 18, memberships: { [OTHER]: "owner" }, tags: [] },
];

function mapOf<Value>(entries: readonly (readonly [number, Value | null])[]): Map<number, Value> {
  return new Map(entries.filter((entry): entry is readonly [number, Value] => entry[1] !== null));
}

/** Every visibility with every grant of a person and of both organisations; rules of fields turn with them. */
export function setups(): Setup[] {
  const made: Setup[] = [];
  for (const visibility of visibilities)
    for (const home of grants)
      for (const other of grants)
        for (let own = 0; own < grants.length; own++) {
          const index = made.length;
          made.push({
            id: 50_000 + index,
            maker: at(makers, index + Math.floor(index / 4)),
            visibility,
            people: mapOf(people.map(({ id }, which) => [id, at(grants, own + which)] as const)),
            organizations: mapOf([
              [HOME, home],
              [OTHER, other],
            ] as const),
            fields: keys.map((key, place) => fieldOf(key, index * keys.length + place, place)),
          });
        }
  return made;
}

function fieldOf(key: string, index: number, place: number): FieldSetup {
  return {
    key,
    initial: at(["write", "read", "hidden"] as const, place),
    own: at(rules, index >> 4),
    organizations: mapOf([
      [HOME, at(rules, index >> 2)],
      [OTHER, at(rules, (index >> 2) + 1)],
    ] as const),
    people: mapOf(people.map(({ id }, which) => [id, at(rules, index + which)] as const)),
  };
}

/** What nobody may find who may not see a field. */
export const valueOf = ({ id }: Setup, key: string): string => `Value ${id} ${key}.`;

const rowsOf = (rows: readonly object[]) => `jsonb_to_recordset($$${JSON.stringify(rows)}$$::jsonb)`;

/** Makes instances of an agent of six fields in the world, with their grants and rules. */
export async function setUp(database: Database, all: readonly Setup[]): Promise<void> {
  const definitions = all[0]?.fields.map(({ key, initial }) => ({
    key,
    label: `Field ${key}`,
    kind: "text",
    permission: initial,
  }));
  const instances = all.map((setup) => ({
    id: setup.id,
    visibility: setup.visibility,
    maker: setup.maker,
    held: Object.fromEntries(setup.fields.map(({ key }) => [key, valueOf(setup, key)])),
  }));
  const of = <Value>(each: (setup: Setup) => Iterable<Value>) => all.flatMap((setup) => [...each(setup)]);
  const ofFields = <Value>(each: (field: FieldSetup, setup: Setup) => Value[]) =>
    of((setup) => setup.fields.flatMap((field) => each(field, setup)));
  await database.exec(`
    alter table public.agent_instances disable trigger user;
    insert into public.agents (type, name, position, fields)
    values ('test_agent', 'Test', 99, $$${JSON.stringify(definitions)}$$);
    insert into public.agent_instances (id, organization_id, agent_id, name, values, visibility, created_by) overriding system value
    select of.id, ${HOME}, agents.id, 'Instance ' || of.id, of.held, of.visibility::public.agent_visibility, of.maker
    from public.agents, ${rowsOf(instances)} as of (id bigint, visibility text, maker bigint, held jsonb) where agents.type = 'test_agent';
    insert into public.agent_instance_user_permissions (organization_id, instance_id, user_id, permission)
    select ${HOME}, of.* from ${rowsOf(
      of(({ id, people: each }) => [...each].map(([who, what]) => ({ id, who, what }))),
    )} as of (id bigint, who bigint, what public.agent_permission);
    insert into public.agent_instance_organization_permissions (organization_id, instance_id, grantee_id, permission)
    select ${HOME}, of.* from ${rowsOf(
      of(({ id, organizations }) => [...organizations].map(([who, what]) => ({ id, who, what }))),
    )} as of (id bigint, who bigint, what public.agent_permission);
    insert into public.agent_instance_field_permissions (organization_id, instance_id, field_key, permission)
    select ${HOME}, of.* from ${rowsOf(
      ofFields(({ key, own }, { id }) => (own ? [{ id, key, own }] : [])),
    )} as of (id bigint, key text, own public.agent_field_permission);
    insert into public.agent_instance_user_field_permissions (organization_id, instance_id, user_id, field_key, permission)
    select ${HOME}, of.* from ${rowsOf(
      ofFields(({ key, people: each }, { id }) => [...each].map(([who, what]) => ({ id, who, key, what }))),
    )} as of (id bigint, who bigint, key text, what public.agent_field_permission);
    insert into public.agent_instance_organization_field_permissions (organization_id, instance_id, grantee_id, field_key, permission)
    select ${HOME}, of.* from ${rowsOf(
      ofFields(({ key, organizations }, { id }) =>
        [...organizations].map(([who, what]) => ({ id, who, key, what })),
      ),
    )} as of (id bigint, who bigint, key text, what public.agent_field_permission);
    alter table public.agent_instances enable trigger user;
    analyze;
    create function public.tried(statement text) returns jsonb language plpgsql as $tried$
    declare
      result jsonb;
    begin
      execute statement into result;
      raise exception using errcode = 'PT200', message = coalesce(result, 'null')::text;
    exception when others then
      return jsonb_build_object('code', sqlstate, 'message', sqlerrm);
    end
    $tried$;
    grant execute on function public.tried(text) to authenticated;`);
}
