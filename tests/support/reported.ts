const LONGEST = 160;

/**
 * One line of what a check reports, without ids, numbers and times, which differ from run to run.
 * @param seen a violation, in words or as an object with the words and where they were found
 */
export function reported(seen: unknown): string {
  const words =
    typeof seen === "string"
      ? seen
      : Object.values(seen as object)
          .map(inWords)
          .join(" · ");
  return words
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|\b[\da-f]{32}\b/g, "<uuid>")
    .replaceAll(/\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:\+00:00|Z)?)?/g, "<time>")
    .replaceAll(/\b\d+\b/g, "#")
    .replaceAll(/\s+/g, " ")
    .slice(0, LONGEST)
    .trim();
}

const inWords = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** A list for people to read: each mistake, and what reports it. */
export const reportOf = (found: ReadonlyMap<string, string>): string =>
  [...found].map(([mistake, report]) => `${mistake}\n  ${report}\n`).join("");
