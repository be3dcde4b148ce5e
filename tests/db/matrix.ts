import type { Database } from "../../local/database/database.ts";
import { attempt, type Outcome, type Row, undone } from "./attempt.ts";
import { columnGrants, type Grants, publicTables, tablesNamed, type Table } from "./catalogue.ts";
import { type Principal, principals } from "./principals.ts";
import { tableRules } from "./rules/index.ts";
import type { Rows } from "./rules/scopes.ts";
import type { Candidate, TableRule } from "./rules/table.ts";

/** A principal's try at one verb on one table, and what came of it against the rule; null: as the rule says. */
export interface Cell {
  table: string;
  verb: "select" | "insert" | "update" | "delete";
  principal: string;
  violation: string | null;
}

const denied = "42501";

/** Every cell of principal × table × verb, as they are tried. A table without a rule is a violation in itself. */
export async function* cells(
  database: Database,
  only?: string,
  as: readonly Principal[] = principals,
): AsyncGenerator<Cell> {
  const known = await tablesNamed(database, Object.keys(tableRules));
  const tables = new Map([...known, ...(await publicTables(database))].map((table) => [table.name, table]));
  for (const table of tables.values()) {
    if (only && table.name !== only) continue;
    const rule = tableRules[table.name];
    const grants = {
      anon: await columnGrants(database, "anon", table.name),
      authenticated: await columnGrants(database, "authenticated", table.name),
    };
    for (const principal of as) {
      const cell = (verb: Cell["verb"], violation: string | null): Cell => ({
        table: table.name,
        verb,
        principal: principal.name,
        violation: rule ? violation : "has no rule in tests/db/rules",
      });
      const check = new Check(database, table, rule ?? {}, grants[principal.role], principal);
      yield cell("select", await check.select());
      yield cell("insert", await check.insert());
      yield cell("update", await check.update());
      yield cell("delete", await check.delete());
    }
  }
}

class Check {
  readonly #database: Database;
  readonly #table: Table;
  readonly #rule: TableRule;
  readonly #grants: Grants;
  readonly #principal: Principal;
  readonly #like: Principal;

  constructor(database: Database, table: Table, rule: TableRule, grants: Grants, principal: Principal) {
    this.#database = database;
    this.#table = table;
    this.#rule = rule;
    this.#grants = grants;
    this.#principal = principal;
    this.#like = principal.like ?? principal;
  }

  async select(): Promise<string | null> {
    const { select } = this.#rule;
    const { name, key, columns } = this.#table;
    const wrong = this.#wrongColumns("select", select && (select.columns ?? columns));
    if (wrong) return wrong;
    if (!this.#reaches(select)) return mustBeDenied(await this.#try(`select 1 from ${name}`));
    return this.#compare(select.rows, await this.#try(`select ${key.join(", ")} from ${name}`));
  }

  async insert(): Promise<string | null> {
    const { insert } = this.#rule;
    const { name } = this.#table;
    const wrong = this.#wrongColumns("insert", insert?.columns);
    if (wrong) return wrong;
    if (!insert) return mustBeDenied(await this.#try(`insert into ${name} default values`));
    for (const candidate of insert.candidates(this.#like)) {
      const violation = await this.#add(candidate, insert.columns);
      if (violation) return `${candidate.label}: ${violation}`;
    }
    return null;
  }

  async update(): Promise<string | null> {
    const { update } = this.#rule;
    const { name, key, columns } = this.#table;
    const wrong = this.#wrongColumns("update", update?.columns);
    if (wrong) return wrong;
    const column = update?.columns[0] ?? columns.find((each) => !key.includes(each)) ?? columns[0];
    const statement = `update ${name} set ${column} = ${column}`;
    if (!this.#reaches(update)) return mustBeDenied(await this.#try(statement));
    return this.#compare(update.rows, await this.#try(`${statement} returning ${key.join(", ")}`));
  }

  /** Hosted's storage service says before it deletes that it is the service, and then the policies decide. */
  async delete(): Promise<string | null> {
    const { name, key } = this.#table;
    const rule = this.#rule.delete;
    if (!this.#reaches(rule)) return mustBeDenied(await this.#try(`delete from ${name}`));
    const outcome = await undone(this.#database, async () => {
      await this.#database.exec("set local storage.allow_delete_query = 'true'");
      return this.#try(`delete from ${name} returning ${key.join(", ")}`);
    });
    return this.#compare(rule.rows, outcome);
  }

  /** Tables of ours grant nothing to who is signed out; what Supabase provides grants all and trusts its policies. */
  #reaches<Rule>(rule: Rule | undefined): rule is Rule {
    return rule !== undefined && (this.#principal.role === "authenticated" || !this.#isOurs);
  }

  get #isOurs(): boolean {
    return this.#table.name.startsWith("public.");
  }

  #try(statement: string, params?: unknown[]): Promise<Outcome> {
    return attempt(this.#database, this.#principal, statement, params);
  }

  #wrongColumns(verb: keyof Grants, allowed: string[] = []): string | null {
    if (!this.#isOurs) return null;
    const granted = this.#grants[verb];
    const wanted = this.#principal.role === "anon" ? [] : allowed;
    const extra = granted.filter((column) => !wanted.includes(column));
    const missing = wanted.filter((column) => !granted.includes(column));
    if (extra.length > 0) return `${verb} is granted on ${extra.join(", ")}`;
    return missing.length > 0 ? `${verb} isn't granted on ${missing.join(", ")}` : null;
  }

  async #compare(rows: Rows, outcome: Outcome): Promise<string | null> {
    if ("code" in outcome) return `${outcome.code} ${outcome.message}`;
    const { name, key } = this.#table;
    const statement = `select ${key.join(", ")} from ${name} where ${rows(this.#like)}`;
    const expected = await this.#database.query<Row>(statement);
    const [got, wanted] = [keys(outcome.rows), keys(expected)];
    const extra = got.filter((each) => !wanted.includes(each));
    const missing = wanted.filter((each) => !got.includes(each));
    if (extra.length > 0) return `reaches ${extra.join(" ")}`;
    return missing.length > 0 && !this.#principal.stopped ? `doesn't reach ${missing.join(" ")}` : null;
  }

  async #add({ row, allowed }: Candidate, columns: string[]): Promise<string | null> {
    const { name } = this.#table;
    const list = columns.join(", ");
    const statement = `insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name}, $1::jsonb)`;
    const outcome = await this.#try(statement, [JSON.stringify(row)]);
    if (this.#principal.stopped || !allowed(this.#like)) return mustBeDenied(outcome);
    return "code" in outcome ? `${outcome.code} ${outcome.message}` : null;
  }
}

function mustBeDenied(outcome: Outcome): string | null {
  if ("rows" in outcome) return "isn't denied";
  return outcome.code === denied ? null : `${outcome.code} ${outcome.message}`;
}

function keys(rows: Row[]): string[] {
  return rows.map((row) => Object.values(row).join("/"));
}
