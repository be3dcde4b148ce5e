import { sha256Of } from "../../supabase/functions/_shared/domain/chat-export/canonical.ts";
import type { Unsealed } from "../../src/features/chat/export/collect.ts";

/** The texts that the sample cites, by their revisions. */
export const TEXTS = new Map([
  [71, "Leave\n\nThe notice period is three months. It begins on the first of the next month.\n"],
  [72, "休假\n\n通知期为三个月，自收到之日起算。 😀 اللغة"],
]);

const QUESTION = "How long is the notice period?";
const ANSWER =
  "The notice period is **three months** [1].\n\n通知期为三个月 [2].\n\n| a | b |\n|---|---|\n| 1 | 2 |";

function citation(number: number, revision_id: number, document_name: string, quote: string) {
  const start = TEXTS.get(revision_id)?.indexOf(quote) ?? -1;
  const end = start + quote.length;
  return { number, document_id: 7, revision_id, document_name, page: 3, time: null, start, end, quote };
}

/** An export with two citations in two languages, for tests. */
export const SAMPLE: Unsealed = {
  format: "sealed-chat-export",
  version: 1,
  kind: "chat",
  exported_at: "2026-11-22T20:00:00.000Z",
  organization: "Harbour & Pine",
  chat: { id: 5, title: "Notice <b>period</b>: 通知期", created_at: "2026-11-22T19:00:00.000Z" },
  messages: [
    {
      id: 11,
      role: "user",
      created_at: "2026-11-22T19:00:00.000Z",
      status: "complete",
      content: QUESTION,
      sha256: sha256Of(QUESTION),
      citations: [],
      unsupported: [],
      attachments: ["terms.pdf"],
      aims: [],
    },
    {
      id: 12,
      role: "assistant",
      created_at: "2026-11-22T19:00:05.000Z",
      status: "complete",
      content: ANSWER,
      sha256: sha256Of(ANSWER),
      citations: [
        citation(1, 71, "Contract_final*.docx", "The notice period is three months."),
        citation(2, 72, "合同.pdf", "通知期为三个月，自收到之日起算。"),
      ],
      unsupported: [{ start: 0, end: 20 }],
      attachments: [],
      aims: [],
    },
  ],
  sources: [...TEXTS].map(([revision_id, text]) => ({
    document_id: 7,
    revision_id,
    revision: revision_id - 70,
    name: revision_id === 71 ? "Contract_final*.docx" : "合同.pdf",
    text_sha256: sha256Of(text),
    file_sha256: revision_id === 71 ? sha256Of("the file") : null,
    characters: text.length,
  })),
};
