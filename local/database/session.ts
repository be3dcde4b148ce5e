import { messages, protocol } from "@electric-sql/pglite";
import type { Codecs } from "./codecs.ts";
import type { Transaction } from "./database.ts";
import type { Engine } from "./engine/engine.ts";
import { engineError } from "./engine/errors.ts";
import type { Scope } from "./lock.ts";

const { serialize } = protocol;
const sync = serialize.sync();
const mostKnown = 1000;

/** What a statement gave. */
export interface Outcome<T> {
  rows: T[];
  affectedRows: number;
}

/** The types of the parameters of statements met before; the first time each costs a question of its own. */
export class ParameterTypes {
  readonly #known = new Map<string, readonly number[]>();

  get(sql: string): readonly number[] | undefined {
    return this.#known.get(sql);
  }

  set(sql: string, types: readonly number[]): void {
    const [oldest] = this.#known.size >= mostKnown ? this.#known.keys() : [];
    if (oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(sql, types);
  }

  /** A change of the schema may change them. */
  forget(): void {
    this.#known.clear();
  }
}

/**
 * PGlite's one session in the hands of the holder of the lock. It sends what belongs to a statement (BEGIN, settings,
 * parse, bind, execute) in one go, where PGlite's own `query` crosses into the engine six times and `exec` twice.
 */
export class Session implements Transaction {
  readonly #engine: Engine;
  readonly #codecs: Codecs;
  readonly #types: ParameterTypes;
  readonly #scope: Scope;

  constructor(engine: Engine, codecs: Codecs, types: ParameterTypes, scope: Scope) {
    this.#engine = engine;
    this.#codecs = codecs;
    this.#types = types;
    this.#scope = scope;
  }

  async query<T>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
    return (await this.run<T>(sql, params)).rows;
  }

  /** One statement with `$1` parameters. Rejects with the database's error. */
  async run<T>(sql: string, params: readonly unknown[] = []): Promise<Outcome<T>> {
    const types = params.length === 0 ? [] : (this.#types.get(sql) ?? (await this.#describe(sql)));
    const values = params.map((value, index) => this.#codecs.write(value, types[index] ?? 0));
    const sent = [...this.#takeDue(), ...statement(sql, values, true), sync];
    return this.#outcome(await this.#send(sent));
  }

  async exec(sql: string): Promise<void> {
    this.#types.forget();
    await this.#flush();
    await this.#send([serialize.query(sql)]);
  }

  /** Has a statement run right before the next one of this transaction, together with it. Its rows are nobody's. */
  before(sql: string, params: readonly string[] = []): void {
    this.#scope.due.push({ sql, params });
  }

  /** BEGIN, or SAVEPOINT when a transaction is open. */
  async begin(): Promise<void> {
    const { depth } = this.#scope;
    if (depth === 0) {
      this.before("begin");
      this.#scope.generation = this.#engine.generation;
    } else await this.#command(`savepoint nested_${depth}`);
    this.#scope.depth += 1;
  }

  /** COMMIT, or RELEASE of the innermost savepoint. Rejects with 25P02 if the transaction was lost with its engine. */
  async commit(): Promise<void> {
    const { depth } = this.#scope;
    await this.#end(depth > 1 ? `release savepoint nested_${depth - 1}` : "commit");
  }

  /**
   * ROLLBACK, which goes along with whatever anybody sends next, or that to the innermost savepoint; nothing is left to undo
   * if the engine was lost.
   */
  async rollback(): Promise<void> {
    const { depth } = this.#scope;
    if (depth > 1 && !this.#isLost) return this.#end(`rollback to savepoint nested_${depth - 1}`);
    if (this.#drop() && !this.#isLost) this.#engine.before([serialize.query("rollback")]);
    this.#scope.depth -= 1;
  }

  /** A command that fails leaves the transaction open, to be rolled back. */
  async #end(command: string): Promise<void> {
    if (this.#drop()) await this.#send([serialize.query(command)]);
    this.#scope.depth -= 1;
  }

  /** Drops the statements that were still due. @returns whether their transaction had begun */
  #drop(): boolean {
    const due = this.#scope.due.splice(0);
    return due[0]?.sql !== "begin";
  }

  async #command(sql: string): Promise<void> {
    await this.#flush();
    await this.#send([serialize.query(sql)]);
  }

  async #flush(): Promise<void> {
    const due = this.#takeDue();
    if (due.length > 0) await this.#send([...due, sync]);
  }

  #takeDue(): Uint8Array[] {
    const due = this.#scope.due.splice(0);
    return due.flatMap(({ sql, params }) => statement(sql, params, false));
  }

  async #describe(sql: string): Promise<readonly number[]> {
    await this.#flush();
    const asked = [serialize.parse({ text: sql }), serialize.describe({ type: "S" }), sync];
    const found = (await this.#send(asked)).find(isParameters)?.dataTypeIDs ?? [];
    this.#types.set(sql, found);
    return found;
  }

  /** Whether the open transaction went with an engine that was ended. */
  get #isLost(): boolean {
    return this.#scope.depth > 0 && this.#scope.generation !== this.#engine.generation;
  }

  async #send(parts: readonly Uint8Array[]): Promise<messages.BackendMessage[]> {
    if (this.#isLost) throw engineError("25P02");
    const bytes = await this.#engine.send(parts, this.#scope.limit);
    const answers: messages.BackendMessage[] = [];
    new protocol.Parser().parse(bytes, (answer) => answers.push(answer));
    const error = answers.find((answer) => answer instanceof messages.DatabaseError);
    if (error) throw error;
    return answers;
  }

  #outcome<T>(answers: readonly messages.BackendMessage[]): Outcome<T> {
    let columns: [name: string, read: (text: string) => unknown][] = [];
    const rows: T[] = [];
    let tag = "";
    for (const answer of answers) {
      if (isDescription(answer)) {
        columns = answer.fields.map(({ name, dataTypeID }) => {
          const parser = this.#codecs.parsers[dataTypeID];
          return [name, parser ? (text) => parser(text, dataTypeID) : (text) => text];
        });
      } else if (isRow(answer) && columns.length > 0) {
        const read = ([name, parse]: (typeof columns)[number], index: number) => {
          const text = answer.fields[index] ?? null;
          return [name, text === null ? null : parse(text)] as const;
        };
        rows.push(Object.fromEntries(columns.map(read)) as T);
      } else if (isComplete(answer)) {
        tag = answer.text;
      }
    }
    return {
      rows,
      affectedRows: Number(/^(?:INSERT \d+|UPDATE|DELETE|MERGE|COPY) (\d+)/.exec(tag)?.[1] ?? 0),
    };
  }
}

/** The messages of one statement up to its execution. */
function statement(sql: string, values: readonly (string | null)[], described: boolean): Uint8Array[] {
  return [
    serialize.parse({ text: sql }),
    serialize.bind({ values: [...values] }),
    ...(described ? [serialize.describe({ type: "P" })] : []),
    serialize.execute({}),
  ];
}

type Message = messages.BackendMessage;
const isParameters = (message: Message): message is messages.ParameterDescriptionMessage =>
  message.name === "parameterDescription";
const isDescription = (message: Message): message is messages.RowDescriptionMessage =>
  message.name === "rowDescription";
const isRow = (message: Message): message is messages.DataRowMessage => message.name === "dataRow";
const isComplete = (message: Message): message is messages.CommandCompleteMessage =>
  message.name === "commandComplete";
