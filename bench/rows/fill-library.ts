import { BASE, ids, upTo, type Filling, type Size } from "./size.ts";

/** Of 124 audiences: everybody's, one of each tag, of each tag with the next, and attachments' own. */
const audience = `case when n % 10 < 5 then ${BASE} when n % 10 < 8 then ${BASE} + 1 + n % 60 else ${BASE} + 61 + n % 60 end`;
const tagIds = `case when n % 10 < 5 then '{}'::bigint[] when n % 10 < 8 then array[${BASE} + 1 + n % 60]::bigint[]
  else (select array_agg(tag order by tag) from (values (${BASE} + 1 + n % 60), (${BASE} + 1 + (n + 1) % 60)) as pair (tag))::bigint[] end`;
const uploader = (members: number) => `${BASE} + 1 + (n * 31) % ${members}`;

/** Documents in 500 folders, half of them with tags; a tenth are pages of a website, and some are written, heard or have failed. */
export function libraryStatements(size: Size): Filling[] {
  const { documents, members } = size;
  const all = `generate_series(1, ${documents}) as n`;
  return [
    {
      table: "audiences",
      sql: `insert into public.audiences (id, organization_id, tag_ids, own) overriding system value
        select ${BASE}, ${ids.organization}, '{}'::bigint[], false
        union all select ${BASE} + 1 + n, ${ids.organization}, array[${BASE} + 1 + n]::bigint[], false from generate_series(0, 59) as n
        union all select ${BASE} + 61 + n, ${ids.organization},
          (select array_agg(tag order by tag) from (values (${BASE} + 1 + n), (${BASE} + 1 + (n + 1) % 60)) as pair (tag))::bigint[], false
          from generate_series(0, 59) as n
        union all select ${BASE} + 200, ${ids.organization}, '{}'::bigint[], true`,
    },
    {
      table: "document_folders",
      sql: `insert into public.document_folders (id, organization_id, name, parent_id, created_by) overriding system value
        select ${BASE} + n, ${ids.organization}, 'Folder ' || n, case when n > 50 then ${BASE} + 1 + n % 50 end, ${ids.owner}
        from generate_series(1, 500) as n`,
    },
    {
      table: "documents",
      sql: `insert into public.documents (id, organization_id, name, folder_id, revision_id, type, size, status, uploaded_by, tag_ids,
          audience_id, created_at, updated_at, origin, title, author, dated, valid_until, owner_id) overriding system value
        select ${BASE} + n, ${ids.organization}, sentences.text || ' ' || n || '.pdf', case when n % 10 > 0 then ${BASE} + 1 + n % 500 end,
          case when n % 100 > 0 then ${BASE} + n end, (array['pdf', 'docx', 'txt', 'xlsx', 'pptx'])[1 + n % 5], 1000 + (n * 7919) % 1000000,
          case when n % 100 = 0 then 'failed' when n % 1000 = 1 then 'processing' else 'success' end, ${uploader(members)}, ${tagIds},
          ${audience}, now() - make_interval(mins => 5 * n), now() - make_interval(mins => n),
          case n % 20 when 7 then 'text' when 8 then 'audio' when 9 then 'website' when 19 then 'website' else 'upload' end,
          case when n % 3 = 0 then initcap(left(sentences.text, 40)) end, case when n % 4 = 0 then 'Author ' || n % 500 end,
          date '2024-01-01' + n % 900, case when n % 50 = 0 then current_date - 60 + n % 200 end, case when n % 50 = 0 then ${ids.member} end
        from ${all} join public.bench_sentences as sentences on sentences.number = n % 5000`,
    },
    {
      table: "document_revisions",
      sql: `insert into public.document_revisions (id, organization_id, document_id, number, path, type, size, state, content_hash, page_count,
          char_count) overriding system value
        select ${BASE} + n, ${ids.organization}, ${BASE} + n, 1, 'files/' || gen_random_uuid(), 'pdf', 1000 + (n * 7919) % 1000000,
          case when n % 100 = 0 then 'failed' else 'ready' end, md5((n / 2 * 2)::text), 3, 9000 from ${all}`,
    },
    {
      table: "document_tags",
      sql: `insert into public.document_tags (organization_id, document_id, tag_id, added_by)
        select organization_id, id, unnest(tag_ids), uploaded_by from public.documents where organization_id = ${ids.organization}`,
    },
    {
      table: "sources",
      sql: `insert into public.sources (id, organization_id, kind, name, owner_id, settings) overriding system value
        select ${BASE} + n, ${ids.organization}, 'website', 'site' || n || '.example', ${ids.owner},
          jsonb_build_object('url', 'https://site' || n || '.example/', 'scope', 'site', 'limit', 10000) from generate_series(1, 20) as n`,
    },
    {
      table: "source_items",
      sql: `insert into public.source_items (organization_id, source_id, external_id, document_id, state, name)
        select ${ids.organization}, ${BASE} + 1 + case when n % 40 = 9 then n / 20 % 19 + 1 else 0 end, 'https://site.example/' || n, ${BASE} + n,
          case when n % 200 = 9 then 'failed' else 'current' end, 'Page ' || n from ${all} where n % 10 = 9`,
    },
    {
      table: "document_changes",
      sql: `insert into public.document_changes (organization_id, document_id, former_hash, present_hash, former, present, reason, found_at, seen_at)
        select ${ids.organization}, ${BASE} + n, md5('f' || n), md5('p' || n), side, side, 'The figure is another one.', now() - make_interval(mins => n),
          case when n % 2 = 0 then now() end
        from generate_series(10, ${documents}, 10) as n cross join (select '{"text": "A passage of the document.", "document_name": "A"}'::jsonb as side) as sides`,
    },
    {
      table: "contradictions",
      sql: `insert into public.contradictions (organization_id, first_document_id, first_hash, second_document_id, second_hash, first, second, reason, state)
        select ${ids.organization}, ${BASE} + n, md5('a' || n), ${BASE} + n + 1, md5('b' || n), side, side, 'They name two figures.',
          case when n % 40 = 20 then 'dismissed' else 'open' end
        from generate_series(20, ${documents - 1}, 20) as n cross join (select '{"text": "A passage of the document.", "document_name": "A"}'::jsonb as side) as sides`,
    },
    {
      table: "lessons",
      sql: `insert into public.lessons (organization_id, state, question, answer, proposed_by, decided_by, decided_at, created_at)
        select ${ids.organization}, case when n % 5 = 0 then 'proposed' when n % 5 = 1 then 'rejected' else 'accepted' end, 'What is ' || n || '?',
          'It is ' || n, ${ids.member}, case when n % 5 > 0 then ${ids.owner} end, case when n % 5 > 0 then now() end, now() - make_interval(mins => n)
        from generate_series(1, ${upTo(5000, size)}) as n`,
    },
  ];
}
