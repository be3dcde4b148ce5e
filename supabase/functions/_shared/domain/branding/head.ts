import { activeBranding, type BrandFields } from "./brand.ts";
import { lookOf } from "./look.ts";

/** What a host serves, as `/public/branding/resolve-host` answers. */
export interface HostBrand {
  organizationId: number | null;
  branding: BrandFields | null;
}

/**
 * The app's page with the head that product §2 asks for, for whoever reads it without running it, and with what the app
 * paints first: `public/theme.js` and the app read it from the page.
 * @param html `index.html`, or what was built of it
 * @param host what the page's host serves
 * @param base the project's address, from which logos' addresses begin; empty where the page's own host serves it
 */
export function withBrand(html: string, host: HostBrand, base = ""): string {
  const branding = activeBranding(host.branding);
  const look = lookOf(branding, base);
  const description = `Sign in to your ${look.name} account`;
  const contents: Record<string, string> = {
    description,
    "theme-color": look.themeColor.light,
    "og:title": look.name,
    "og:site_name": look.name,
    "og:description": description,
    "twitter:title": look.name,
    "twitter:description": description,
  };
  const json = JSON.stringify({ ...host, look }).replaceAll("<", "\\u003c");
  // Functions, since "$&" in a name means something to a text that replaces.
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(look.name)}</title>`)
    .replace(
      /<meta (name|property)="([\w:-]+)" content="[^"]*"/g,
      (tag: string, kind: string, name: string) => {
        const content = contents[name];
        return content === undefined ? tag : `<meta ${kind}="${name}" content="${escaped(content)}"`;
      },
    )
    .replace(/<link rel="icon" href="[^"]*"/, () => `<link rel="icon" href="${escaped(look.icon.light)}"`)
    .replace(
      /<script src="\/theme\.js"/,
      (tag) => `<script type="application/json" id="atrium-host">${json}</script>${tag}`,
    );
}

/** As text or an attribute's value in HTML. */
function escaped(text: string): string {
  const names: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}
