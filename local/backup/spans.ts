import type { Transaction } from "../database/database.ts";
import type { Spans } from "./manifest.ts";
import { LinesHash } from "./rows.ts";

const revisionsAtOnce = 20;

interface Part {
  revision: string;
  at: number;
  text: string;
}
interface Span {
  kind: "passage" | "citation";
  id: string;
  revision: string;
  start: number;
  end: number;
  quote: string;
}

/**
 * Every passage and citation, with the text that it points at in its document: what offsets are for. Offsets count
 * UTF-16 units, so that the text is put together and cut here. A citation of a revision that is gone points nowhere.
 * Null where the database is from before documents had revisions.
 */
export async function spansOf(tx: Transaction): Promise<Spans | null> {
  const [found] = await tx.query<{ tables: number }>(
    `select count(*)::int as tables from pg_catalog.pg_attribute where attname = 'revision_id' and not attisdropped and attrelid in (
       to_regclass('public.document_parts'), to_regclass('public.document_chunks'), to_regclass('public.message_citations'))`,
  );
  if (found?.tables !== 3) return null;
  const spans = { passages: 0, citations: 0, outside: 0, exact: 0 };
  const hash = new LinesHash();
  for (let after = "0"; ;) {
    const revisions = await tx.query<{ id: string }>(
      `select id::text from public.document_revisions where id > $1::text::bigint order by id limit ${revisionsAtOnce}`,
      [after],
    );
    if (revisions.length === 0) return { ...spans, hash: hash.value };
    const ids = [`{${revisions.map(({ id }) => id).join(",")}}`];
    const parts = await tx.query<Part>(
      `select revision_id::text as revision, start_offset as at, text from public.document_parts
       where revision_id = any($1::text::bigint[]) order by revision_id, ordinal`,
      ids,
    );
    const texts = new Map<string, string>();
    for (const { revision, at, text } of parts)
      texts.set(revision, (texts.get(revision) ?? "").padEnd(at, "\n").slice(0, at) + text);
    const found = await tx.query<Span>(
      `select 'passage' as kind, id::text, revision_id::text as revision, start_offset as start, end_offset as end, text as quote
       from public.document_chunks where revision_id = any($1::text::bigint[])
       union all
       select 'citation', message_id || '.' || number, revision_id::text, start_offset, end_offset, quote
       from public.message_citations where revision_id = any($1::text::bigint[])`,
      ids,
    );
    for (const { kind, id, revision, start, end, quote } of found) {
      const text = texts.get(revision) ?? "";
      const cut = text.slice(start, end);
      spans[kind === "passage" ? "passages" : "citations"] += 1;
      if (end > text.length) spans.outside += 1;
      if (kind === "citation" && cut === quote) spans.exact += 1;
      hash.add(`${kind} ${id} ${cut}`);
    }
    after = revisions.at(-1)?.id ?? after;
  }
}
