import { Parser } from "htmlparser2";

const PARTS = [
  "p",
  "div",
  "blockquote",
  "pre",
  "ul",
  "ol",
  "table",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
];
const UNSEEN = ["script", "style", "attachment", "template"];

/** What stands where something was that isn't read. */
export const PICTURE = "[picture]";
export const CARD = "[card]";

/** Teams itself calls a picture that was pasted "image". */
const isWords = (alt: string | undefined): alt is string =>
  !!alt?.trim() && alt.trim().toLowerCase() !== "image";

/** What a message of Teams says, as plain text: paragraphs, lists and tables line by line, no blank line. */
export function messageText(html: string): string {
  let text = "";
  let unseen = 0;
  let kept = 0;
  const lists: (number | null)[] = [];
  const line = () => {
    text = text.replace(/[ \t]+$/, "");
    if (text !== "" && !text.endsWith("\n")) text += "\n";
  };
  const parser = new Parser(
    {
      onopentag(name, { href, alt, start }) {
        if (UNSEEN.includes(name)) unseen += 1;
        if (name === "pre") kept += 1;
        if (name === "br" || name === "tr" || PARTS.includes(name)) line();
        if (name === "ul" || name === "ol") lists.push(name === "ol" ? Number(start ?? 1) || 1 : null);
        if (name === "li") item();
        if (name === "img") text += isWords(alt) ? alt : PICTURE;
        if (name === "emoji" && alt) text += alt;
        links.push(name === "a" ? { href: href ?? "", from: text.length } : null);
      },
      ontext(given) {
        if (unseen > 0) return;
        if (kept > 0) text += given;
        else
          text += /[\s]$/.test(text)
            ? given.replace(/^\s+/, "").replace(/\s+/g, " ")
            : given.replace(/\s+/g, " ");
      },
      onclosetag(name) {
        const link = links.pop();
        if (link) text += addressBeside(link.href, text.slice(link.from));
        if (UNSEEN.includes(name)) unseen -= 1;
        if (name === "pre") kept -= 1;
        if (name === "ul" || name === "ol") lists.pop();
        if (name === "td" || name === "th") text = `${text.trimEnd()} | `;
        if (name === "tr") text = text.replace(/[ |]+$/, "");
        if (name === "li" || name === "tr" || PARTS.includes(name)) line();
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  const links: ({ href: string; from: number } | null)[] = [];
  const item = () => {
    line();
    const count = lists.at(-1);
    text += count == null ? "- " : `${String(count)}. `;
    if (count != null) lists[lists.length - 1] = count + 1;
  };
  parser.end(html);
  return text
    .replace(/\u00a0/g, " ")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b]/g, "")
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

/** Where a link leads, unless its own words say so. */
function addressBeside(href: string, words: string): string {
  if (!/^https?:\/\//i.test(href) || words.includes(href) || href.includes(words.trim() || " ")) return "";
  return ` (${href})`;
}
