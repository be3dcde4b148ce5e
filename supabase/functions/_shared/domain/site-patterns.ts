/** Which pages of a website are wanted, by their paths. */
export interface SitePatterns {
  /** Wanted are those that one of them matches; all when there are none. */
  include: readonly string[];
  /** But for those that one of them matches. */
  exclude: readonly string[];
}

/**
 * Whether a page is wanted.
 * @param address of the page; patterns are held against its path and query
 */
export function isWanted(address: string, { include, exclude }: SitePatterns): boolean {
  const { pathname, search } = new URL(address);
  const path = decoded(pathname) + search;
  const matches = (pattern: string) => regexpOf(pattern).test(path);
  return (include.length === 0 || include.some(matches)) && !exclude.some(matches);
}

/** The patterns that a person writes, one a line. */
export function patternsOf(lines: string): string[] {
  return [...new Set(lines.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}

/**
 * A pattern as a person writes it: `/docs/**` is all below, `/docs/*` one level of it, `*.pdf` a path's end; one without a
 * star is that path, and all below it. Upper and lower case count as the same.
 */
function regexpOf(pattern: string): RegExp {
  const path = /^https?:\/\/[^/]+(.*)$/i.exec(pattern)?.[1] ?? pattern;
  const anywhere = !path.startsWith("/");
  const body = path
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === "**" ? ".*" : part === "*" ? "[^/]*" : part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"),
    )
    .join("");
  const end = path.includes("*") ? "" : path.endsWith("/") ? ".*" : "(?:[/?].*)?";
  return new RegExp(`^${anywhere ? "(?:.*/)?" : ""}${body}${end}$`, "i");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
