import type { ExtractedBlock } from "../../domain/text/document.ts";
import { markdownTable } from "../markdown-table.ts";
import { inlineText } from "./inline.ts";

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const ITEM = /^([ \t]*)(?:[-*+]|(\d{1,9}[.)]))[ \t]+(.*)$/;
const FOOTNOTE = /^\[\^([^\]]+)\]:[ \t]*(.*)$/;
const DEFINITION = /^ {0,3}\[[^\]^]+\]:[ \t]+\S+/;
const COMMENT = /^\s*<!--.*-->\s*$/;
const SEPARATOR = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** The blocks of the lines of a Markdown text. */
export function markdownBlocks(lines: readonly string[]): ExtractedBlock[] {
  const blocks: ExtractedBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const [block, next] = blockAt(lines, at);
    if (block && block.text !== "") blocks.push(block);
    at = Math.max(next, at + 1);
  }
  return blocks;
}

type Found = [ExtractedBlock | null, number];

/** The lines behind the data that some programs put before a text. */
export function withoutFrontMatter(lines: readonly string[]): readonly string[] {
  if (lines[0]?.trim() !== "---") return lines;
  const end = lines.findIndex((line, index) => index > 0 && /^(---|\.\.\.)\s*$/.test(line));
  const holdsData = lines.slice(1, Math.max(1, end)).some((line) => /^[\w-]+:/.test(line));
  return holdsData ? lines.slice(end + 1) : lines;
}

/** The line that begins a piece of code which these lines don't end; empty when there is none. */
export function openFence(lines: readonly string[]): string {
  let open = "";
  for (const line of lines) {
    if (open === "") open = FENCE.test(line) ? line : "";
    else if (endsFence(line, open)) open = "";
  }
  return open;
}

function endsFence(line: string, opened: string): boolean {
  const fence = FENCE.exec(opened)?.[1] ?? "```";
  return line.trim().startsWith(fence) && line.trim().replaceAll(fence.charAt(0), "") === "";
}

function blockAt(lines: readonly string[], at: number): Found {
  const line = lines[at] ?? "";
  const heading = HEADING.exec(line);
  if (line.trim() === "" || [RULE, DEFINITION, COMMENT].some((pattern) => pattern.test(line)))
    return [null, at + 1];
  if (FENCE.test(line)) return fenced(lines, at);
  if (heading)
    return [{ kind: "heading", text: inlineText(heading[2] ?? ""), level: heading[1]?.length ?? 1 }, at + 1];
  if (line.includes("|") && SEPARATOR.test(lines[at + 1] ?? "") && (lines[at + 1] ?? "").includes("-")) {
    return table(lines, at);
  }
  if (/^(?: {4}|\t)/.test(line)) return indented(lines, at);
  if (ITEM.test(line)) return list(lines, at);
  if (FOOTNOTE.test(line)) return footnote(lines, at);
  return paragraph(lines, at);
}

function fenced(lines: readonly string[], at: number): Found {
  const opened = lines[at] ?? "";
  const indent = /^[ \t>]*/.exec(opened)?.[0].length ?? 0;
  let end = at + 1;
  while (end < lines.length && !endsFence(lines[end] ?? "", opened)) end++;
  const code = lines
    .slice(at + 1, end)
    .map((line) => (line.slice(0, indent).trim() === "" ? line.slice(indent) : line));
  return [{ kind: "code", text: code.join("\n").replace(/^\n+|\s+$/g, "") }, end + 1];
}

function indented(lines: readonly string[], at: number): Found {
  let end = at;
  while (end < lines.length && /^(?: {4}|\t|\s*$)/.test(lines[end] ?? "")) end++;
  const code = lines.slice(at, end).map((line) => line.replace(/^(?: {4}|\t)/, ""));
  return [{ kind: "code", text: code.join("\n").replace(/^\n+|\s+$/g, "") }, end];
}

function table(lines: readonly string[], at: number): Found {
  let end = at;
  while (end < lines.length && (lines[end] ?? "").includes("|")) end++;
  const rows = [lines[at] ?? "", ...lines.slice(at + 2, end)].map(cells);
  return [{ kind: "table", text: markdownTable(rows) }, end];
}

function cells(line: string): string[] {
  const row = line
    .trim()
    .replace(/^>?\s*\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return row.split(/(?<!\\)\|/).map((cell) => inlineText(cell.replaceAll("\\|", "|")));
}

function list(lines: readonly string[], at: number): Found {
  const items: { indent: number; text: string }[] = [];
  let end = at;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? "";
    const item = ITEM.exec(line);
    const last = items.at(-1);
    if (FENCE.test(line) || HEADING.test(line)) break;
    if (item && !RULE.test(line)) {
      const number = item[2] ? `${item[2]} ` : "";
      items.push({ indent: (item[1] ?? "").replaceAll("\t", "    ").length, text: number + (item[3] ?? "") });
    } else if (line.trim() === "") {
      if (!ITEM.test(lines[end + 1] ?? "") && !/^\s{2,}\S/.test(lines[end + 1] ?? "")) break;
    } else if (last) {
      last.text += `\n${line.trim()}`;
    }
  }
  const steps = [...new Set(items.map((item) => item.indent))].sort((one, other) => one - other);
  const text = items.map(({ indent, text }) => {
    const shown = inlineText(text.replace(/^\[[ xX]\]\s+/, "")).replaceAll("\n", " ");
    return `${"  ".repeat(Math.min(5, steps.indexOf(indent)))}- ${shown}`;
  });
  return [{ kind: "list", text: text.join("\n") }, end];
}

function footnote(lines: readonly string[], at: number): Found {
  const [, name = "", start = ""] = FOOTNOTE.exec(lines[at] ?? "") ?? [];
  let end = at + 1;
  while (end < lines.length && /^(?: {2,}|\t)\S/.test(lines[end] ?? "")) end++;
  const text = [start, ...lines.slice(at + 1, end).map((line) => line.trim())].join(" ");
  return [{ kind: "footnote", text: inlineText(`${name} ${text}`) }, end];
}

function paragraph(lines: readonly string[], at: number): Found {
  const parts: string[] = [];
  let end = at;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? "";
    const under = UNDERLINE.exec(line);
    if (parts.length > 0 && under) {
      const level = under[1]?.startsWith("=") ? 1 : 2;
      return [{ kind: "heading", text: inlineText(parts.join(" ")), level }, end + 1];
    }
    const starts =
      HEADING.test(line) ||
      FENCE.test(line) ||
      RULE.test(line) ||
      (ITEM.test(line) && /^\s{0,3}(?:[-*+]|1[.)])/.test(line));
    if (line.trim() === "" || (parts.length > 0 && starts)) break;
    parts.push(line.replace(/^[ \t]*(?:>[ \t]?)*/, "").replace(/ {2,}$|\\$/, "<br>"));
  }
  return [{ kind: "paragraph", text: inlineText(parts.join(" ")).replace(/ *\n */g, "\n") }, end];
}
