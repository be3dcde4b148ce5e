import { logError } from "../_shared/config/seeing/log.ts";
import { z } from "zod";
import type { Env } from "../_shared/config/env.ts";
import { fetchWithKey } from "../_shared/config/fetch-with-key.ts";
import { keyHeaders } from "../_shared/config/key-headers.ts";
import { onwardHeaders } from "../_shared/config/seeing/traces.ts";
import { ApiError } from "../_shared/db/api-error.ts";
import { Block } from "../_shared/ingestion/slice.ts";
import type { PageRequest, SliceRequest } from "../_shared/ingestion/slice-request.ts";
import { itemKey } from "../_shared/sources/source.ts";
import { createGate } from "./gate.ts";
import { FileGoneError, PermanentError } from "./jobs/job.ts";

const Properties = z.object({
  title: z.string().optional(),
  author: z.string().optional(),
  date: z.string().optional(),
  language: z.string().optional(),
  more: z.record(z.string(), z.string()).optional(),
});

const SliceAnswer = z.object({
  blocks: z.array(Block),
  /** Pages of this slice without their text, which a model that sees may read. */
  unread: z
    .array(z.object({ page: z.int().positive(), why: z.enum(["picture", "letters", "damaged"]) }))
    .default([]),
  next: z.unknown(),
  pageCount: z.int().optional(),
  /** What the file is read as, by its bytes. */
  detectedType: z.string(),
  /** Of the file's bytes. */
  hash: z.string().optional(),
  /** What the file says of itself, with its first slice. */
  properties: Properties.optional().catch(undefined),
});
export type SliceAnswer = z.infer<typeof SliceAnswer>;

const Refusal = z.object({ code: z.string(), message: z.string() });

/** The function that reads files, apart from this process, so that no file can take it along. */
export interface Parser {
  /**
   * The next slice of a file.
   * @param suspect whether the parser was stopped while it read this file: then no other is read at the same time, and
   * being stopped again is this file's own fault
   * @throws PermanentError with the reason why the file can't be read; TooMuchError; ApiError `unavailable`
   */
  slice(request: SliceRequest, suspect: boolean, signal: AbortSignal): Promise<SliceAnswer>;
  /**
   * A PDF of one page of a file.
   * @returns null when the page can't be taken out
   * @throws as `slice`
   */
  page(request: PageRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Said of a file that takes too much. */
export const TOO_MUCH =
  "This file needs more memory or time than is allowed. Split it into smaller files and upload those.";

/** The parser was stopped for the time or memory it took, perhaps by another file that it read at the same time. */
export class TooMuchError extends Error {
  override readonly name = "TooMuchError";

  constructor() {
    super(TOO_MUCH);
  }
}

/** Said of a file at whose reading the parser ended by itself. */
export const STOPPED =
  "Reading this file stopped the part of the service that reads files. Save it anew, as a PDF, and upload that.";

/** The parser ended while it read this file, by the file's doing or another's: counts as the file's failure. */
export class ParserStoppedError extends Error {
  override readonly name = "ParserStoppedError";

  constructor() {
    super(STOPPED);
  }
}

/** What is said of a file that may have stopped the parser. */
export const suspects: ReadonlySet<string> = new Set([TOO_MUCH, STOPPED]);

/** How the ground's supervisor says that a function's process ended while it answered. */
const ENDED_WHILE_ANSWERING = "x-function-ended";

/** Half a minute: a busy machine takes its time to start a process. */
const restarts = 60;
const restartMs = 500;

export function createParser({ supabaseUrl, secretKey }: Env): Parser {
  const gate = createGate();

  const ask = async (
    what: "slice" | "page",
    request: SliceRequest | PageRequest,
    signal: AbortSignal,
  ): Promise<Response> => {
    for (let attempt = 0; ; attempt++) {
      const response = await fetchWithKey(`${supabaseUrl}/functions/v1/parser/${what}`, {
        method: "POST",
        headers: {
          ...keyHeaders(secretKey),
          "content-type": "application/json",
          // Where there are several parsers, the one that has the file open reads its next slice.
          "x-affinity": itemKey(request.item),
          ...onwardHeaders(),
        },
        body: JSON.stringify(request),
        signal,
      });
      if (response.ok) return response;
      const body: unknown = await response.json().catch(() => null);
      const { code, message } = Refusal.catch({ code: "", message: "" }).parse(body);
      if (response.status === 422 && code === "missing") throw new FileGoneError();
      if (response.status === 422) throw new PermanentError(message);
      if (code === "resource_limit" || response.status === 546) throw new TooMuchError();
      if (response.headers.has(ENDED_WHILE_ANSWERING)) throw new ParserStoppedError();
      if (response.status !== 503 || attempt >= restarts) {
        logError("the parser can't be asked", undefined, { status: response.status, code });
        throw new ApiError("unavailable", "Files can't be read at the moment. Please try again.");
      }
      await new Promise((resolve) => setTimeout(resolve, restartMs));
    }
  };

  return {
    slice(request, suspect, signal) {
      const read = async () => SliceAnswer.parse(await (await ask("slice", request, signal)).json());
      if (!suspect) return gate.shared(read);
      return gate.alone(() =>
        read().catch((error: unknown) => {
          throw error instanceof TooMuchError ? new PermanentError(error.message) : error;
        }),
      );
    },
    page: (request, signal) =>
      gate.shared(async () => {
        const response = await ask("page", request, signal);
        return response.status === 204 ? null : new Uint8Array(await response.arrayBuffer());
      }),
  };
}
