import { cut } from "../../domain/text/cut.ts";
import { z } from "zod";
import type { AnswerSearch } from "../../contract/chat.ts";
import { Document } from "../../contract/documents.ts";
import { type Db, rpc } from "../../db/client.ts";

const Gaps = z.array(
  Document.pick({ id: true, name: true, status: true, unread: true }).extend({ stale: Document.shape.stale }),
);
type Gap = z.infer<typeof Gaps>[number];

const MOST_PAGES = 200;

/**
 * What the documents that were searched, and those that the question names, may hold beside what could be read of them:
 * unread pages, files that failed, sources that nobody has looked at for long; as far as the asker may read them.
 * @param documentIds of the passages that were found
 */
export async function gapsOf(
  service: Db,
  { organization_id, user_id }: { organization_id: number; user_id: number },
  documentIds: number[],
  question: string,
  signal: AbortSignal,
): Promise<AnswerSearch["unread"]> {
  const args = { organization_id, user_id, document_ids: documentIds, question: cut(question, 8000) };
  const gaps = Gaps.parse(await rpc(service, "document_gaps", args, signal));
  return gaps.map((gap) => ({ document_id: gap.id, document_name: gap.name, ...reasonOf(gap) }));
}

function reasonOf({ status, unread, stale }: Gap): { pages: number[]; reason: string } {
  const pages = unread.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );
  if (pages.length > 0) return { pages: pages.slice(0, MOST_PAGES), reason: unread[0]?.reason ?? "" };
  if (status === "failed") return { pages: [], reason: "This file couldn't be read." };
  const reason =
    stale?.why === "failed"
      ? "Its source couldn't be reached, so it may be out of date."
      : "Its source hasn't been looked at for long, so it may be out of date.";
  return { pages: [], reason };
}
