import type { Database } from "../../../local/database/database.ts";
import { attempt } from "../attempt.ts";
import type { Principal } from "../principals.ts";
import { holds } from "../rules/scopes.ts";
import { ELSEWHERE, HOME, OTHER, type Rights, rightsOf, type Setup } from "./model.ts";
import { people, setUp, setups, valueOf } from "./scene.ts";

interface Tried {
  code: string;
  message: string;
}

/** A call that is tried, and what it has to come to: a refusal's code and words, or what its answer must be. */
interface Try {
  statement: string;
  code: string;
  /** What is wrong with the answer; null: nothing. */
  wrong: (answer: unknown) => string | null;
}

/** A call that succeeds gives this code, since what it did is undone. */
const DONE = "PT200";

/**
 * Every call on instances by everybody, wherever they work, against the model: yields what differs. Each instance has its own
 * combination of visibility, grants and rules of fields; a hidden value is looked for in all that is answered.
 * @param every takes each so manieth instance
 */
export async function* rightsViolations(database: Database, every = 1): AsyncGenerator<string> {
  const all = setups().filter((_, index) => index % every === 0);
  await setUp(database, all);
  for (const person of people)
    for (const working of [HOME, OTHER, ELSEWHERE]) {
      const tries = all.flatMap((setup) => triesOf(setup, person, working));
      tries.push(listing(all, person, working));
      const answers = await ask(database, person, tries);
      for (const [index, { statement, code, wrong }] of tries.entries()) {
        const answer = answers[index] ?? { code: "none", message: "" };
        const fault =
          answer.code === code
            ? wrong(code === DONE ? JSON.parse(answer.message) : answer.message)
            : `${answer.code} ${answer.message}, not ${code}`;
        if (fault) yield `${person.name} in ${working}: ${statement}: ${fault}`;
      }
    }
  yield* runViolations(database, all);
}

/** As many as one statement has time for. */
const AT_ONCE = 40;

async function ask(database: Database, person: Principal | null, tries: readonly Try[]): Promise<Tried[]> {
  const told: Tried[] = [];
  for (let start = 0; start < tries.length; start += AT_ONCE) {
    const outcome = await attempt(
      database,
      person,
      `select public.tried(statement) as told from unnest($1::text[]) with ordinality as each (statement, number) order by number`,
      [tries.slice(start, start + AT_ONCE).map(({ statement }) => statement)],
    );
    if ("code" in outcome) throw new Error(`${outcome.code} ${outcome.message}`);
    told.push(...outcome.rows.map((row) => row["told"] as Tried));
  }
  return told;
}

function triesOf(setup: Setup, person: Principal, working: number): Try[] {
  const rights = rightsOf(setup, person, working);
  const { id } = setup;
  const member = holds(person, working);
  const refusedAs = member ? "PT404" : "PT403";
  const nothing = () => null;
  const seen = (statement: string, code: string): Try => ({
    statement,
    code,
    wrong: (answer) => (code === DONE ? wrongView(setup, rights, answer) : null),
  });
  const none = rights.permission === "none";
  const tries: Try[] = [
    seen(`select public.get_agent_instance(${working}, ${id})`, none ? refusedAs : DONE),
    {
      statement: `select to_jsonb(public.delete_agent_instance(${working}, ${id})::text)`,
      code: none ? refusedAs : rights.always ? DONE : "PT403",
      wrong: nothing,
    },
    // Rights are for the admins of its organisation, who work in it.
    {
      statement: `select to_jsonb(public.set_agent_instance_person(${working}, ${id}, 13, 'edit')::text)`,
      code: !holds(person, working, "admin") ? "PT403" : working === HOME ? DONE : "PT404",
      wrong: nothing,
    },
  ];
  for (const [key, right] of rights.fields) {
    const writes = rights.permission === "edit" && right === "write";
    tries.push({
      statement: `select to_jsonb(public.update_agent_instance(${working}, ${id}, '{"values": {"${key}": "New"}}')::text)`,
      code: none ? refusedAs : writes ? DONE : "PT403",
      wrong: (answer) =>
        rights.permission === "edit" && !writes && !String(answer).includes(`"Field ${key}"`)
          ? `the refusal doesn't name the field: ${String(answer)}`
          : null,
    });
  }
  if (holds(person, HOME, "admin") && working === HOME)
    for (const other of people.filter((each) => holds(each, HOME)))
      tries.push({
        statement: `select public.agent_instance_seen_by(${HOME}, ${id}, ${other.id})`,
        code: DONE,
        wrong: (answer) => wrongView(setup, rightsOf(setup, other, HOME), answer),
      });
  return tries;
}

/** What is wrong with an instance as somebody is told it. */
function wrongView(setup: Setup, rights: Rights, answer: unknown): string | null {
  if (rights.permission === "none") return answer === null ? null : "it is told to whom it isn't for";
  const view = answer as {
    permission: string;
    rights: Record<string, string>;
    values: Record<string, string>;
  };
  if (view.permission !== rights.permission) return `${view.permission}, not ${rights.permission}`;
  const text = JSON.stringify(answer);
  for (const [key, right] of rights.fields) {
    const found = view.rights[key] ?? "hidden";
    if (found !== right) return `${key} is ${found}, not ${right}`;
    if (right === "hidden" && (text.includes(valueOf(setup, key)) || text.includes(`Field ${key}`)))
      return `${key} is hidden and told`;
    if (right !== "hidden" && view.values[key] !== valueOf(setup, key)) return `${key} isn't told`;
  }
  return null;
}

function listing(all: readonly Setup[], person: Principal, working: number): Try {
  const reached = all.filter(({ organizations }) => working === HOME || organizations.has(working));
  const wanted = reached
    .map((setup) => [setup.id, rightsOf(setup, person, working).permission])
    .filter(([, permission]) => permission !== "none");
  return {
    statement: `select public.list_agent_instances(${working}, 1000, 0, 'test_agent')`,
    code: holds(person, working) ? DONE : "PT403",
    wrong: (answer) => {
      if (!holds(person, working)) return null;
      const { instances } = answer as { instances: { id: number; permission: string }[] };
      const found = instances.map(({ id, permission }) => [id, permission]);
      if (JSON.stringify(found.sort()) !== JSON.stringify(wanted.sort()))
        return `lists ${found.length} of ${wanted.length}, or others`;
      return JSON.stringify(answer).includes("Value ") ? "a list tells a value" : null;
    },
  };
}

/** What runs begin with: the same rights, and all values, for the server alone. */
async function* runViolations(database: Database, all: readonly Setup[]): AsyncGenerator<string> {
  const uses = all.flatMap((setup) =>
    people.flatMap((person) => [HOME, OTHER].map((working) => ({ setup, person, working }))),
  );
  const tries = uses.map(({ setup, person, working }): Try => {
    const rights = rightsOf(setup, person, working);
    return {
      statement: `select public.agent_instance_for_run(${setup.id}, ${person.id}, ${working})`,
      code: rights.permission === "none" ? "PT404" : DONE,
      wrong: (answer) => {
        if (rights.permission === "none") return null;
        const { rights: told } = answer as { rights: Record<string, string> };
        return [...rights.fields].every(([key, right]) => told[key] === right) ? null : "other rights";
      },
    };
  });
  const answers = await ask(database, null, tries);
  for (const [index, { statement, code, wrong }] of tries.entries()) {
    const { code: found, message } = answers[index] ?? { code: "none", message: "" };
    const fault =
      found === code ? wrong(code === DONE ? JSON.parse(message) : message) : `${found}, not ${code}`;
    if (fault) yield `${statement}: ${fault}`;
  }
}
