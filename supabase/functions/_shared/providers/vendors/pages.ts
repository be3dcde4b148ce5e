import { VendorError } from "../vendor.ts";

/**
 * Where a listing goes on, as it is kept between its pages: which page it is, the mark of an earlier one, and the vendor's
 * own word for it.
 */
interface Place {
  page: number;
  mark: string;
  token: string;
}

const FIRST: Place = { page: 0, mark: "", token: "" };

/** Reads what `following` made. @returns the vendor's own word; undefined for the first page */
export function placeOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : read(text).token;
}

function read(text: string): Place {
  const [, page = "", mark = "", token = ""] = /^p(\d+)\.([0-9a-f]*)\.(.+)$/s.exec(text) ?? [];
  if (token === "") throw new VendorError("unavailable", "This page of the listing isn't known here.");
  return { page: Number(page), mark, token };
}

/**
 * The next page, as it is kept. A vendor whose pages repeat or go round in a circle is found out whatever the circle's length,
 * with one mark kept, that of the last page whose number is a power of two (Brent).
 * @param here what led to this page; undefined for the first
 * @param token what the vendor says of the next
 * @throws VendorError `unavailable` for a circle
 */
export async function following(vendor: string, here: string | undefined, token: string): Promise<string> {
  const before = here === undefined ? FIRST : read(here);
  const own = await markOf(token);
  if (token === before.token || own === before.mark)
    throw new VendorError("unavailable", `${vendor}'s pages go round in a circle.`);
  const page = before.page + 1;
  const isMark = (page & (page - 1)) === 0;
  return `p${page}.${isMark ? own : before.mark}.${token}`;
}

/** Whether a text is a page of a listing rather than what else it may be. */
export function isPlace(text: string): boolean {
  return /^p\d+\.[0-9a-f]*\../.test(text);
}

async function markOf(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Goes through all pages of something short. @param most pages, after which it isn't short */
export async function allPages<Item>(
  vendor: string,
  most: number,
  page: (token: string | undefined) => Promise<{ items: Item[]; next: string | undefined }>,
): Promise<Item[]> {
  const { items, whole } = await followPages(vendor, most, page);
  if (whole) return items;
  throw new VendorError("unavailable", `${vendor}'s listing doesn't come to an end.`);
}

/** The same of what may be long. @returns also whether that was all */
export async function followPages<Item>(
  vendor: string,
  most: number,
  page: (token: string | undefined) => Promise<{ items: Item[]; next: string | undefined }>,
): Promise<{ items: Item[]; whole: boolean }> {
  const all: Item[] = [];
  let here: string | undefined;
  for (let count = 0; count < most; count += 1) {
    const { items, next } = await page(placeOf(here));
    all.push(...items);
    if (next === undefined) return { items: all, whole: true };
    here = await following(vendor, here, next);
  }
  return { items: all, whole: false };
}
