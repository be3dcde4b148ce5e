/** By the end of its host; what isn't here is `other`, since hosts that members name are nobody's to read in a metric. */
const byHost: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)(google|googleapis)\.com$/, "google"],
  [/(^|\.)(microsoft|microsoftonline|live|sharepoint)\.com$/, "microsoft"],
  [/(^|\.)stripe\.com$/, "stripe"],
  [/(^|\.)resend\.com$/, "resend"],
  [/(^|\.)(openai|openai\.azure)\.com$/, "model"],
];
/** Of the product's own parts, and of what stands in for vendors beside it. */
const byPath: readonly (readonly [RegExp, string])[] = [
  [/^\/functions\/v1\/parser\//, "parser"],
  [/^\/storage\/v1\//, "storage"],
  [/\/(chat\/completions|embeddings|audio\/\w+|rerank)$/, "model"],
  [/^\/google\//, "google"],
  [/^\/microsoft\//, "microsoft"],
  [/^\/stripe\//, "stripe"],
];

/** Which vendor an address belongs to, as one of a few names. */
export function vendorOf(address: string): string {
  if (!URL.canParse(address)) return "other";
  const { hostname, pathname } = new URL(address);
  const known = byHost.find(([end]) => end.test(hostname)) ?? byPath.find(([path]) => path.test(pathname));
  return known?.[1] ?? "other";
}
