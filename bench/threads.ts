import type { Database, Transaction } from "../local/database/database.ts";
import { onTerms, statementLimits } from "../local/database/terms.ts";
import { sizesOf } from "./options.ts";
import { ms, percentile, row } from "./print.ts";
import { openBenchDatabase } from "./stack.ts";

const AUTH_ID = "00000000-0000-0000-0000-0000000000b1";
/** In the languages of the texts: common words, rare ones, one that is nowhere. */
const SEARCHES = [
  "warranty",
  "4711",
  "RUCKGABE",
  "garantia bomba",
  "müşteri",
  "công ty",
  "北京",
  "الضمان",
  "zebra",
];

/**
 * `npm run bench -- threads [--chats N] [--messages N] [--runs N]`: the statement behind `/chat/list` for a member with so many chats of a question and an answer each, and one chat of so many
 * messages more: a page of the list, the sums of `/chat/stats`, one of what is in no folder and without a pin, and searches in titles and messages.
 */
export async function run(args: string[]): Promise<void> {
  const { runs, ...size } = sizesOf(args, { chats: 5000, messages: 2000, runs: 20 });
  const database = await openBenchDatabase();
  try {
    const organization = await onTerms({ limit: statementLimits.tools }, () => fill(database, size));
    const listed = [
      `'', 50, 0`,
      `'', 50, 0, unfiled => true, pinned => false`,
      `'', 50, ${Math.max(0, size.chats - 100)}`,
    ];
    for (const [index, name] of ["page", "page without pins", "last page"].entries()) {
      const times = await timed(
        database,
        runs,
        `select public.list_chats(${organization}, ${listed[index]})`,
      );
      row(`threads: ${name}`, { p50: ms(percentile(times, 0.5)), p95: ms(percentile(times, 0.95)) });
    }
    const sums = await timed(database, runs, `select public.chat_stats(${organization})`);
    row("threads: stats", { p50: ms(percentile(sums, 0.5)), p95: ms(percentile(sums, 0.95)) });
    const all: number[] = [];
    for (const search of SEARCHES) {
      all.push(
        ...(await timed(database, runs, `select public.list_chats(${organization}, '${search}', 20, 0)`)),
      );
    }
    row("threads: search", { p50: ms(percentile(all, 0.5)), p95: ms(percentile(all, 0.95)) });
  } finally {
    await database.close();
  }
}

async function fill(
  database: Database,
  { chats, messages }: { chats: number; messages: number },
): Promise<number> {
  await database.exec(`
    insert into auth.users (id, email) values ('${AUTH_ID}', 'threads@bench.example');
    insert into public.users (auth_id, email, name) values ('${AUTH_ID}', 'threads@bench.example', 'Bench');
    insert into public.organizations (name) values ('Threads');
    insert into public.organization_members (organization_id, user_id, role)
      select organizations.id, users.id, 'owner' from public.organizations, public.users
      where organizations.name = 'Threads' and users.auth_id = '${AUTH_ID}';
    insert into public.chats (organization_id, user_id, title, titled, updated_at)
      select members.organization_id, members.user_id, 'Thread ' || n || ' on ' || substr(md5(n::text), 1, 8), true,
             now() - n * interval '1 hour'
      from generate_series(1, ${chats}) as n, public.organization_members as members
      join public.users on users.id = members.user_id where users.auth_id = '${AUTH_ID}';
    insert into public.messages (organization_id, chat_id, role, content)
      select organization_id, chats.id, kind.role,
             (select string_agg(word || ' ' || substr(md5((chats.id * n + n)::text), 1, 6), ' ')
              from generate_series(1, kind.words) as n
              join unnest('{warranty of the pump,Rückgabe,garantía de la bomba,müşteri hizmetleri,công ty,北京合同,الضمان}'::text[])
                with ordinality as phrase (word, place) on place = (n * n + chats.id) % 19)
      from public.chats cross join (values ('user', 40), ('assistant', 300)) as kind (role, words);
    insert into public.messages (organization_id, chat_id, role, content)
      select organization_id, id, 'user', 'Message ' || n || ' about the warranty of one more pump'
      from (select * from public.chats order by id limit 1) as first, generate_series(1, ${messages}) as n`);
  await database.exec("vacuum analyze public.chats, public.messages, public.chat_texts");
  const [made] = await database.query<{ id: number }>(
    "select id from public.organizations where name = 'Threads'",
  );
  return made?.id ?? 0;
}

async function timed(database: Database, runs: number, statement: string): Promise<number[]> {
  return database.transaction(async (tx: Transaction) => {
    await tx.query(
      "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
      [JSON.stringify({ sub: AUTH_ID, role: "authenticated" })],
    );
    const times: number[] = [];
    for (let index = 0; index < runs; index += 1) {
      const began = performance.now();
      await tx.query(statement);
      times.push(performance.now() - began);
    }
    return times;
  });
}
