/** The value of an attribute, as it was written. */
export function attribute(attributes: string, name: string): string {
  const value = new RegExp(`(?<![\\w-])${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
  return value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}
