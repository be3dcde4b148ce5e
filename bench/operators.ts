import { parseArgs } from "node:util";
import { measureOrganizations, seedOrganizations } from "./operators/organizations.ts";
import { openBenchDatabase } from "./stack.ts";

/**
 * `npm run bench -- operators [--organizations N]`: operators' lists as the database answers them, first page, a page far in,
 * search, and each order. The first page and a search are to take less than 100 ms at 10,000 organisations.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { organizations: { type: "string", default: "10000" } } });
  const database = await openBenchDatabase();
  try {
    await seedOrganizations(database, Number(values.organizations));
    await measureOrganizations(database);
  } finally {
    await database.close();
  }
}
