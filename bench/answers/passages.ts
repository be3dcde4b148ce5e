import type { Database } from "../../local/database/database.ts";
import { plainBm25 } from "../retrieval/plain-bm25.ts";
import { search, type Tenant } from "../retrieval/tenant.ts";
import type { Question } from "./set.ts";
import { says } from "./tokens.ts";

/** A passage as it is stored. */
export interface StoredPassage {
  id: number;
  document_id: number;
  document_name: string;
  start: number;
  end: number;
  text: string;
  heading_path: string[];
  table_header: string | null;
}

/** All passages of an organisation. */
export function storedPassages(database: Database, organizationId: number): Promise<StoredPassage[]> {
  return database.query<StoredPassage>(
    `select chunks.id::int, documents.id::int as document_id, documents.name as document_name, chunks.start_offset as start,
            chunks.end_offset as "end", chunks.text, chunks.heading_path, chunks.table_header
     from public.document_chunks as chunks join public.documents on documents.revision_id = chunks.revision_id
     where chunks.organization_id = $1 order by chunks.id`,
    [organizationId],
  );
}

type Shown = Pick<StoredPassage, "document_name" | "text"> & { table_header?: string | null };

/** Whether a passage holds the words that answer; without any told, whether it says an answer. */
export function isGold({ documents, evidence, gold }: Question, passage: Shown): boolean {
  if (documents.length > 0 && !documents.includes(passage.document_name)) return false;
  const text = [passage.table_header ?? "", passage.text].join("\n");
  const told = evidence.length > 0 ? evidence : (gold ?? []).flat();
  return told.some((words) => says(text, words, evidence.length > 0 ? 2 : 3));
}

/** Whether retrieval alone can be measured by it: it stands alone and one passage answers it. */
export const hasOnePassage = ({ gold, evidence, after }: Question): boolean =>
  gold !== null && evidence.length > 0 && !after;

/** From 1, at which place a question's passage comes in each ranking; 0 when it isn't among the first ten (ours: eight). */
export interface Ranks {
  product: number;
  plain: number;
  /** With the document's name and the headings as part of each passage. */
  named: number;
}

/** The product's search and ranking beside plain BM25 (k1 1.2, b 0.75) over the same passages. */
export function rankings(
  database: Database,
  tenant: Tenant,
  stored: readonly StoredPassage[],
): (question: Question) => Promise<Ranks> {
  const entries = (title: (passage: StoredPassage) => string) =>
    stored.map((passage) => ({
      id: String(passage.id),
      title: title(passage),
      text: passage.text,
      group: "",
    }));
  const plain = plainBm25(entries(() => ""));
  const named = plainBm25(
    entries(({ document_name, heading_path }) => [document_name, ...heading_path].join(" ")),
  );
  const byId = new Map(stored.map((passage) => [String(passage.id), passage]));
  return async (question) => {
    const passages = await search(database, tenant, question.question, 8);
    const place = (ids: string[]) =>
      ids.findIndex((id) => isGold(question, byId.get(id) ?? { document_name: "", text: "" })) + 1;
    return {
      product: passages.findIndex((passage) => isGold(question, passage)) + 1,
      plain: place(plain(question.question)),
      named: place(named(question.question)),
    };
  };
}
