import { AA_GRAPHIC, AA_TEXT, ensureContrast, readableOn } from "../contrast.ts";
import type { Identity, MailLook } from "./identity.ts";
import { type Block, codeLine, type Letter } from "./letter.ts";

const PAPER = { light: "#ffffff", dark: "#1a1d24" } as const;
const INK = "#0a0f1e";

/** A button's colours on a mail of a theme: the brand's, taken as far as AA needs. */
function button(look: MailLook, theme: "light" | "dark"): { back: string; ink: string } {
  const brand = theme === "light" ? look.primary : look.darkPrimary;
  const visible = ensureContrast(brand, PAPER[theme], AA_GRAPHIC);
  const ink = readableOn(visible, ["#ffffff", INK]);
  return { back: ensureContrast(visible, ink, AA_TEXT), ink };
}

/**
 * A letter as HTML that mail programs show: one column, styles in place, dark where the reader's program says so, readable
 * without its pictures. All words are escaped.
 */
export function letterHtml(letter: Letter, identity: Identity): string {
  const { subject, body, action, code, after = [] } = letter;
  const [light, dark] = [button(identity.look, "light"), button(identity.look, "dark")];
  const style = `
body{margin:0;padding:0;background:#f4f5f7}
@media (prefers-color-scheme:dark){
.back{background:#0f1115!important}.card{background:${PAPER.dark}!important;border-color:#2c313c!important}
.ink{color:#f1f3f6!important}.soft{color:#a7b0bd!important}.rule{border-color:#2c313c!important}
.go{background:${dark.back}!important;color:${dark.ink}!important}.link{color:#a9cdf5!important}
.day{display:none!important}.night{display:inline-block!important;max-height:40px!important}
}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${style}</style></head>
<body class="back" style="margin:0;padding:0;background:#f4f5f7">
<div class="back" role="article" lang="en" aria-label="${escaped(subject)}" style="background:#f4f5f7;padding:32px 16px;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<div style="padding:0 4px 16px">${head(identity)}</div>
<div class="card" style="background:${PAPER.light};border:1px solid #e2e5ea;border-radius:12px;padding:28px">
${body.map(blockHtml).join("\n")}
${action ? buttonHtml(action, light) : ""}
${code ? codeHtml(code, action !== undefined) : ""}
${after.map(blockHtml).join("\n")}
${action ? plainLink(action.url) : ""}
</div>
<div class="soft" style="padding:16px 4px 0;color:#5b6472;font-size:13px;line-height:1.5">${foot(identity)}</div>
</div></div></body></html>
`;
}

function head({ name, look }: Identity): string {
  const words = `<strong class="ink" style="font-size:18px;color:${INK}">${escaped(name)}</strong>`;
  if (!look.logo) return words;
  const picture = (url: string, kind: string, style: string) =>
    `<img class="${kind} ink" src="${escaped(url)}" alt="${escaped(name)}" height="40" style="height:40px;width:auto;max-width:240px;border:0;color:${INK};font-weight:700;${style}">`;
  if (!look.darkLogo || look.darkLogo === look.logo)
    return picture(look.logo, "logo", "display:inline-block");
  return (
    picture(look.logo, "day", "display:inline-block") +
    picture(look.darkLogo, "night", "display:none;max-height:0;overflow:hidden")
  );
}

function foot({ name, origin, supportAddress }: Identity): string {
  const help = supportAddress
    ? ` · Help: <a class="soft" href="mailto:${escaped(supportAddress)}" style="color:#5b6472">${escaped(supportAddress)}</a>`
    : "";
  return `<a class="soft" href="${escaped(origin)}" style="color:#5b6472">${escaped(name)}</a>${help}`;
}

const buttonHtml = (
  { label, url }: { label: string; url: string },
  { back, ink }: { back: string; ink: string },
) =>
  `<p style="margin:24px 0"><a class="go" href="${escaped(url)}" style="display:inline-block;background:${back};color:${ink};font-weight:600;text-decoration:none;padding:12px 22px;border-radius:8px">${escaped(label)}</a></p>`;

const plainLink = (url: string) =>
  `<p class="soft rule" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2e5ea;color:#5b6472;font-size:13px;overflow-wrap:anywhere">If the button doesn't work, open this address:<br><a class="link" href="${escaped(url)}" style="color:#1c4e9c">${escaped(url)}</a></p>`;

const codeHtml = (code: string, besideLink: boolean) =>
  `<p class="ink" style="margin:16px 0;color:${INK}">${escaped(codeLine("", besideLink)).trim()} <strong style="font-size:20px;letter-spacing:3px">${escaped(code)}</strong></p>`;

function blockHtml(block: Block): string {
  if (typeof block === "string") {
    return `<p class="ink" style="margin:0 0 16px;color:${INK};overflow-wrap:anywhere">${lines(block)}</p>`;
  }
  if ("quote" in block) {
    return `<blockquote class="ink rule" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #cfd4dc;color:${INK};overflow-wrap:anywhere">${lines(block.quote)}</blockquote>`;
  }
  const items = block.list.map((line) => `<li style="margin:0 0 6px">${lines(line)}</li>`).join("");
  return `<ul class="ink" style="margin:0 0 16px;padding-left:22px;color:${INK};overflow-wrap:anywhere">${items}</ul>`;
}

const lines = (text: string) => escaped(text).replace(/\r\n?|\n/g, "<br>");

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
