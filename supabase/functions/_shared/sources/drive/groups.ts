import { z } from "zod";
import { rpc } from "../../db/client.ts";
import { json } from "../../db/statement.ts";
import { VendorError } from "../../providers/vendor.ts";
import type { DriveLook } from "./drive-look.ts";

/** Who is in a group is asked anew at most this often. */
const EVERY_MS = 3_600_000;

/** Keeps who is in the groups that files are shared with. A group that can't be read is nobody's. */
export async function readGroups(look: DriveLook): Promise<void> {
  const { looker, service, token, runId, source, signal, at } = look;
  if (at.groupsAt > Date.now() - EVERY_MS && !at.full) return;
  const ids = z.array(z.string()).parse(await rpc(looker.db, "list_drive_groups", { run_id: runId }, signal));
  const groups: Record<string, string[] | null> = {};
  for (const id of ids) {
    groups[id] = await service.groupMembers(token, id, signal).catch((error: unknown) => {
      if (error instanceof VendorError && ["forbidden", "not_found", "scope_missing"].includes(error.fault))
        return null;
      throw error;
    });
  }
  const vendor = source.kind === "google-drive" ? "google" : "microsoft";
  if (ids.length > 0) {
    const told = { organization_id: source.organization_id, vendor, groups: json(groups) };
    await rpc(looker.db, "put_source_groups", told, signal);
  }
  look.at = { ...at, groupsAt: Date.now() };
}
