import { ROBOT } from "./robots.ts";

/**
 * What `X-Robots-Tag` headers and robots metas ask of us; those for other robots don't count.
 * @param values `noindex, nofollow`, `none`, `otherbot: noindex`
 */
export function robotsDirectives(values: readonly string[]): { noindex: boolean; nofollow: boolean } {
  const found = new Set<string>();
  for (const value of values) {
    let ours = true;
    for (const part of value.toLowerCase().split(",")) {
      const [first = "", second] = part.split(":").map((word) => word.trim());
      const isDirective = second === undefined || /^(max-|unavailable_after)/.test(first);
      if (!isDirective) ours = first === ROBOT.toLowerCase();
      if (ours) found.add(isDirective ? first : second);
    }
  }
  const none = found.has("none");
  return { noindex: none || found.has("noindex"), nofollow: none || found.has("nofollow") };
}
