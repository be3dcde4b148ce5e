import { z } from "zod";
import { rows, rpc } from "../../db/client.ts";
import { json } from "../../db/statement.ts";
import { tables } from "../../db/tables.ts";
import { READABLE_TYPES } from "../../domain/readable.ts";
import { MAX_UPLOAD_BYTES } from "../../domain/uploads.ts";
import { contentHash } from "../../extraction/content-hash.ts";
import { VendorError } from "../../providers/vendor.ts";
import { idsOf } from "./ids.ts";
import { tellAnew } from "./listing.ts";
import type { DriveLook } from "./drive-look.ts";
import { refusalOf, toldOf } from "./told.ts";

const DueItem = z.object({
  external_id: z.string(),
  version: z.string().nullable(),
  handle: z.unknown(),
  /** Its bytes are wanted. */
  read: z.boolean(),
  /** A shortcut: what it leads to may be another or changed. */
  leads: z.boolean(),
  /** Whom its source shares it with is wanted. */
  share: z.boolean(),
});
type DueItem = z.infer<typeof DueItem>;

/** Two at a time: no more of them than a hundred megabytes are held at once. */
const AT_ONCE = 2;
const PAGE = 20;
/** So many in a row that couldn't be had, and it is the drive that is out of reach. */
const MOST_FAILURES = 8;

type Outcome = Record<string, unknown> & { outcome: "taken" | "same" | "failed" | "skipped" | "gone" };

/** Fetches what a look has found to be new or changed. @returns whether none is left */
export async function fetchDue(look: DriveLook): Promise<boolean> {
  const { looker, runId, signal } = look;
  for (;;) {
    const found = await rpc(looker.db, "due_drive_items", { run_id: runId, at_most: PAGE }, signal);
    const due = z.array(DueItem).parse(found);
    if (due.length === 0) return true;
    for (let begin = 0; begin < due.length; begin += AT_ONCE) {
      if (look.over()) return false;
      await Promise.all(due.slice(begin, begin + AT_ONCE).map((item) => fetchOne(look, item)));
    }
  }
}

async function fetchOne(look: DriveLook, item: DueItem): Promise<void> {
  const { looker, held, runId: run_id, signal } = look;
  const outcome = await outcomeOf(look, item);
  if (outcome === null) return;
  const told = json({ external_id: item.external_id, ...outcome });
  const came = await rpc(looker.db, "tell_drive_item", { ...held, run_id, told }, signal);
  look.at = { ...look.at, failures: outcome.outcome === "failed" ? look.at.failures + 1 : 0 };
  if (came === "taken" || typeof outcome.path !== "string") return;
  // Another worker told of the same file meanwhile, and this object may be its.
  const using = tables
    .selectFrom("document_revisions")
    .select("id")
    .where("path", "=", outcome.path)
    .limit(1);
  if ((await rows(looker.db, using, signal)).length === 0) await looker.uploads.remove(outcome.path, signal);
}

/** @returns null: nothing more is to be told of it */
async function outcomeOf(look: DriveLook, due: DueItem): Promise<Outcome | null> {
  try {
    // What somebody asked for by itself may have another place, name or version by now.
    const item = look.mode === "some" || due.leads ? await again(look, due) : due;
    if (item === "told") return null;
    if (item === null) return { outcome: "gone" };
    if ("outcome" in item) return item;
    // What a shortcut leads to may be shared otherwise as well.
    const asks = item.share || (item.leads && look.settings.sharing === "source");
    const shared = asks ? { principals: await principalsOf(look, item) } : {};
    if (!item.read && item.version === due.version) return { outcome: "same", ...shared };
    return { ...(await take(look, item)), ...shared };
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    return failed(look, error);
  }
}

/** One file that can't be had is that file's trouble; a drive that can't, the look's. */
function failed(look: DriveLook, error: VendorError): Outcome {
  const { fault, message } = error;
  if (fault === "forbidden" || fault === "not_found")
    return { outcome: "failed", reason: message, passing: false };
  if (fault === "changed")
    return { outcome: "failed", reason: "It was changed while it was fetched.", passing: true };
  if (fault === "unavailable" && look.at.failures < MOST_FAILURES)
    return { outcome: "failed", reason: message, passing: true };
  throw error;
}

async function again(look: DriveLook, due: DueItem): Promise<DueItem | Outcome | "told" | null> {
  const item = await look.service.item(look.token, idsOf(due.external_id), look.signal);
  if (!item) return null;
  const refusal = refusalOf(item);
  if (item.kind === "folder" || (due.leads && refusal !== null)) {
    await tellAnew(look, item);
    return "told";
  }
  if (refusal !== null) return { outcome: "skipped", reason: refusal };
  const { handle, version } = toldOf(item);
  return { ...due, handle, version };
}

async function take(look: DriveLook, { external_id, handle, version }: DueItem): Promise<Outcome> {
  const { service, token, looker, signal, at } = look;
  const item = { ...idsOf(external_id), handle };
  const { bytes, type } = await service.fetch(token, item, { bytes: MAX_UPLOAD_BYTES }, signal);
  if (bytes.length === 0) return { outcome: "skipped", reason: "This file is empty." };
  const path = await objectOf([at.salt, external_id, version ?? "", await contentHash(bytes)]);
  const mime = READABLE_TYPES.find(({ extension }) => extension === type)?.mime ?? "application/octet-stream";
  await looker.uploads.write(path, bytes, mime, signal);
  return { outcome: "taken", path, type, size: bytes.length, version };
}

/** Whom its source shares it with; what can't be read of it is nobody. */
async function principalsOf(
  look: DriveLook,
  { external_id, handle }: DueItem,
): Promise<readonly string[] | null> {
  const { service, token, signal } = look;
  try {
    return await service.permissions(token, { ...idsOf(external_id), handle }, signal);
  } catch (error) {
    if (error instanceof VendorError && ["forbidden", "not_found"].includes(error.fault)) return null;
    throw error;
  }
}

/** The same for the same bytes of a look, so that one whose telling was cut off leaves no object behind that is nobody's. */
async function objectOf(named: string[]): Promise<string> {
  const hash = await contentHash(new TextEncoder().encode(JSON.stringify(named)));
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash) ?? [];
  return `files/${a}-${b}-4${c}-8${d}-${e}`;
}
