import { z } from "zod";
import { rpc } from "../../db/client.ts";
import { json } from "../../db/statement.ts";
import type { DriveChange, DriveItem } from "../../providers/drive.ts";
import { VendorError } from "../../providers/vendor.ts";
import { SourceFailure } from "../source.ts";
import type { LookCursor } from "./cursor.ts";
import type { DriveLook } from "./drive-look.ts";
import { externalId, idsOf } from "./ids.ts";
import { toldOf, toldOfChange } from "./told.ts";

/** A large folder that changes all the time is listed again so often in one look. */
const MOST_ROUNDS = 5;

const DueFolder = z.object({ external_id: z.string(), target: z.string().nullable() });

/** Tells what a shortcut is now: not to be seen, or a folder that is to be seen again, which is listed before the look ends. */
export async function tellAnew(look: DriveLook, item: DriveItem): Promise<void> {
  const phase = item.kind === "folder" ? "folders" : look.at.phase;
  await tell(look, [toldOf(item)], { ...look.at, phase });
}

/** Shortcuts to what wasn't to be seen are asked for: no change would tell that it is again. */
export async function askUnseen({ looker, held, runId: run_id, signal }: DriveLook): Promise<void> {
  await rpc(looker.db, "ask_drive_shortcuts", { ...held, run_id, changed: [] }, signal);
}

/** Tells a page, with where the look goes on after it, in one transaction. */
async function tell(
  look: DriveLook,
  told: readonly object[],
  at: LookCursor,
  within?: { id: string; all: boolean },
): Promise<void> {
  const { looker, held, runId: run_id, signal } = look;
  const page = { ...held, run_id, told: json(told), new_cursor: json(at) };
  const place = within && { within_id: within.id, listed_all: within.all };
  await rpc(looker.db, "list_drive_items", { ...page, ...place }, signal);
  look.at = at;
}

/**
 * Tells what was chosen itself.
 * @throws SourceFailure when a folder isn't to be seen: nothing of it goes, since it may be back tomorrow
 */
export async function listRoots(look: DriveLook, at: LookCursor): Promise<void> {
  const { service, token, settings, account, signal } = look;
  const told: object[] = [];
  const unseen: { id: string; why: string }[] = [];
  for (const { drive_id: driveId, id, name } of settings.roots) {
    const item = await service.item(token, { driveId, id }, signal);
    if (item) told.push(toldOf(item, true));
    else if (settings.form === "files") told.push({ external_id: externalId({ driveId, id }), gone: true });
    else {
      const why = `“${name}” isn't there any more, or ${account ?? "who connected it"} can't see it. Its documents stay.`;
      if (!isBeside(look, driveId)) throw new SourceFailure(why);
      unseen.push({ id: externalId({ driveId, id }), why });
    }
  }
  await tell(look, told, at);
  for (const { id, why } of unseen) await failFolder(look, id, why);
}

/** Whether a drive holds the files of a channel: what can't be seen of them holds up none of what is said in it. */
function isBeside({ settings: { form, roots } }: DriveLook, driveId: string): boolean {
  return form === "channel" && driveId !== roots[0]?.drive_id;
}

const isUnseen = (error: unknown): error is VendorError =>
  error instanceof VendorError && ["forbidden", "not_found"].includes(error.fault);

/** Says why a folder can't be listed; nothing that is known beneath it goes. */
async function failFolder(
  { looker, held, runId, signal }: DriveLook,
  id: string,
  why: string,
): Promise<void> {
  await rpc(looker.db, "fail_drive_folder", { ...held, run_id: runId, of_external_id: id, why }, signal);
}

/** All is listed, after the cursors of now: what changes while it is listed is told by the next look. */
export function beginAnew({ at, settings: { roots } }: DriveLook): LookCursor {
  const changes = Object.fromEntries(roots.map(({ drive_id }) => [drive_id, ""]));
  const begun = { full: true, caughtUp: false, paged: false, rounds: 0, page: null, next: {} };
  return { ...at, ...begun, phase: "cursors", changes };
}

async function cursorPage({ service, token, signal }: DriveLook, drive: string, page: string | null) {
  if (service.cursorPage) return service.cursorPage(token, drive, page, signal);
  return { next: null, cursor: await service.cursorOfNow(token, drive, signal) };
}

/** Takes cursors of now, drive by drive and a page at a time, then tells the roots. @returns whether all are taken */
export async function takeCursors(look: DriveLook): Promise<boolean> {
  for (;;) {
    const [drive, page] = Object.entries(look.at.changes)[0] ?? [];
    if (drive === undefined || page === undefined) break;
    if (look.over()) {
      await look.keep(look.at);
      return false;
    }
    const { [drive]: _taken, ...others } = look.at.changes;
    const { next, cursor } = await cursorPage(look, drive, page || null).catch(async (error: unknown) => {
      if (page === "" || !(error instanceof VendorError) || error.fault !== "cursor_over") throw error;
      // A page that was kept isn't known any more: its drive is begun anew when this is tried again.
      await look.keep({ ...look.at, changes: { ...others, [drive]: "" } });
      throw new VendorError("unavailable", error.message, { cause: error });
    });
    look.at =
      next === null
        ? { ...look.at, changes: others, next: { ...look.at.next, [drive]: cursor ?? "" } }
        : { ...look.at, changes: { ...others, [drive]: next } };
    // Where one page is all, listing the roots keeps it.
    if (next !== null) await look.keep(look.at);
  }
  await listRoots(look, { ...look.at, phase: "folders" });
  return true;
}

