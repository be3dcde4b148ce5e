import type { DriveSync } from "@contract/drives.ts";
import { formatCount } from "@/lib/format.ts";
import { SERVICES } from "@/lib/services.ts";
import type { SyncService } from "./sync-calls.ts";

type Sharing = DriveSync["sharing"];

/** Who may read what a sync brings in, and what each choice means. */
export function sharingChoices(service: SyncService): { value: Sharing; label: string; text: string }[] {
  const { name } = SERVICES[service];
  return [
    {
      value: "me",
      label: "Only me",
      text: "Nobody else reads these documents or gets answers from them, not even admins.",
    },
    {
      value: "tags",
      label: "By tags",
      text: "Members who have one of the tags that you choose, and admins. Without a tag, every member.",
    },
    {
      value: "source",
      label: `As in ${name}`,
      text:
        service === "microsoft"
          ? "Who is a member of the channel there, by their confirmed email address."
          : "Who may open a file there, by their confirmed email address and their groups, once you let us read who is in those. What is shared by a link alone, or with groups that can’t be read, stays yours alone.",
    },
  ];
}

/** A sync's choice in a few words. */
export function sharingWords({ sharing, service, tag_ids, mine, owner }: DriveSync): string {
  if (sharing === "source") return `Read as in ${SERVICES[service].name}`;
  if (sharing === "tags") return tag_ids.length > 0 ? "Read by who has its tags" : "Read by every member";
  return mine ? "Read by you alone" : `Read by ${owner?.name ?? "its former owner"} alone`;
}

export const EVERY = [
  { value: "15 minutes", label: "Every 15 minutes" },
  { value: "1 hour", label: "Every hour" },
  { value: "1 day", label: "Every day" },
] as const;

type UnreadGroups = DriveSync["unread_groups"][number];

/** Why groups that files are shared with let nobody read. */
export function unreadWords({ reason, count }: UnreadGroups, service: SyncService): string {
  const { vendor } = SERVICES[service];
  const groups = `${formatCount(count, "group")} that files are shared with`;
  switch (reason) {
    case "consent":
      return vendor === "Google"
        ? `${groups} can’t be read, because you haven’t let us see who is in your organisation’s Google groups.`
        : `${groups} can’t be read, because we may not see who is in your organisation’s groups: an administrator of your Microsoft 365 has to agree.`;
    case "gone":
      return `${groups} ${count === 1 ? "isn’t" : "aren’t"} there any more at ${vendor}.`;
    case "large":
      return `${groups} ${count === 1 ? "has" : "have"} more than about 20,000 members, which is more than we read.`;
    case "own":
      return `${groups} ${count === 1 ? "is" : "are"} a SharePoint site’s own, and ${vendor} tells nobody who is in ${count === 1 ? "it" : "them"}.`;
    default:
      return vendor === "Google"
        ? `${groups} can’t be read: Google tells you only of groups whose members you may see, and of nested ones only in its larger Workspace editions.`
        : `${groups} can’t be read: ${vendor} doesn’t tell your account who is in ${count === 1 ? "it" : "them"}.`;
  }
}
