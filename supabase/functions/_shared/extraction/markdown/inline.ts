const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The text that a piece of Markdown shows: without links' targets, emphasis, tags and escapes; code stays. */
export function inlineText(markdown: string): string {
  if (!/[`*_~[\]<&\\]/.test(markdown)) return markdown.replace(/[^\S\n]+/g, " ").trim();
  return markdown
    .split(/(`+[^`]+`+)/)
    .map((part) => (/^`+[^`]+`+$/.test(part) ? part.replace(/^`+ ?| ?`+$/g, "") : withoutMarks(part)))
    .join("")
    .replace(/[^\S\n]+/g, " ")
    .trim();
}

function withoutMarks(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(
      /!?\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+(?:"[^"]*"|'[^']*'))?\)/g,
      "$1",
    )
    .replace(/!?\[([^[\]]+)\]\[[^\]]*\]/g, "$1")
    .replace(/<((?:https?|mailto):[^\s>]+)>/g, "$1")
    .replace(/<\/?[a-zA-Z][^<>]*>/g, "")
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}\\])([*_])(?=\S)(.+?)(?<=[^\s\\])\1(?![\p{L}\p{N}])/gu, "$2")
    .replace(/~~(?=\S)(.+?)~~/g, "$1")
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
}
