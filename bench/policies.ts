import type { Database, Transaction } from "../local/database/database.ts";
import { onTerms, statementLimits } from "../local/database/terms.ts";
import { sizesOf } from "./options.ts";
import { percentile, ms, row } from "./print.ts";
import { fillOrganizations, unguardedCopy, type Crowd, type CrowdSize } from "./policies/crowd.ts";
import { openBenchDatabase } from "./stack.ts";

const PAGE = 50;
/** A call of a list, and of its copy that asks for no rights. */
interface Listing {
  name: string;
  guarded: string;
  unguarded: string;
}

/**
 * `npm run bench -- policies [--documents N] [--members N] [--organizations N] [--runs N]`: the statements behind `/document/list` and `/organization/getMembers` in an organisation of so many documents and
 * members among so many others, as a member, as an admin, and as their copies that ask for no rights. The runs take turns, so
 * that whatever else the machine does falls on all alike.
 */
export async function run(args: string[]): Promise<void> {
  const { runs, ...size } = sizesOf(args, {
    documents: 10_000,
    members: 1_000,
    organizations: 200,
    runs: 60,
  });
  const database = await openBenchDatabase();
  try {
    const crowd = await onTerms({ limit: statementLimits.tools }, () => fillOrganizations(database, size));
    const { organizationId: organization } = crowd;
    const page = `, ${PAGE}, 0`;
    const lists = [
      { name: "documents", list: "list_documents", rest: page },
      {
        name: "documents of a folder",
        list: "list_documents",
        rest: `${page}, in_folder_id => ${crowd.folderId}, beneath => true`,
      },
      { name: "documents searched", list: "list_documents", rest: `${page}, search => 'ment 77'` },
      { name: "folders", list: "list_folders", rest: "" },
      { name: "members", list: "list_members", rest: page },
    ];
    const listings: Listing[] = [];
    for (const { name, list, rest } of lists) {
      const call = (of: string) => `select ${of}(${organization}${rest})`;
      const copy = await unguardedCopy(database, list);
      listings.push({ name, guarded: call(`public.${list}`), unguarded: call(copy) });
    }
    await database.exec("vacuum analyze public.documents, public.organization_members");
    for (const listing of listings) await compare(database, crowd, listing, runs);
    await previewed(database, crowd, size);
  } finally {
    await database.close();
  }
}

async function compare(
  database: Database,
  crowd: Crowd,
  { name, guarded, unguarded }: Listing,
  runs: number,
): Promise<void> {
  const asked = {
    without: () => timed(database, "service_role", crowd.memberId, unguarded),
    member: () => timed(database, "authenticated", crowd.memberId, guarded),
    admin: () => timed(database, "authenticated", crowd.adminId, guarded),
  };
  const times: Record<keyof typeof asked, number[]> = { without: [], member: [], admin: [] };
  const turns = Object.keys(asked) as (keyof typeof asked)[];
  for (const turn of turns) await asked[turn]();
  for (let index = 0; index < runs; index += 1) {
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

/** What a change of the tags of 1,000 documents, and the end of a team of 1,000 people, come to, before they are made. */
async function previewed(
  database: Database,
  { organizationId, adminId }: Crowd,
  size: CrowdSize,
): Promise<void> {
  const written = (count: number) => count.toLocaleString("en");
  const changes = {
    [`${written(Math.min(size.documents, 1000))} documents get a tag`]: `document_ids => (select array_agg(id) from (select id from public.documents
       where organization_id = ${organizationId} order by id limit 1000) as chosen),
       add_tag_ids => (select array_agg(id) from public.tags where organization_id = ${organizationId} and name = 'Tag 2')`,
    [`a team of ${written(size.members)} ends`]: `gone_team_id => (select id from public.teams where organization_id = ${organizationId})`,
  };
  const told: Record<string, string> = {};
  for (const [name, change] of Object.entries(changes)) {
    const times: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const statement = `select public.preview_readers(${organizationId}, ${change})`;
      times.push(await timed(database, "authenticated", adminId, statement));
    }
    told[name] = ms(percentile(times, 0.5));
  }
  row("policies: previews", told);
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
