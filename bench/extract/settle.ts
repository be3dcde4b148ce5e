import { z } from "zod";
import type { ExtractedBlock } from "../../supabase/functions/_shared/domain/text/document.ts";
import { UPLOAD_TYPES, uploadTypeOf } from "../../supabase/functions/_shared/domain/uploads.ts";
import type { ParserProcess } from "./parser-process.ts";

/** What came of a file, and what it cost. */
export interface Settled {
  file: string;
  text: string;
  blocks: ExtractedBlock[];
  slices: number;
  pageCount?: number;
  /** It has sound, for a model to transcribe. */
  heard: boolean;
  failure?: { code: string; message: string };
  /** From the first request to the last answer. */
  ms: number;
  /** Most processor time that one slice took. */
  stepCpuMs: number;
  /** Highest memory of the parser's process while it read this file. */
  peakBytes: number;
}

const Answer = z.object({
  blocks: z.array(z.custom<ExtractedBlock>((block) => typeof block === "object")),
  unread: z.array(z.unknown()).default([]),
  next: z.unknown(),
  pageCount: z.number().optional(),
  detectedType: z.string(),
});
const Refusal = z.object({ code: z.string(), message: z.string() });

/** Reads a file through the parser, slice by slice. */
export async function settle(parser: ParserProcess, file: string): Promise<Settled> {
  const type = uploadTypeOf(file)?.extension ?? "txt";
  const item = {
    kind: "upload",
    source_id: null,
    external_id: null,
    version: null,
    path: `files/${file}`,
    type,
  };
  const settled: Settled = {
    file,
    text: "",
    blocks: [],
    slices: 0,
    heard: false,
    ms: 0,
    stepCpuMs: 0,
    peakBytes: 0,
  };
  let state: unknown = null;
  let unread = 0;
  await parser.resetPeak();
  const start = performance.now();
  do {
    const before = await parser.cpuMs();
    const answer = await parser.slice({ item, state });
    settled.stepCpuMs = Math.max(settled.stepCpuMs, (await parser.cpuMs()) - before);
    settled.slices++;
    if (answer.status !== 200) {
      settled.failure = Refusal.parse(answer.body);
      break;
    }
    const slice = Answer.parse(answer.body);
    settled.blocks.push(...slice.blocks);
    unread += slice.unread.length;
    settled.heard = UPLOAD_TYPES.some(
      ({ extension, kind }) => extension === slice.detectedType && kind !== "text",
    );
    if (slice.pageCount !== undefined) settled.pageCount = slice.pageCount;
    state = slice.next;
  } while (state !== null);
  settled.ms = performance.now() - start;
  settled.peakBytes = await parser.peakBytes();
  settled.text = settled.blocks.map(({ text }) => text).join("\n\n");
  if (unread > 0 && settled.blocks.length === 0)
    settled.failure = { code: "scanned", message: "its pages are pictures" };
  return settled;
}
