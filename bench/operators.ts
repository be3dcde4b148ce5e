import { measureOrganizations, seedOrganizations } from "./operators/organizations.ts";
import { sizesOf } from "./options.ts";
import { openBenchDatabase } from "./stack.ts";

/**
 * `npm run bench -- operators [--organizations N] [--runs N]`: operators' lists as the database answers them, first page, a page far in,
 * search, and each order. The first page and a search are to take less than 100 ms at 10,000 organisations.
 */
export async function run(args: string[]): Promise<void> {
  const { organizations, runs } = sizesOf(args, { organizations: 10_000, runs: 40 });
  const database = await openBenchDatabase();
  try {
    await seedOrganizations(database, organizations);
    await measureOrganizations(database, runs);
  } finally {
    await database.close();
  }
}