/**
 * Lists the folders that are due. What has changed meanwhile follows a whole listing, since what moves from where it wasn't yet to
 * where it was is come by nowhere, and one of several pages, since what leaves has another step over their seam; then what is still in doubt is asked for, each by itself. @returns whether that is done
 */
export async function listAll(look: DriveLook): Promise<boolean> {
  const { looker, service, token, runId, held, signal } = look;
  // A circle of folders stays in doubt, however often it is asked for.
  const asked: string[] = [];
  for (;;) {
    if (!(await listFolders(look))) return false;
    const { full, caughtUp, paged, rounds } = look.at;
    if ((full && !caughtUp) || (paged && rounds < MOST_ROUNDS)) {
      const changes = look.at.next;
      look.at = { ...look.at, phase: "changes", caughtUp: true, paged: false, rounds: rounds + 1, changes };
      if (!(await listChanges(look))) return false;
      if (look.at.phase === "folders") continue;
      // Changes are over: all is listed anew.
      await look.keep(look.at);
      return false;
    }
    if (await rpc(looker.db, "settle_drive_shortcuts", { ...held, run_id: runId }, signal)) continue;
    const found = await rpc(looker.db, "settle_drive_listing", { ...held, run_id: runId, asked }, signal);
    const doubted = z.array(z.string()).parse(found);
    if (doubted.length === 0) return true;
    for (const external_id of doubted) {
      if (look.over()) return false;
      const item = await service.item(token, idsOf(external_id), signal);
      await tell(look, [item ? toldOf(item) : { external_id, gone: true }], look.at);
      asked.push(external_id);
    }
  }
}

/** Lists folders, nearest first, a page at a time. @returns whether all is listed */
async function listFolders(look: DriveLook): Promise<boolean> {
  const { looker, service, token, runId, signal } = look;
  for (;;) {
    if (look.over()) return false;
    const { page: under } = look.at;
    const due = z
      .array(DueFolder)
      .parse(under ? [] : await rpc(looker.db, "due_drive_folders", { run_id: runId }, signal));
    const folder = under?.folder ?? due[0]?.external_id;
    const target = (under ? under.target : due[0]?.target) ?? undefined;
    if (folder === undefined) return true;
    try {
      const of = { ...idsOf(target ?? folder), ...(under && { page: under.at }) };
      const { items, next } = await service.children(token, of, signal);
      if (next !== null && next === under?.at)
        throw new VendorError("unavailable", "The drive repeats a page of this folder.");
      const page = next === null ? null : { folder, at: next, ...(target !== undefined && { target }) };
      const at = { ...look.at, page, paged: look.at.paged || under !== null };
      await tell(
        look,
        items.map((item) => toldOf(item)),
        at,
        { id: folder, all: next === null },
      );
    } catch (error) {
      if (!isUnseen(error)) throw error;
      await failFolder(look, folder, error.message);
      look.at = { ...look.at, page: null };
      await look.keep(look.at);
    }
  }
}

/** Shortcuts to what has changed are asked for; all of them where a folder has, or what isn't to be seen any more and may be one. */
async function askShortcuts(look: DriveLook, changes: readonly DriveChange[]): Promise<void> {
  if (changes.length === 0) return;
  const isWide = changes.some((change) => change.gone || change.item.kind === "folder");
  const changed = isWide
    ? undefined
    : changes.map((change) => externalId(change.gone ? change : change.item));
  const { looker, held, runId: run_id, signal } = look;
  await rpc(looker.db, "ask_drive_shortcuts", { ...held, run_id, ...(changed && { changed }) }, signal);
}

/**
 * Whether changes of a drive are for the next look, from the same place: its root has said why they can't be seen, or all of it is
 * listed and they are over again.
 */
function goesOnLater(look: DriveLook, drive: string, error: unknown): boolean {
  if (isUnseen(error)) return isBeside(look, drive);
  return look.at.full && error instanceof VendorError && error.fault === "cursor_over";
}

/** Reads what has changed, drive by drive, a page at a time. @returns whether all is read */
export async function listChanges(look: DriveLook): Promise<boolean> {
  const { service, token, signal } = look;
  for (;;) {
    const [drive, from] = Object.entries(look.at.changes)[0] ?? [];
    if (drive === undefined || from === undefined) break;
    if (look.over()) return false;
    try {
      const { changes, next, cursor } = await service.changes(token, drive, from, signal);
      if (next === from) throw new VendorError("unavailable", "The drive repeats a page of its changes.");
      const { [drive]: _read, ...others } = look.at.changes;
      const done = next === null ? { ...look.at.next, [drive]: cursor ?? from } : look.at.next;
      const left = next === null ? others : { ...others, [drive]: next };
      await askShortcuts(look, changes);
      await tell(look, changes.map(toldOfChange), { ...look.at, changes: left, next: done });
    } catch (error) {
      if (goesOnLater(look, drive, error)) {
        const { [drive]: _unseen, ...others } = look.at.changes;
        look.at = { ...look.at, changes: others, next: { ...look.at.next, [drive]: from } };
        await look.keep(look.at);
        continue;
      }
      if (!(error instanceof VendorError) || error.fault !== "cursor_over") throw error;
      look.at = beginAnew(look);
      return true;
    }
  }
  look.at = { ...look.at, phase: "folders" };
  await look.keep(look.at);
  return true;
}
