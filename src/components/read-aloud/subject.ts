import { spokenPieces, type SpokenPiece } from "@domain/speech/spoken.ts";
import { request } from "@/lib/http.ts";

/** What is read aloud, as `/audio/speech` knows it. */
export type Subject = { message_id: number } | { document_id: number; revision_id?: number };

/** Something to be read aloud, and the stretches of it that are said. */
export interface Spoken {
  subject: Subject;
  pieces: AsyncIterable<SpokenPiece> | Iterable<SpokenPiece>;
}

/** What an answer says. */
export const answerSubject = (id: number, text: string): Spoken => ({
  subject: { message_id: id },
  pieces: spokenPieces(text),
});

/** What a document says from a place on; its text is fetched as it is read. */
export function documentSubject(id: number, revisionId: number, from: number): Spoken {
  const subject = { document_id: id, revision_id: revisionId };
  async function* pieces(): AsyncGenerator<SpokenPiece> {
    let offset = from;
    for (;;) {
      const { parts, total_parts } = await request("/document/text", {
        id,
        revision_id: revisionId,
        offset,
        before: 0,
        after: 3,
      });
      for (const { text, start } of parts) {
        for (const piece of spokenPieces(text, Math.max(0, from - start))) {
          yield { ...piece, start: start + piece.start, end: start + piece.end };
        }
      }
      const last = parts.at(-1);
      if (!last || last.ordinal >= total_parts - 1) return;
      offset = last.start + last.text.length + 2;
    }
  }
  return { subject, pieces: pieces() };
}

/** Its stretches, as they come. */
export async function* oneByOne(pieces: Spoken["pieces"]): AsyncGenerator<SpokenPiece, void> {
  yield* pieces;
}
