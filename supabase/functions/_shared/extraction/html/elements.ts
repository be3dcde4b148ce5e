/** Elements whose content is never text of the page. */
export const UNSEEN = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "object",
  "svg",
  "canvas",
  "audio",
  "video",
  "select",
  "datalist",
  "textarea",
  "button",
  "annotation",
  "annotation-xml",
  "head",
  "title",
]);

/** Elements that begin a line of their own. */
export const BLOCKS = new Set(
  (
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup p pre section summary table tbody td tfoot th " +
    "thead tr ul"
  ).split(" "),
);

const NAVIGATION_ROLES =
  /^(navigation|search|menu|menubar|toolbar|banner|contentinfo|complementary|dialog|alertdialog)$/;
/** Names of parts around the content that sites share; a part is dropped when it is also mostly links. */
const AROUND =
  /(^|[-_ ])(nav|navbar|navigation|menu|breadcrumbs?|sidebar|footer|masthead|pager|pagination|share|social|sharing|related|promo|advert|ads|banner|cookies?|consent|newsletter|skip|toc|widget)([-_ ]|$)/i;
/** The same, but known to hold nothing else. */
const NOISE =
  /(^| )(mw-editsection|mw-jump-link|navbox|navbox-styles|catlinks|printfooter|vector-toc|mw-indicators|noprint|sistersitebox|cookie-banner|skip-link|skip-to-content)( |$)/i;

/** What an element is for the page. */
export type Part = "content" | "noise" | "around";

/**
 * @returns `noise`: dropped; `around`: dropped when most of its text is links, or when the page marks its content
 */
export function partOf(name: string, attributes: Readonly<Record<string, string>>): Part {
  const { role = "", id = "" } = attributes;
  const classes = attributes["class"] ?? "";
  const isBody = name === "body" || name === "html" || name === "main";
  if (isBody) return "content";
  if (UNSEEN.has(name) || name === "nav" || NOISE.test(classes)) return "noise";
  if (role === "navigation" || role === "search" || attributes["aria-hidden"] === "true") return "noise";
  if (name === "sup" && /\breference\b/.test(classes)) return "noise";
  if (/^(aside|footer|header)$/.test(name) || NAVIGATION_ROLES.test(role)) return "around";
  return AROUND.test(`${classes} ${id}`) ? "around" : "content";
}

/** Marks the content of the page, and how surely. */
export function contentRank(name: string, attributes: Readonly<Record<string, string>>): number {
  if (name === "main" || attributes["role"] === "main") return 3;
  if (/articleBody/i.test(attributes["itemprop"] ?? "")) return 3;
  if (name === "article") return 2;
  const names = `${attributes["id"] ?? ""} ${attributes["class"] ?? ""}`;
  return /(^|\s)(content|main|main-content|mw-content-text|post-content|entry-content|article-body|article-content|page-content)(\s|$)/i.test(
    names,
  )
    ? 1
    : 0;
}
