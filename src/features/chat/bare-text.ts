/** Links, images, the numbers of citations, and what marks Markdown. */
const LINK = /!?\[([^[\]\n]*)\]\([^()\n]*\)/gu;
const MARKS = /\[\d+\]|[*`|]|(?<=\s|^)_+|_+(?=\s|$)|^\s*>|^#+\s+/gmu;
/** The line below a table's head. */
const RULE = /^[\s:|]*-[\s:|-]*$/u;

/** An answer's Markdown as the words that are read of it, line by line: what stands for it until it is drawn. */
export function bareText(markdown: string): string {
  const lines = markdown.split("\n").filter((line) => !RULE.test(line));
  return lines
    .map((line) => line.replace(LINK, "$1").replace(MARKS, "").replace(/\s+/gu, " ").trim())
    .join("\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}
