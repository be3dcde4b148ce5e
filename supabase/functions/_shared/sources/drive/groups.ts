import { z } from "zod";
import { rpc } from "../../db/client.ts";
import { json } from "../../db/statement.ts";
import type { GroupMembers } from "../../providers/drive.ts";
import { VendorError, type VendorFault } from "../../providers/vendor.ts";
import type { DriveLook } from "./drive-look.ts";

/** Groups at a time; each is a request or more. */
const PAGE = 20;

const UNREAD: Partial<Record<VendorFault, Exclude<GroupMembers, string[]>>> = {
  scope_missing: { unread: "consent" },
  forbidden: { unread: "forbidden" },
  not_found: { unread: "gone" },
  // An administrator has switched this one off, and the drive may well be read.
  admin_consent: { unread: "forbidden" },
};

/**
 * Keeps who is in the groups that files are shared with, as they are now: each is asked for at most hourly, all by a look that lists
 * everything. A group that can't be read is nobody's. @returns whether none is left
 */
export async function readGroups(look: DriveLook): Promise<boolean> {
  const { looker, held, runId: run_id, signal, at } = look;
  /** Who may not read one group by what was allowed may read none. */
  let unallowed: GroupMembers | undefined;
  for (;;) {
    const asked = { run_id, at_most: PAGE, anew: at.full };
    const due = z.array(z.string()).parse(await rpc(looker.db, "due_drive_groups", asked, signal));
    if (due.length === 0) break;
    for (const group_id of due) {
      if (look.over()) return false;
      const members: GroupMembers = unallowed ?? (await membersOf(look, group_id));
      const isRead = Array.isArray(members);
      if (!isRead && members.unread === "consent") unallowed = members;
      const told = isRead ? { emails: json(members) } : { emails: json([]), unread: members.unread };
      await rpc(looker.db, "tell_drive_group", { ...held, run_id, group_id, ...told }, signal);
    }
  }
  await rpc(looker.db, "forget_drive_groups", { run_id }, signal);
  return true;
}

async function membersOf(look: DriveLook, groupId: string): Promise<GroupMembers> {
  try {
    return await look.service.groupMembers(look.token, groupId, look.signal);
  } catch (error) {
    const unread = error instanceof VendorError ? UNREAD[error.fault] : undefined;
    if (unread) return unread;
    throw error;
  }
}
