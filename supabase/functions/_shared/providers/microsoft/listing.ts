import { z } from "zod";
import type { AccessToken, DriveChange, DriveService } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { following, isPlace, placeOf } from "../vendors/pages.ts";
import { MicrosoftFault } from "./faults.ts";
import { GraphItem, ITEM_FIELDS, itemPath, itemsOf } from "./items.ts";

const PAGE = 200;
/** Of a drive whose changes aren't told: a folder that somebody else shares. Each look lists all of it. */
const UNTOLD = "untold";

const Page = z.looseObject({
  "@odata.nextLink": z.string().min(1).optional(),
  value: z.array(GraphItem).default([]),
});
const Delta = Page.extend({ "@odata.deltaLink": z.string().min(1).optional() });

type Listing = Pick<DriveService, "children" | "changes" | "cursorOfNow">;

/** A next page is known by what its address asks; where it is, whoever goes on says anew. */
export function questionOf(link: string): string {
  return URL.parse(link)?.search.slice(1) ?? "";
}

/** What was asked for a next page, as a query. */
export function askedBy(question: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(question));
}

export function listingOf(api: VendorApi): Listing {
  return {
    async children(token, { driveId, id, search, page }, signal) {
      const path =
        search === undefined || search === ""
          ? `${itemPath({ driveId, id })}/children`
          : `/drives/${encodeURIComponent(driveId)}/root/search(q='${quoted(search)}')`;
      const place = placeOf(page);
      const query = place === undefined ? { $select: ITEM_FIELDS, $top: PAGE } : askedBy(place);
      const found = await api.ask(token, { path, query }, Page, signal);
      const next = found["@odata.nextLink"];
      const items = await itemsOf(api, token, driveId, found.value.filter(isThere), signal);
      return {
        // Graph orders by name alone.
        items: items.sort((a, b) => Number(a.kind === "file") - Number(b.kind === "file")),
        next: next === undefined ? null : await following("Microsoft", page, questionOf(next)),
      };
    },

    async cursorOfNow(token, driveId, signal) {
      const query = { $select: ITEM_FIELDS, token: "latest" };
      try {
        const told = await api.ask(token, { path: deltaPath(driveId), query }, Delta, signal);
        return told["@odata.deltaLink"] ?? endless();
      } catch (error) {
        if (error instanceof VendorError && ["forbidden", "not_found"].includes(error.fault)) return UNTOLD;
        throw error;
      }
    },

    async changes(token, driveId, from, signal) {
      if (from === UNTOLD) throw new VendorError("cursor_over", "The changes of this drive aren't told.");
      const page = isPlace(from) ? from : undefined;
      const link = placeOf(page) ?? from;
      const told = await deltaOf(token, driveId, link, signal);
      const next = told["@odata.nextLink"];
      const cursor = told["@odata.deltaLink"];
      if (next === undefined && cursor === undefined) return endless();
      if (next !== undefined && next === link)
        throw new VendorError("unavailable", "Microsoft's pages go round in a circle.");
      // A page that leads to where all that there is begins tells of nothing that has gone before it.
      if (next !== undefined && link !== "" && !hasToken(next))
        throw new VendorError("cursor_over", "Microsoft begins its changes anew.");
      return {
        changes: await changesOf(token, driveId, told.value, signal),
        next: next === undefined ? null : await following("Microsoft", page, next),
        cursor: next === undefined ? (cursor ?? null) : null,
      };
    },
  };

  /** @param link the address of where it goes on; empty: all that there is */
  async function deltaOf(token: AccessToken, driveId: string, link: string, signal: AbortSignal) {
    const asked =
      link === "" ? { path: deltaPath(driveId), query: { $select: ITEM_FIELDS } } : { path: link };
    try {
      return await api.ask(token, asked, Delta, signal);
    } catch (error) {
      // A token that isn't known any more is answered so, too.
      if (error instanceof MicrosoftFault && error.status === 400 && link !== "")
        throw new VendorError("cursor_over", error.message, { cause: error });
      throw error;
    }
  }

  async function changesOf(
    token: AccessToken,
    driveId: string,
    told: readonly GraphItem[],
    signal: AbortSignal,
  ): Promise<DriveChange[]> {
    // The root is none of what is in the drive. An item may come twice in a page, and the last counts.
    const last = new Map(told.filter(({ root }) => !root).map((item) => [item.id, item]));
    const items = await itemsOf(api, token, driveId, [...last.values()].filter(isThere), signal);
    const there = new Map(items.map((item) => [item.id, item]));
    return [...last.keys()].map((id): DriveChange => {
      const item = there.get(id);
      return item ? { gone: false, item } : { gone: true, driveId, id };
    });
  }
}

/** Whether an address says where a delta goes on. Tokens are in its query, or in its path as `delta(token='…')`. */
function hasToken(address: string): boolean {
  const { searchParams, pathname } = new URL(address, "https://graph.invalid");
  return (
    ["token", "$skiptoken", "$deltatoken"].some((name) => searchParams.get(name)) ||
    /\/delta\(token='.+'\)$/.test(decodeURIComponent(pathname))
  );
}

function deltaPath(driveId: string): string {
  return `/drives/${encodeURIComponent(driveId)}/root/delta`;
}

function isThere({ deleted }: GraphItem): boolean {
  return deleted == null;
}

function endless(): never {
  throw new VendorError("unavailable", "Microsoft doesn't say where its changes go on.");
}

function quoted(text: string): string {
  return encodeURIComponent(text.replace(/'/g, "''"));
}
