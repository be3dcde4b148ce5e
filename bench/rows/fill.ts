import type { Database } from "../../local/database/database.ts";
import { onTerms, statementLimits } from "../../local/database/terms.ts";
import { progressOf } from "../print.ts";
import { chatStatements, textStatement } from "./fill-chats.ts";
import { libraryStatements } from "./fill-library.ts";
import { peopleStatements } from "./fill-people.ts";
import { recordStatements } from "./fill-records.ts";
import { workStatements } from "./fill-work.ts";
import type { Filling, Size } from "./size.ts";

/**
 * Fills one organisation to size, in the shape that the product writes, a statement a table. Triggers are off and indexes are made after
 * their rows, so derived rows are written here as triggers would.
 */
export async function fill(database: Database, size: Size): Promise<void> {
  await onTerms({ limit: statementLimits.upkeep }, async () => {
    await makeSentences(database);
    const fillings = [
      ...peopleStatements(size),
      ...libraryStatements(size),
      ...chatStatements(size),
      ...recordStatements(size),
      ...workStatements(size),
      textStatement,
    ];
    const progress = progressOf("rows", fillings.length, "tables filled");
    for (const [at, filling] of fillings.entries()) {
      await fillOne(database, filling);
      progress(at + 1);
    }
    await database.exec("drop table public.bench_sentences");
    await continueIds(database);
  });
}

async function fillOne(database: Database, { table, sql }: Filling): Promise<void> {
  const name = table.includes(".") ? table : `public.${table}`;
  await database.transaction(async (tx) => {
    await tx.exec("set local session_replication_role = replica; set local maintenance_work_mem = '1GB'");
    const indexes = await tx.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
       where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
      [name],
    );
    const late = table.startsWith("auth.") ? [] : indexes;
    for (const index of late) await tx.exec(`drop index ${index.name}`);
    await tx.exec(sql);
    for (const index of late) await tx.exec(index.made);
  });
  await database.exec(`vacuum analyze ${name}`);
}

/** Five thousand sentences of words as common as words are, which contents are put together from. */
async function makeSentences(database: Database): Promise<void> {
  await database.exec(`
    create table public.bench_sentences (number integer primary key, text text not null);
    select setseed(0.31);
    insert into public.bench_sentences
    select n, string_agg(
      (array['the', 'of', 'what', 'a', 'is'])[1 + floor(random() * 5)::int] || ' ' || substr(md5(floor(power(random(), 3) * 4000)::int::text), 1, 7), ' ')
    from generate_series(0, 4999) as n cross join generate_series(1, 9) as word group by n;
    analyze public.bench_sentences`);
}

/** Whatever the product makes next gets ids above these. */
async function continueIds(database: Database): Promise<void> {
  await database.exec(`do $$
    declare each record; highest bigint;
    begin
      for each in select quote_ident(nspname) || '.' || quote_ident(relname) as name, quote_ident(attname) as field
        from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = 'public' and attidentity <> '' and relkind in ('r', 'p')
      loop
        execute format('select max(%s) from %s', each.field, each.name) into highest;
        if highest is not null then perform setval(pg_get_serial_sequence(each.name, each.field), highest); end if;
      end loop;
    end $$`);
}
