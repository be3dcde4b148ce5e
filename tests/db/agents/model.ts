import type {
  AgentFieldPermission,
  AgentPermission,
} from "../../../supabase/functions/_shared/domain/agents/fields.ts";
import { holds } from "../rules/scopes.ts";
import type { Principal } from "../principals.ts";

/** The organisation of the instances, another that some are given to, and one that none is given to. */
export const [HOME, OTHER, ELSEWHERE] = [100, 200, 300] as const;

/** What an instance is set up as: the rights that the model and the database have to agree on. */
export interface Setup {
  id: number;
  maker: number | null;
  visibility: "private" | "chosen" | "organization";
  /** Grants by person, and by organisation. */
  people: ReadonlyMap<number, AgentPermission>;
  organizations: ReadonlyMap<number, AgentPermission>;
  /** By field. */
  fields: readonly FieldSetup[];
}

export interface FieldSetup {
  key: string;
  initial: AgentFieldPermission;
  own: AgentFieldPermission | null;
  organizations: ReadonlyMap<number, AgentFieldPermission>;
  people: ReadonlyMap<number, AgentFieldPermission>;
}

/** What somebody may do, by the words of product §7, apart from how the database says it. */
export interface Rights {
  permission: AgentPermission;
  /** Whether they are its maker or an admin of its organisation, who may always write, and delete. */
  always: boolean;
  fields: ReadonlyMap<string, AgentFieldPermission>;
}

export function rightsOf(setup: Setup, person: Principal, working: number): Rights {
  const always =
    holds(person, working) &&
    holds(person, HOME) &&
    (setup.maker === person.id || holds(person, HOME, "admin"));
  const permission = always ? "edit" : granted(setup, person, working);
  const fields = setup.fields.map(({ key, initial, own, organizations, people }) => {
    if (permission === "none") return [key, "hidden"] as const;
    if (always) return [key, "write"] as const;
    return [key, people.get(person.id) ?? organizations.get(working) ?? own ?? initial] as const;
  });
  return { permission, always, fields: new Map(fields) };
}

function granted(setup: Setup, person: Principal, working: number): AgentPermission {
  const given = setup.organizations.get(working);
  const reached = working === HOME || given !== undefined;
  if (!holds(person, working) || !reached || setup.visibility === "private") return "none";
  const grant = setup.people.get(person.id) ?? given ?? "none";
  const everybody = setup.visibility === "organization" && working === HOME;
  return everybody && grant === "none" ? "use" : grant;
}
