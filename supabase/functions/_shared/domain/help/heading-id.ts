/**
 * The id that a heading of an article stands at (`#invite-by-mail`), as GitHub makes them: letters, digits, `-` and `_` of any
 * script, in lower case, with `-` for each space. The screen and the help agent's links make them alike (product §7).
 * @param heading its plain text, without Markdown
 */
export function headingId(heading: string): string {
  return heading
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .replace(/\s/gu, "-");
}

/** The ids of all headings of an article in their order: the second of two alike ends in `-1`, the third in `-2`. */
export function headingIds(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const id = headingId(heading);
    let free = id;
    for (let next = 1; taken.has(free); next += 1) free = `${id}-${next}`;
    taken.add(free);
    return free;
  });
}
