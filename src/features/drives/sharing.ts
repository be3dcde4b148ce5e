import type { DriveSync } from "@contract/drives.ts";
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
          : "Who may open a file there, by their confirmed email address and their groups. What is shared by a link alone, or with groups that we can’t see, stays yours alone.",
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
