import { z } from "zod";
import { type DriveService, MOST_GROUP_PAGES } from "../drive.ts";
import type { VendorApi } from "../vendors/api.ts";
import { followPages } from "../vendors/pages.ts";

const Found = z.looseObject({ name: z.string().regex(/^groups\/[^/]+$/) });
const Members = z.looseObject({
  nextPageToken: z.string().optional(),
  memberships: z
    .array(
      z.looseObject({
        member: z.string().catch(""),
        preferredMemberKey: z
          .array(z.looseObject({ id: z.string(), namespace: z.string().optional() }))
          .default([]),
      }),
    )
    .default([]),
});
type Member = z.output<typeof Members>["memberships"][number];

/** What Google takes at most. */
const PAGE = 1000;

/**
 * Who is in a group, with those of its groups (Cloud Identity v1, "searchTransitiveMemberships"). Google tells accounts of larger
 * Workspace editions, and those alone who may see all of its members; of a group that isn't there it says the same.
 * @param api of Cloud Identity
 */
export function groupMembersOf(api: VendorApi): DriveService["groupMembers"] {
  return async (token, email, signal) => {
    const asked = { path: "/v1/groups:lookup", query: { "groupKey.id": email } };
    const { name } = await api.ask(token, asked, Found, signal);
    const [, id = ""] = name.split("/");
    const path = `/v1/groups/${encodeURIComponent(id)}/memberships:searchTransitiveMemberships`;
    const found = await followPages("Google", MOST_GROUP_PAGES, async (pageToken) => {
      const query = { pageSize: PAGE, pageToken };
      const page = await api.ask(token, { path, query }, Members, signal);
      return { items: page.memberships, next: page.nextPageToken || undefined };
    });
    if (!found.whole) return { unread: "large" };
    return [...new Set(found.items.flatMap(emailsOf))];
  };
}

/** Groups are there beside those who are in them; a key of another source of identities is no address. */
function emailsOf({ member, preferredMemberKey: keys }: Member): string[] {
  if (member.startsWith("groups/")) return [];
  return keys.flatMap(({ id, namespace }) => (!namespace && id.includes("@") ? [id.toLowerCase()] : []));
}
