import type { Database, Transaction } from "../local/database/database.ts";
import { onTerms, statementLimits } from "../local/database/terms.ts";
import { percentile, ms, row } from "./print.ts";
import { fillOrganizations, unguardedCopy, type Crowd } from "./policies/crowd.ts";
import { openBenchDatabase } from "./stack.ts";

const RUNS = 60;
const PAGE = 50;
/** A call of a list, and of its copy that asks for no rights. */
interface Listing {
  name: string;
  guarded: string;
  unguarded: string;
}

/**
 * The statements behind `/document/list` and `/organization/getMembers` in an organisation of 10,000 documents and
 * 1,000 members among 200, as a member, as an admin, and as their copies that ask for no rights. The runs take turns, so
 * that whatever else the machine does falls on all alike.
 */
export async function run(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    const crowd = await onTerms({ limit: statementLimits.tools }, () => fillOrganizations(database));
    const { organizationId: organization } = crowd;
    const lists = { documents: "list_documents", members: "list_members" };
    const listings: Listing[] = [];
    for (const [name, list] of Object.entries(lists)) {
      const call = (of: string) => `select ${of}(${organization}, ${PAGE}, 0)`;
      const copy = await unguardedCopy(database, list);
      listings.push({ name, guarded: call(`public.${list}`), unguarded: call(copy) });
    }
    await database.exec("vacuum analyze public.documents, public.organization_members");
    for (const listing of listings) await compare(database, crowd, listing);
  } finally {
    await database.close();
  }
}

async function compare(
  database: Database,
  crowd: Crowd,
  { name, guarded, unguarded }: Listing,
): Promise<void> {
  const asked = {
    without: () => timed(database, "service_role", crowd.memberId, unguarded),
    member: () => timed(database, "authenticated", crowd.memberId, guarded),
    admin: () => timed(database, "authenticated", crowd.adminId, guarded),
  };
  const times: Record<keyof typeof asked, number[]> = { without: [], member: [], admin: [] };
  const turns = Object.keys(asked) as (keyof typeof asked)[];
  for (const turn of turns) await asked[turn]();
  for (let index = 0; index < RUNS; index += 1) {
    for (const turn of turns) times[turn].push(await asked[turn]());
  }
  const median = (turn: keyof typeof asked) => percentile(times[turn], 0.5);
  const ratio = (turn: keyof typeof asked) => `${(median(turn) / median("without")).toFixed(2)} ×`;
  row(`policies: ${name}`, {
    without: ms(median("without")),
    "a member": ms(median("member")),
    ratio: ratio("member"),
    "an admin": ms(median("admin")),
    "ratio ": ratio("admin"),
  });
}

/** Milliseconds that the statement takes as somebody, without BEGIN, COMMIT and becoming them. */
async function timed(database: Database, role: string, authId: string, statement: string): Promise<number> {
  return database.transaction(async (tx: Transaction) => {
    await tx.query(
      "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('role', $3, true)",
      [JSON.stringify({ sub: authId, role }), authId, role],
    );
    const began = performance.now();
    await tx.query(statement);
    return performance.now() - began;
  });
}
