import { sql } from "../support/sql.ts";

/** Pages of each website that is crawled, with its first one. */
export const sitePages = 12;

/** Those of some documents that can't be read. */
export async function documents(ids: ReadonlySet<number>): Promise<string[]> {
  const good =
    await sql()`select id from public.documents where status = 'success' and revision_id is not null`;
  const there = new Set(good.map(({ id }) => Number(id)));
  return [...ids].filter((id) => !there.has(id)).map((id) => `document ${id} is lost or failed`);
}

/** Those of some texts that don't say what they were given. */
export async function versions(versions: ReadonlyMap<number, string>): Promise<string[]> {
  const said = await sql()`
    select documents.id, string_agg(parts.text, '' order by parts.ordinal) as text
    from public.documents join public.document_parts as parts on parts.revision_id = documents.revision_id group by 1`;
  const texts = new Map(said.map(({ id, text }) => [Number(id), String(text)]));
  return [...versions]
    .filter(([id, text]) => !texts.get(id)?.includes(text))
    .map(([id]) => `text ${id} doesn't say what it was given`);
}

/** Scans that didn't find each page once, and websites whose pages aren't all there once. */
export async function sites(scanned: ReadonlySet<number>, crawled: ReadonlySet<number>): Promise<string[]> {
  const rows = await sql()`
    select items.source_id as id, count(*) as found,
           count(documents.id) filter (where documents.status = 'success' and items.state = 'current') as good,
           count(documents.id) - count(distinct documents.name) as twice
    from public.source_items as items left join public.documents on documents.id = items.document_id group by 1`;
  const sites = new Map(rows.map(({ id, ...site }) => [Number(id), site]));
  const found = (id: number) => Number(sites.get(id)?.found ?? 0);
  const whole = (id: number) => {
    const { good = 0, twice = 0 } = sites.get(id) ?? {};
    return Number(good) === sitePages && Number(twice) === 0;
  };
  return [
    ...[...scanned]
      .filter((id) => found(id) !== sitePages)
      .map((id) => `scan ${id} found ${found(id)} pages`),
    ...[...crawled].filter((id) => !whole(id)).map((id) => `website ${id} lacks pages or has some twice`),
  ];
}

/** Pairs of documents whose contradiction isn't found once. */
export async function pairs(pairs: readonly [number, number][]): Promise<string[]> {
  const rows = await sql()`select first_document_id as first, second_document_id as second, count(*) as times
    from public.contradictions where state = 'open' group by 1, 2`;
  const times = new Map(rows.map(({ first, second, times: found }) => [`${first} ${second}`, Number(found)]));
  return pairs
    .map(([one, other]) => `${Math.min(one, other)} ${Math.max(one, other)}`)
    .filter((pair) => times.get(pair) !== 1)
    .map((pair) => `contradiction of ${pair} is found ${times.get(pair) ?? 0} times`);
}

/** What is left of deleted documents, or of their objects by name. */
export async function undeleted(deleted: ReadonlyMap<number, string>): Promise<string[]> {
  const left = await sql()`
    select id as document, null as path from public.documents where id = any (${[...deleted.keys()]})
    union all select document_id, null from public.document_revisions where document_id = any (${[...deleted.keys()]})
    union all select null, name from storage.objects where bucket_id = 'uploads' and name = any (${[...deleted.values()]})`;
  return left.map(({ document, path }) => `${String(document ?? path)} was deleted and is there`);
}

/** What a second run of a job would leave behind. */
export async function doubled(organizationId: number, pagesBefore: number): Promise<string[]> {
  const rows = await sql()`
    select 'revision ' || revision_id || ' has parts twice or lacks some' as what from public.document_parts
      group by revision_id having max(ordinal) + 1 <> count(*)
    union all select 'revision ' || revision_id || ' has passages twice or lacks some' from public.document_chunks
      group by revision_id having max(ordinal) + 1 <> count(*)
    union all select 'job ' || id || ' (' || kind || ') is dead: ' || coalesce(last_error, '') from public.jobs where status = 'dead'
    union all select 'the test of lesson ' || lesson_id || ' is left due' from public.lesson_questions where due or checking
    union all select 'pages are counted ' || used || ' times' from (
      select (select coalesce(sum(used), 0) from public.meter_usage
              where meter = 'pages_crawled' and organization_id = ${organizationId}) - ${pagesBefore} as used,
             (select count(*) from public.documents where origin = 'website' and organization_id = ${organizationId}) as taken
    ) as counted where used <> taken
    union all select 'object ' || name || ' is nobody''s' from storage.objects
      where bucket_id = 'uploads' and owner_id is null
        and not exists (select from public.document_revisions as revisions where revisions.path = objects.name)`;
  return rows.map(({ what }) => String(what));
}
