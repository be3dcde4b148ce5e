import type { Database, Transaction } from "../local/database/database.ts";
import { percentile, ms, row } from "./print.ts";
import { fillOrganizations, unguardedMemberList, type Crowd } from "./policies/crowd.ts";
import { openBenchDatabase } from "./stack.ts";

const RUNS = 60;
const PAGE = 50;
const COLUMNS =
  "id, name, type, path, size, status, stage, progress, status_reason, page_count, tag_ids, created_at, updated_at";

/** What a call asks the database; `unguarded` where the statement itself must differ without policies. */
interface Listing {
  name: string;
  statements: string[];
  unguarded?: string[];
}

/**
 * The statements behind `/document/list` and `/organization/getMembers` in an organisation of 10,000 documents and
 * 1,000 members among 200, as a member, an admin, and a role that passes policies by. The runs take turns, so that
 * whatever else the machine does falls on all alike.
 */
export async function run(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    const crowd = await fillOrganizations(database);
    const { organizationId: organization } = crowd;
    const uploader = `(select to_json(obj) from (select id, name, email from public.users
      where users.id = documents.uploaded_by limit 1000) as obj) as uploaded_by`;
    const members = (schema: string) => [`select ${schema}.list_members(${organization}, ${PAGE}, 0)`];
    const listings: Listing[] = [
      {
        name: "documents",
        statements: [`select public.list_documents(${organization}, ${PAGE}, 0)`],
        unguarded: [
          `select ${COLUMNS}, ${uploader} from public.documents where organization_id = ${organization}
           order by created_at desc, id desc limit ${PAGE} offset 0`,
          `select count(*) from public.documents where organization_id = ${organization}`,
        ],
      },
      {
        name: "members",
        statements: members("public"),
        unguarded: members(await unguardedMemberList(database)),
      },
    ];
    for (const listing of listings) await compare(database, crowd, listing);
  } finally {
    await database.close();
  }
}

async function compare(
  database: Database,
  crowd: Crowd,
  { name, statements, unguarded }: Listing,
): Promise<void> {
  const asked = {
    without: () => timed(database, "service_role", crowd.memberId, unguarded ?? statements),
    member: () => timed(database, "authenticated", crowd.memberId, statements),
    admin: () => timed(database, "authenticated", crowd.adminId, statements),
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

/** Milliseconds that the statements take as somebody, without BEGIN, COMMIT and becoming them. */
async function timed(
  database: Database,
  role: string,
  authId: string,
  statements: string[],
): Promise<number> {
  return database.transaction(async (tx: Transaction) => {
    await tx.query(
      "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('role', $3, true)",
      [JSON.stringify({ sub: authId, role }), authId, role],
    );
    const began = performance.now();
    for (const statement of statements) await tx.query(statement);
    return performance.now() - began;
  });
}
