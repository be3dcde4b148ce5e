import { randomUUID } from "node:crypto";
import { z } from "zod";
import { keyHeaders } from "../../supabase/functions/_shared/config/key-headers.ts";
import { readHelp } from "./kept.ts";
import type { HelpFile } from "./read.ts";

const State = z.array(
  z.object({ kind: z.string(), slug: z.string(), content_hash: z.string(), in_step: z.boolean() }),
);
const Outcome = z.enum(["saved", "unchanged", "file_needed"]);

/** Where contents are brought in to, with the key that passes by all policies. */
export interface HelpTarget {
  url: string;
  secretKey: string;
}

/** What became of the files: how many there are, and how many were new or changed, or are gone. */
export interface BroughtIn {
  files: number;
  saved: number;
  dropped: number;
}

/**
 * Brings the help centre's files into a project's database, each article as a document of organisation 1 too. May be ended at any
 * moment and run again, also by two at once: what is as its file has it is left alone, and a content is saved with its document
 * or not at all. Without any files nothing is done, so that a copy of the product without them empties no help centre.
 * @param root the project's folder
 * @throws HelpFileError for a file that isn't right, before anything is changed; Error when the project can't be reached
 */
export async function bringInHelp(
  root: string,
  target: HelpTarget,
  signal?: AbortSignal,
): Promise<BroughtIn> {
  const files = await readHelp(root);
  if (files.length === 0) return { files: 0, saved: 0, dropped: 0 };
  const known = State.parse(await rpc(target, "help_content_state", {}, signal));
  const inStep = new Set(
    known.filter((one) => one.in_step).map((one) => `${one.kind}/${one.slug} ${one.content_hash}`),
  );
  let saved = 0;
  for (const file of files) {
    if (inStep.has(`${file.kind}/${file.slug} ${file.contentHash}`)) continue;
    if (await save(target, file, signal)) saved += 1;
  }
  const kept = files.map(({ kind, slug }) => `${kind}/${slug}`);
  const dropped = z.int().parse(await rpc(target, "drop_help_contents", { kept }, signal));
  return { files: files.length, saved, dropped };
}

async function save(target: HelpTarget, file: HelpFile, signal?: AbortSignal): Promise<boolean> {
  const { kind, slug, content, contentHash, textHash, text } = file;
  const args = { kind, slug, content, content_hash: contentHash, text_hash: textHash };
  const outcome = Outcome.parse(await rpc(target, "save_help_content", args, signal));
  if (outcome !== "file_needed" || text === null) return outcome === "saved";
  // Under a name of its own: one that is left over is deleted as any upload that nobody added.
  const path = `files/${randomUUID()}`;
  await upload(target, path, text, signal);
  return Outcome.parse(await rpc(target, "save_help_content", { ...args, path }, signal)) === "saved";
}

async function rpc(target: HelpTarget, name: string, args: object, signal?: AbortSignal): Promise<unknown> {
  const answer = await send(target, `/rest/v1/rpc/${name}`, JSON.stringify(args), "application/json", signal);
  return (await answer.json()) as unknown;
}

async function upload(target: HelpTarget, path: string, text: string, signal?: AbortSignal): Promise<void> {
  await send(target, `/storage/v1/object/uploads/${path}`, text, "text/markdown", signal);
}

async function send(
  { url, secretKey }: HelpTarget,
  path: string,
  body: string,
  type: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const answer = await fetch(new URL(path, url), {
    method: "POST",
    headers: { ...keyHeaders(secretKey), "content-type": type },
    body,
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
