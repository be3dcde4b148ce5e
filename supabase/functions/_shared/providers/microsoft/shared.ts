import { z } from "zod";
import type { AccessToken, DriveItem } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { following, placeOf } from "../vendors/pages.ts";
import { several } from "../vendors/several.ts";
import { findItem, GraphItem, ITEM_FIELDS, itemsOf } from "./items.ts";

const PAGE = 25;
const AT_ONCE = 6;

const Hit = z.looseObject({ resource: GraphItem.optional().catch(undefined) });
const Found = z.looseObject({
  value: z
    .array(
      z.looseObject({
        hitsContainers: z
          .array(
            z.looseObject({
              hits: z.array(Hit).nullish(),
              moreResultsAvailable: z.boolean().nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .default([]),
});

/** What others share: what a link leads to, or what is found by a search in all drives that somebody reads. */
export function sharedOf(api: VendorApi) {
  async function byLink(token: AccessToken, link: string, signal: AbortSignal): Promise<DriveItem[]> {
    const path = `/shares/${shareId(link)}/driveItem`;
    // What a link opens stays open to who has followed it, as in a browser.
    const asked = { path, query: { $select: ITEM_FIELDS }, headers: { prefer: "redeemSharingLink" } };
    const item = await api.ask(token, asked, GraphItem, signal);
    const driveId = item.parentReference?.driveId;
    if (driveId === undefined) throw new VendorError("not_found", "This link leads to no file or folder.");
    return itemsOf(api, token, driveId, [item], signal);
  }

  return {
    byLink,
    async bySearch(
      token: AccessToken,
      { search, page }: { search: string; page?: string },
      signal: AbortSignal,
    ): Promise<{ items: DriveItem[]; next: string | null }> {
      const from = Number(placeOf(page) ?? "0");
      const query = { queryString: search };
      const body = { requests: [{ entityTypes: ["driveItem"], query, from, size: PAGE }] };
      const found = await api.ask(token, { method: "POST", path: "/search/query", body }, Found, signal);
      const [container] = found.value[0]?.hitsContainers ?? [];
      const hits = (container?.hits ?? []).flatMap(({ resource }) => resource ?? []);
      // Hits are old now and then, and say less than an item does.
      const items = await several(hits, AT_ONCE, async ({ id, parentReference: parent }) => {
        const driveId = parent?.driveId;
        const item = driveId === undefined ? null : await findItem(api, token, { driveId, id }, signal);
        return item && driveId !== undefined ? itemsOf(api, token, driveId, [item], signal) : [];
      });
      const isMore = container?.moreResultsAvailable === true && hits.length > 0;
      const next = isMore ? await following("Microsoft", page, String(from + PAGE)) : null;
      return { items: items.flat(), next };
    },
  };
}

/** As Graph wants links (learn.microsoft.com, shares-get): base64url, with `u!` before it. */
function shareId(link: string): string {
  const bytes = new TextEncoder().encode(link);
  const text = btoa(String.fromCharCode(...bytes));
  return `u!${text.replace(/=+$/, "").replace(/\//g, "_").replace(/\+/g, "-")}`;
}
