import { z } from "zod";
import { accessTokenOf, loseConnection } from "../../connections/tokens.ts";
import { driveOf } from "../../connections/vendors.ts";
import type { ConnectionType } from "../../contract/connections.ts";
import { rpc } from "../../db/client.ts";
import { VendorError } from "../../providers/vendor.ts";
import { type Look, type LookEnd, SourceFailure } from "../source.ts";
import { DriveCursor, LookCursor } from "./cursor.ts";
import { type DriveLook, type DriveLooker, DriveSettings } from "./drive-look.ts";
import { fetchDue } from "./fetch-due.ts";
import { readGroups } from "./groups.ts";
import { idsOf } from "./ids.ts";
import { askUnseen, beginAnew, listAll, listChanges, listRoots, takeCursors } from "./listing.ts";

const Begun = z.object({
  connection_id: z.int().nullable(),
  cursor: DriveCursor.nullable().catch(null),
  account: z.string().nullable(),
  /** Folders that shortcuts led to. */
  targets: z.array(z.string()),
});

/** A vendor that wants to be left alone and doesn't say for how long. */
const REST_SECONDS = 30;

/**
 * Does one step of a look at a drive: what has changed since the last one, or all that there is; then the files that have
 * to be fetched. Each page and each file is kept as it comes.
 * @throws SourceFailure when it can't be looked at; nothing goes then
 */
export async function lookAtDrive(look: Look, looker: DriveLooker, type: ConnectionType): Promise<LookEnd> {
  const { db } = looker;
  const begun = Begun.parse(await rpc(db, "find_drive_look", { of_run_id: look.runId }, look.signal));
  const { connection_id, cursor, account, targets } = begun;
  if (connection_id === null) throw new SourceFailure("Nobody's connection reads this any more.");
  const token = accessTokenOf(looker, connection_id, look.signal);
  const settings = DriveSettings.parse(look.source.settings);
  const service = driveOf(looker, type);
  try {
    const common = { ...look, looker, service, token, settings, account };
    const at = LookCursor.nullable().parse(look.cursor);
    return await goOn({
      ...common,
      at: at ?? (await begin({ ...common, at: fresh(cursor) }, cursor, targets)),
    });
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    if (error.fault === "throttled") return { delaySeconds: restOf(error) };
    if (error.fault === "unavailable" || error.fault === "changed") throw error;
    await loseConnection(db, connection_id, error);
    throw new SourceFailure(error.message);
  }
}

/** As long as the vendor says, and a little more, so that not all come back at once. */
function restOf({ retryAfterSeconds }: VendorError): number {
  const least = retryAfterSeconds ?? REST_SECONDS;
  return Math.ceil(least + Math.random() * Math.max(2, least * 0.1));
}

function fresh(last: DriveCursor | null): LookCursor {
  return {
    phase: "changes",
    full: false,
    caughtUp: false,
    paged: false,
    rounds: 0,
    next: {},
    changes: last?.drives ?? {},
    page: null,
    salt: crypto.randomUUID(),
    failures: 0,
  };
}

/**
 * What a look begins with: changes since the last one, or everything; some: what is due alone.
 * @param targets folders that shortcuts led to; changes tell nothing of what lies in other drives than what was chosen
 */
async function begin(
  look: DriveLook,
  last: DriveCursor | null,
  targets: readonly string[],
): Promise<LookCursor> {
  if (look.mode === "some") return { ...look.at, phase: "files", changes: {} };
  const told = new Set(look.settings.roots.map(({ drive_id }) => drive_id));
  const isElsewhere = targets.some((target) => !told.has(idsOf(target).driveId));
  if (last === null || look.mode === "scan" || isElsewhere) return beginAnew(look);
  if (look.settings.form !== "files") await listRoots(look, look.at);
  await askUnseen(look);
  return look.at;
}

async function goOn(look: DriveLook): Promise<LookEnd> {
  const { mode } = look;
  const later = { delaySeconds: 0 };
  if (look.at.phase === "changes" && !(await listChanges(look))) return later;
  if (look.at.phase === "cursors" && !(await takeCursors(look))) return later;
  if (look.at.phase === "folders") {
    if (!(await listAll(look))) return later;
    look.at = { ...look.at, phase: "files" };
    await look.keep(look.at);
    if (mode === "all" && look.settings.sharing === "source")
      await rpc(look.looker.db, "ask_drive_sharing", { ...look.held, run_id: look.runId }, look.signal);
  }
  if (mode === "scan") return "done";
  // Before files are shared with them, and once it is known with which.
  const readsGroups = look.settings.sharing === "source";
  if (readsGroups && !(await readGroups(look))) return later;
  if (!(await fetchDue(look)) || look.at.phase !== "files") return later;
  if (readsGroups && !(await readGroups(look))) return later;
  if (mode === "some") return "done";
  return { cursor: { drives: look.at.next } satisfies DriveCursor };
}
