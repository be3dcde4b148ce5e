import { letterHtml } from "./html.ts";
import type { Identity } from "./identity.ts";
import { type Block, codeLine, type Letter } from "./letter.ts";

/** A mail as it is sent, beside its addresses. */
export interface Written {
  subject: string;
  text: string;
  html: string;
  link?: string;
}

/** A letter in an organisation's name: plain text and HTML of the same words. */
export function written(letter: Letter, identity: Identity): Written {
  const { action } = letter;
  const subject = oneLine(letter.subject);
  return {
    subject,
    text: letterText(letter, identity),
    html: letterHtml({ ...letter, subject }, identity),
    ...(action && { link: action.url }),
  };
}

function letterText({ body, action, code, after = [] }: Letter, { name, supportAddress }: Identity): string {
  return [
    ...body.map(textOf),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(code ? [codeLine(code, action !== undefined)] : []),
    ...after.map(textOf),
    ["-- ", name, ...(supportAddress ? [`Help: ${supportAddress}`] : [])].join("\n"),
  ].join("\n\n");
}

function textOf(block: Block): string {
  if (typeof block === "string") return block;
  return "quote" in block ? block.quote : block.list.map((line) => `- ${line}`).join("\n");
}

/** What a subject can hold of a text that people wrote. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").slice(0, 200);
