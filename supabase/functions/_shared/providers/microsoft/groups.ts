import { z } from "zod";
import { type DriveService, MOST_GROUP_PAGES } from "../drive.ts";
import type { VendorApi } from "../vendors/api.ts";
import { followPages } from "../vendors/pages.ts";
import { askedBy, questionOf } from "./listing.ts";

const Members = z.looseObject({
  "@odata.nextLink": z.string().min(1).optional(),
  value: z
    .array(
      z.looseObject({
        "@odata.type": z.string().catch(""),
        mail: z.string().nullish(),
        userPrincipalName: z.string().nullish(),
      }),
    )
    .default([]),
});
type Member = z.output<typeof Members>["value"][number];

/** What Graph takes at most. */
const PAGE = 999;
/** A group of a site's own: nobody is told who is in it. */
const OWN = "site/";

/** How a group of a site's own is named, which no group of the directory can be. */
export const ownGroup = (driveId: string, id: string) => `${OWN}${driveId}/${id}`;

/**
 * Who is in a group, with those of its groups (learn.microsoft.com, "List group transitive members"). All kinds of members are asked
 * for and people taken of them: with a cast Graph answers from an index, which comes after.
 */
export function groupMembersOf(api: VendorApi): DriveService["groupMembers"] {
  return async (token, id, signal) => {
    if (id.startsWith(OWN)) return { unread: "own" };
    const first = { $select: "id,mail,userPrincipalName", $top: PAGE };
    const path = `/groups/${encodeURIComponent(id)}/transitiveMembers`;
    const found = await followPages("Microsoft", MOST_GROUP_PAGES, async (asked) => {
      const query = asked === undefined ? first : askedBy(asked);
      const page = await api.ask(token, { path, query }, Members, signal);
      const next = page["@odata.nextLink"];
      return { items: page.value, next: next === undefined ? undefined : questionOf(next) };
    });
    if (!found.whole) return { unread: "large" };
    const people = found.items.filter((member) => member["@odata.type"] === "#microsoft.graph.user");
    const emails = new Set(people.flatMap((person) => emailOf(person) ?? []));
    // Who may see that there are people, and not who they are, knows nobody.
    return people.length > 0 && emails.size === 0 ? { unread: "consent" } : [...emails];
  };
}

/** A guest's name there is made of another's address, and is none. */
function emailOf({ mail, userPrincipalName: login }: Member): string | undefined {
  const email = mail || (login?.toUpperCase().includes("#EXT#") ? "" : login) || "";
  return email.includes("@") ? email.toLowerCase() : undefined;
}
