import { FIRST, type Call } from "../call.ts";
import { GoogleError, invalid } from "../errors.ts";
import type { Change } from "../types.ts";
import type { World } from "../world.ts";
import { accessOf, driveRole } from "./access.ts";
import { maskOf } from "./listing.ts";
import { presentDrive, presentFile } from "./present.ts";

/** Notes that something changed, and who is to hear of it. */
export function note(world: World, change: Pick<Change, "file" | "drive" | "drives" | "saw">): void {
  const seq = world.next();
  world.put("change", { id: String(seq), seq, time: world.iso(), ...change });
}

/** Changes that no token leads to any more. */
export function forgetChanges(world: World): void {
  const { oldestChange } = world.settings();
  for (const { id, seq } of [...world.all("change")]) if (seq < oldestChange) world.remove("change", id);
}

function driveOf({ world, viewer, params }: Call): string | undefined {
  const driveId = params.text("driveId");
  if (driveId === undefined) return undefined;
  const drive = world.find("drive", driveId);
  if (!drive || driveRole(world, viewer.person.id, drive) === undefined)
    throw new GoogleError(404, "notFound", `Shared drive not found: ${driveId}`, { parameter: "driveId" });
  if (!params.flag("supportsAllDrives"))
    throw new GoogleError(
      403,
      "teamDrivesNotSupported",
      "The supportsAllDrives parameter must be set to true.",
      { parameter: "supportsAllDrives" },
    );
  return driveId;
}

export function startPageToken(call: Call): object {
  driveOf(call);
  return { kind: "drive#startPageToken", startPageToken: String(call.world.settings().seq) };
}

/** The token as the number that it is. @throws GoogleError for one that is none, or is too old */
export function readToken({ world, params }: Call): number {
  const token = params.text("pageToken");
  if (token === undefined)
    throw new GoogleError(400, "required", "Required parameter: pageToken", { parameter: "pageToken" });
  if (token === FIRST) return world.settings().oldestChange;
  const { seq, oldestChange, changeStatus } = world.settings();
  if (!/^\d{1,15}$/.test(token) || Number(token) > seq) throw invalid("pageToken");
  if (Number(token) < oldestChange) {
    if (changeStatus === 400) throw invalid("pageToken");
    throw new GoogleError(changeStatus, "pageTokenExpired", "The page token is no longer valid.", {
      parameter: "pageToken",
    });
  }
  return Number(token);
}

/** `changes.list`: each file once, as it is now. */
export function listChanges(call: Call): object {
  const { world, viewer, params, mask } = call;
  const drive = driveOf(call);
  const from = readToken(call);
  const me = viewer.person.id;
  const all = params.flag("supportsAllDrives") && params.flag("includeItemsFromAllDrives");
  const gone = !params.has("includeRemoved") || params.flag("includeRemoved");
  const latest = new Map<string, Change>();
  for (const change of world.all("change")) {
    if (change.seq <= from) continue;
    const isHeard = drive === undefined ? change.saw.includes(me) : change.drives.includes(drive);
    if (!isHeard || (viewer.only && !viewer.only.has(change.file ?? ""))) continue;
    if (drive === undefined && change.drives.length > 0 && !all) continue;
    latest.set(change.file ?? `drive:${change.drive ?? ""}`, change);
  }
  const inner = mask === true ? true : maskOf(mask, "changes");
  const fileMask = inner === true ? true : maskOf(inner, "file");
  const due = [...latest.values()]
    .sort((a, b) => a.seq - b.seq)
    .map((change) => ({ change, shown: present(change) }))
    .filter(({ shown }) => gone || !shown.removed);
  const size = Math.min(params.count("pageSize", 100, 1_000), world.settings().mostOfPage ?? 1_000);
  const page = due.slice(0, size);
  const last = page.at(-1)?.change.seq;
  return {
    kind: "drive#changeList",
    changes: page.map(({ shown }) => shown),
    ...(due.length > size
      ? { nextPageToken: String(last) }
      : { newStartPageToken: String(world.settings().seq) }),
  };

  function present(change: Change): { removed: boolean } & Record<string, unknown> {
    if (change.drive !== null) {
      const found = world.find("drive", change.drive);
      const may = found && driveRole(world, me, found) !== undefined;
      return {
        kind: "drive#change",
        type: "drive",
        changeType: "drive",
        time: change.time,
        removed: !may,
        driveId: change.drive,
        ...(may && { drive: presentDrive(world, viewer, found) }),
      };
    }
    const file = world.find("file", change.file);
    const access = file && accessOf(world, me, file);
    // In a drive's own log what was moved elsewhere is gone.
    const isHere = file && (drive === undefined || file.drive === drive);
    const may = isHere && access?.role !== undefined && access.listed;
    return {
      kind: "drive#change",
      type: "file",
      changeType: "file",
      time: change.time,
      removed: !may,
      fileId: change.file,
      ...(may && { file: presentFile(world, viewer, file, fileMask, access) }),
    };
  }
}
