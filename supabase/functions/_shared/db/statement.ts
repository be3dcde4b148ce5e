import type { Compilable } from "kysely";
import type { Database, Json } from "./database.types.ts";

/** One SQL statement with `$1` parameters, and the type of its rows. */
export interface Statement<Row> {
  sql: string;
  parameters: readonly unknown[];
  /** Never there; it carries the type. */
  row?: Row;
}

type Functions = Database["public"]["Functions"];
type SetFunctionName = {
  [Name in keyof Functions]: Functions[Name] extends { SetofOptions: unknown } ? Name : never;
}[keyof Functions];
/** A function that returns one value. */
export type FunctionName = Exclude<keyof Functions, SetFunctionName>;

/** A value for a `jsonb` parameter, as text: PostgreSQL's arrays and JSON's look the same in JavaScript. */
export class JsonText {
  readonly text: string;

  constructor(value: unknown) {
    this.text = JSON.stringify(value);
  }

  toPostgres(): string {
    return this.text;
  }
}

/** Marks a value as JSON, for a `jsonb` parameter; anything that JSON can say. */
export function json(value: unknown): JsonText {
  return new JsonText(value);
}

/** What a function takes. */
export type ArgsOf<Name extends keyof Functions> = {
  [Key in keyof Functions[Name]["Args"]]: Json extends Functions[Name]["Args"][Key]
    ? JsonText
    : Functions[Name]["Args"][Key];
};

/** The one row of a function's call. */
export interface Returned {
  value: unknown;
}

/** The call of a database function by the names of its parameters; those that are undefined keep their default. */
export function callOf<Name extends FunctionName>(name: Name, args: ArgsOf<Name>): Statement<Returned> {
  const [named, parameters] = namedArguments(args);
  return { sql: `select public.${name}(${named}) as value`, parameters };
}

/** The rows of a table that a function returns; otherwise as `callOf`. */
export function setOf<Name extends SetFunctionName>(
  name: Name,
  args: ArgsOf<Name>,
): Statement<Functions[Name]["Returns"][number]> {
  const [named, parameters] = namedArguments(args);
  return { sql: `select * from public.${name}(${named})`, parameters };
}

/** The statement of a query of `tables`. */
export function statementOf<Row>(query: Compilable<Row>): Statement<Row> {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}

function namedArguments(args: object): [sql: string, parameters: unknown[]] {
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  return [
    given.map(([name], index) => `${name} => $${index + 1}`).join(", "),
    given.map(([, value]: [string, unknown]) => value),
  ];
}
