import { WebError } from "../../web/web-error.ts";
import { judgeUrl } from "../../web/judge-url.ts";
import { normalUrl } from "../../web/normal-url.ts";

/** Longest address of a page that is kept, in characters. */
export const MOST_ADDRESS = 1_000;

/** What no page is called, and no document that we read. */
const ASSET =
  /\.(?:avif|bmp|css|csv|dmg|doc|eot|exe|gif|gz|ico|iso|jpe?g|js|json|map|mjs|mov|mp[34]|mpeg|msi|ods|odt|ogg|otf|png|pptx?|rar|rss|svg|tar|tgz|tiff?|ttf|wav|webm|webmanifest|webp|woff2?|xlsx?|xml|zip)$/i;

/**
 * The address that a member typed, as it is kept; one without a scheme is of a site over TLS.
 * @param allow exact origins whose machines needn't be public
 * @throws WebError `address`, `not_public`
 */
export function siteAddress(text: string, allow: ReadonlySet<string>): string {
  const typed = text.trim();
  const url = judgeUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`, allow);
  const address = normalUrl(url.href);
  if (address === null || address.length > MOST_ADDRESS)
    throw new WebError("address", `An address can have at most ${MOST_ADDRESS} characters.`);
  return address;
}

/** Whether an address may be that of a page or a document, by how it looks. */
export function mayBePage(address: string): boolean {
  return address.length <= MOST_ADDRESS && !ASSET.test(new URL(address).pathname);
}
