import { hasSubject, type MessageForm, splitMessage } from "@domain/agents/message.ts";

/** A message as it leaves the app. */
export interface Outgoing {
  subject: string;
  body: string;
}

/** Longer links are cut or refused by browsers and mail programs. */
export const MAX_MAILTO = 2000;

/** A message of a run as its parts. */
export const outgoing = (form: MessageForm, text: string): Outgoing => splitMessage(form, text);

/**
 * A link that opens the mail program with the message, as RFC 6068 has it.
 * @param to addresses; what isn't one is left out
 * @returns null where it would be longer than mail programs take: then the text has to be copied
 */
export function mailtoOf({ subject, body }: Outgoing, to: readonly string[]): string | null {
  const addresses = to.filter((address) => /^[^\s@<>,;?&]+@[^\s@<>,;?&]+$/.test(address));
  const lines = body.replace(/\r\n|\r|\n/g, "\r\n");
  const fields = [...(subject === "" ? [] : [`subject=${encode(subject)}`]), `body=${encode(lines)}`];
  const link = `mailto:${addresses.map((each) => encode(each).replaceAll("%40", "@")).join(",")}?${fields.join("&")}`;
  return link.length > MAX_MAILTO ? null : link;
}

/** As `encodeURIComponent`, without failing at half a pair. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** A message as plain text: its subject above it. */
export function plainOf(form: MessageForm, message: Outgoing): string {
  const head = hasSubject(form) && message.subject !== "" ? `${message.subject}\n\n` : "";
  return head + message.body;
}

/** A message as Markdown: what its text has of Markdown's own characters stands for itself. */
export function markdownOf(form: MessageForm, message: Outgoing): string {
  const head = hasSubject(form) && message.subject !== "" ? `# ${escaped(message.subject)}\n\n` : "";
  return (
    head +
    blocksOf(message.body)
      .map(({ kind, lines }) => markdownBlock(kind, lines))
      .join("\n\n")
  );
}

/** A message as HTML for word processors and mail: paragraphs, lists and line breaks alone. */
export function htmlOf(form: MessageForm, message: Outgoing): string {
  const head = hasSubject(form) && message.subject !== "" ? `<p><b>${html(message.subject)}</b></p>` : "";
  const blocks = blocksOf(message.body).map(({ kind, lines }) =>
    kind === "list"
      ? `<ul>${lines.map((line) => `<li>${html(line)}</li>`).join("")}</ul>`
      : `<p>${lines.map(html).join("<br>")}</p>`,
  );
  return head + blocks.join("");
}

const bullet = /^\s*[-*•]\s+/;

function blocksOf(body: string): { kind: "list" | "text"; lines: string[] }[] {
  return body
    .split(/\n{2,}/)
    .map((block) => block.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0)
    .map((lines) =>
      lines.every((line) => bullet.test(line))
        ? { kind: "list", lines: lines.map((line) => line.replace(bullet, "")) }
        : { kind: "text", lines },
    );
}

const markdownBlock = (kind: "list" | "text", lines: string[]) =>
  kind === "list" ? lines.map((line) => `- ${escaped(line)}`).join("\n") : lines.map(escaped).join("\\\n");

const escaped = (text: string) =>
  text
    .replace(/[\\`*_[\]<>|~]/g, String.raw`\$&`)
    .replace(/^(\s*)(#{1,6}\s|[-+]\s|\d+[.)]\s)/, String.raw`$1\$2`);

const html = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
