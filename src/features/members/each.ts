import type { Member } from "@contract/members.ts";
import { toast } from "sonner";
import { errorMessage } from "@/lib/errors.ts";
import { formatCount } from "@/lib/format.ts";

/** Does something for each member, one after the other; failures of some don't keep it from the others. */
export async function forEachMember(
  members: readonly Member[],
  work: (member: Member) => Promise<unknown>,
): Promise<{ member: Member; error: unknown }[]> {
  const failed: { member: Member; error: unknown }[] = [];
  for (const member of members) {
    await work(member).catch((error: unknown) => failed.push({ member, error }));
  }
  return failed;
}

/** Tells how it went. @param did what was done, in the past tense: "removed" */
export function tellOutcome(
  members: readonly Member[],
  failed: readonly { member: Member; error: unknown }[],
  did: string,
): void {
  const [first] = failed;
  if (first) {
    const who =
      failed.length === 1 ? first.member.name || first.member.email : formatCount(failed.length, "member");
    toast.error(`${who} couldn’t be ${did}`, { description: errorMessage(first.error) });
    return;
  }
  const [only] = members;
  toast.success(
    members.length === 1 && only
      ? `${only.name || only.email} ${did}`
      : `${formatCount(members.length, "member")} ${did}`,
  );
}
