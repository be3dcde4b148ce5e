import { embed } from "../../local/ai/embedding.ts";
import { createCompletion } from "../../local/ai/completion.ts";
import type { Database } from "../../local/database/database.ts";
import { vectorText } from "../../supabase/functions/_shared/db/vector.ts";
import { chunkDocument } from "../../supabase/functions/_shared/domain/text/chunks.ts";
import { createCitationParser } from "../../supabase/functions/_shared/domain/text/citations.ts";
import { searchTerms } from "../../supabase/functions/_shared/domain/text/lexical.ts";
import { answerMessages } from "../../supabase/functions/_shared/domain/text/prompts.ts";
import { readQuery } from "../../supabase/functions/_shared/domain/text/query.ts";
import { splitQuestion } from "../../supabase/functions/_shared/domain/text/question.ts";
import { bestSpan } from "../../supabase/functions/_shared/domain/text/support.ts";
import { inTurn, joined } from "../../supabase/functions/_shared/generation/retrieval/choose.ts";
import {
  fuse,
  SearchAnswer,
  type FoundPassage,
  type Ranked,
} from "../../supabase/functions/_shared/generation/retrieval/fuse.ts";
import { foundOf } from "../../supabase/functions/_shared/generation/retrieval/search.ts";
import { denseWeight } from "../../supabase/functions/_shared/generation/retrieval/weights.ts";
import { embeddingText } from "../../supabase/functions/_shared/ingestion/embedding.ts";
import { limitsLifted } from "../limits.ts";
import { progressOf } from "../print.ts";
import type { Entry } from "./beir.ts";
import { addDocument } from "./document.ts";

/** An organisation of one owner, to search in. */
export interface Tenant {
  organizationId: number;
  userId: number;
}

const vectorOf = (text: string): string => vectorText([...embed(text, 1536)]);

export async function createTenant(database: Database, name: string): Promise<Tenant> {
  const auth = crypto.randomUUID();
  await database.query("insert into auth.users (id, email) values ($1, $2)", [auth, `${auth}@bench.example`]);
  const [user] = await database.query<{ id: number }>(
    "insert into public.users (auth_id, email) values ($1, $2) returning id",
    [auth, `${auth}@bench.example`],
  );
  const [organization] = await database.query<{ id: number }>(
    "insert into public.organizations (name) values ($1) returning id",
    [name],
  );
  if (!user || !organization) throw new Error("The bench's organisation wasn't made.");
  await database.query(
    "insert into public.organization_members (organization_id, user_id, role) values ($1, $2, 'owner')",
    [organization.id, user.id],
  );
  await database.query(limitsLifted(organization.id));
  return { organizationId: organization.id, userId: user.id };
}

/** Chunks, embeds and stores each entry as a document of its own; document id → entry id and stored text. */
export async function ingest(
  database: Database,
  tenant: Tenant,
  corpus: Entry[],
): Promise<Map<number, { id: string; text: string }>> {
  const stored = new Map<number, { id: string; text: string }>();
  const progress = progressOf("a set", corpus.length, "entries stored");
  for (const [at, entry] of corpus.entries()) {
    progress(at);
    const { chunks, text } = chunkDocument([
      ...(entry.title ? [{ kind: "heading" as const, level: 1, text: entry.title }] : []),
      ...entry.text.split(/\n{2,}/).map((block) => ({ kind: "paragraph" as const, text: block })),
    ]);
    const rows = chunks.map((chunk) => ({ ...chunk, embedding: vectorOf(embeddingText(chunk)) }));
    const document = await addDocument(database, tenant);
    await database.query("select public.save_document_chunks($1, $2::jsonb)", [
      document.revisionId,
      JSON.stringify(rows),
    ]);
    stored.set(document.id, { id: entry.id, text });
  }
  return stored;
}

/** A question through the product's search and fusion, with the offline model's embeddings. */
export async function search(
  database: Database,
  tenant: Tenant,
  text: string,
  limit: number,
): Promise<FoundPassage[]> {
  return joined(inTurn(await rankings(database, tenant, text), limit));
}

/** All that is found for a question that is one, in order. */
export async function rank(database: Database, tenant: Tenant, text: string): Promise<Ranked[]> {
  return (await rankings(database, tenant, text))[0] ?? [];
}

async function rankings(database: Database, tenant: Tenant, text: string): Promise<Ranked[][]> {
  const queries = splitQuestion(text).map(readQuery);
  const { terms, weights } = searchTerms(...queries);
  const [row] = await database.query<{ found: unknown }>(
    "select public.search_chunks($1, $2, $3, $4, $5, dense_weight => $6) as found",
    [tenant.organizationId, terms, weights, vectorOf(text), tenant.userId, denseWeight.lexical],
  );
  if (!row) throw new Error("The search gave nothing.");
  const found = foundOf(SearchAnswer.parse(row.found), terms, false);
  return queries.map((query) => fuse(query, found, false).passages);
}

/** What the offline model's answer from passages cites; nothing when it refuses. */
export async function answerFrom(
  question: string,
  passages: FoundPassage[],
): Promise<{ documentId: number; start: number; end: number; quote: string }[]> {
  const sources = passages.slice(0, 8).map(({ document_name, text, heading_path }, index) => ({
    id: index + 1,
    title: document_name,
    headingPath: heading_path,
    text,
  }));
  const messages = answerMessages({
    aiName: "Bench",
    organizationName: "Bench",
    sources,
    history: [],
    question,
  });
  const { content } = createCompletion({ model: "offline", messages, stream: false });
  const parser = createCitationParser<{ documentId: number; start: number; end: number; quote: string }>(
    (source, said) => {
      const passage = passages[source - 1];
      const span = passage && bestSpan(said, passage.text);
      if (!span) return null;
      const [start, end] = [passage.start + span.start, passage.start + span.end];
      const quote = passage.text.slice(span.start, span.end);
      return {
        key: `${passage.document_id}:${start}`,
        citation: { documentId: passage.document_id, start, end, quote },
      };
    },
  );
  return [...parser.push(content), ...parser.end()].flatMap((event) =>
    event.type === "citation" ? [event.citation] : [],
  );
}
