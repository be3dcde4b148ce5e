import type { Database } from "../../../local/database/database.ts";

/** A mistake that could be made in a migration, and the check that has to see it. */
export interface Mutant {
  name: string;
  make: (database: Database) => Promise<void>;
  /** Gives what the check finds wrong, as it finds it. */
  violations: (database: Database) => AsyncIterable<unknown>;
}

/** A mistake made by statements. */
export const sql = (name: string, statements: string, violations: Mutant["violations"]): Mutant => ({
  name,
  make: (database) => database.exec(statements),
  violations,
});

/** A function with a part of its text replaced, wherever it stands; the part must be there. */
export const rewritten = (
  name: string,
  signature: string,
  part: string,
  by: string,
  violations: Mutant["violations"],
): Mutant => ({
  name,
  async make(database) {
    const [found] = await database.query<{ text: string }>(
      "select pg_get_functiondef($1::regprocedure) as text",
      [signature],
    );
    if (!found?.text.includes(part)) throw new Error(`${signature} doesn't contain: ${part}`);
    await database.exec(found.text.replaceAll(part, () => by));
  },
  violations,
});
