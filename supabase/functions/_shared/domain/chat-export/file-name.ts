/** What some system doesn't take in a file's name, or what hides what it is. */
const BAD = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
/** Names that Windows keeps for devices, whatever follows their first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i;
/** Systems count bytes: 255 of them at most, of which some are left for the ending and for a copy's number. */
const MOST_BYTES = 150;

/** A title as a file's name that every system takes, without its ending; `otherwise` for a title of which nothing is left. */
export function fileNameOf(title: string, otherwise = "chat"): string {
  const plain = title
    .normalize("NFC")
    .replaceAll(BAD, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[\s.~-]+/, "");
  let name = "";
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(plain)) {
    bytes += encoder.encode(segment).length;
    if (bytes > MOST_BYTES) break;
    name += segment;
  }
  name = name.replace(/[\s.]+$/, "");
  return RESERVED.test(name) ? `_${name}` : name || otherwise;
}
