const names = new Intl.DisplayNames("en", { type: "language", fallback: "code" });

/** The English name of a language. @param tag BCP 47 */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const common =
  "ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv sw th tr uk ur vi zh";

/** Languages to choose from, by name; one that a document has already is among them. */
export function languageChoices(own: string | null): { tag: string; name: string }[] {
  const tags = new Set([...common.split(" "), ...(own ? [own] : [])]);
  return [...tags]
    .map((tag) => ({ tag, name: languageName(tag) }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
