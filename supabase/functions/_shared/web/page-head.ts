import { cut } from "../domain/text/cut.ts";
import { Parser } from "htmlparser2";
import { checkDepth } from "../extraction/depth.ts";
import { linkedData } from "./linked-data.ts";
import { ROBOT } from "./robots.ts";

/** What a page says of itself and where it leads, as written. */
export interface Head {
  title: string;
  description: string | null;
  author: string | null;
  language: string | null;
  published: string | null;
  modified: string | null;
  canonical: string | null;
  base: string | null;
  refresh: string | null;
  robots: string[];
  links: { href: string; nofollow: boolean }[];
  scripts: number;
  noscript: string;
  /** It has the element into which frameworks put their text, and nothing in it. */
  emptyRoot: boolean;
}

const ROOT = /^(root|app|__next|__nuxt|___gatsby|svelte|main-app|react-root|app-root|application)$/i;
const ROOT_NAME = /^(app-root|my-app|ng-app)$/;
const MOST_LINKS = 20_000;
const MOST_DATA = 256 * 1024;

type Attributes = Readonly<Record<string, string>>;

/** Reads a page once, without building a tree. @throws ExtractionError when its elements nest beyond reason */
export function readHead(source: string): Head {
  const reader = new HeadReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(source);
  return reader.head();
}

class HeadReader {
  private readonly metas = new Map<string, string>();
  private readonly robots: string[] = [];
  private readonly links: Head["links"] = [];
  private depth = 0;
  private within = "";
  private title = "";
  private svgs = 0;
  private noscript = "";
  private readonly data: string[] = [];
  private readonly found = { language: "", canonical: "", base: "", refresh: "", time: "" };
  private scripts = 0;
  private root: { depth: number; filled: boolean } | null = null;
  private emptyRoot = false;

  open(name: string, attributes: Attributes): void {
    checkDepth(++this.depth);
    if (name === "svg") this.svgs++;
    if (ROOT.test(attributes["id"] ?? "") || ROOT_NAME.test(name))
      this.root ??= { depth: this.depth, filled: false };
    if (["title", "noscript"].includes(name)) this.within = name;
    if (name === "html") this.keep("language", attributes["lang"] ?? attributes["xml:lang"]);
    else if (name === "base") this.keep("base", attributes["href"]);
    else if (name === "meta") this.meta(attributes);
    else if (name === "link") this.link(attributes);
    else if (name === "time") this.keep("time", attributes["datetime"]);
    else if (name === "script") this.script(attributes);
    else if (name === "a" || name === "area") this.anchor(attributes["href"], attributes["rel"]);
    else if (name === "frame") this.anchor(attributes["src"], undefined);
  }

  text(text: string): void {
    if (this.within === "title" && this.svgs === 0) this.title += text;
    else if (this.within === "noscript") this.noscript += cut(text, 1_000);
    else if (this.within === "data") this.linked(text);
    else if (this.within === "" && this.root && text.trim() !== "") this.root.filled = true;
  }

  close(name: string): void {
    if (["title", "noscript", "script"].includes(name)) this.within = "";
    if (name === "svg") this.svgs--;
    if (this.root?.depth === this.depth) {
      this.emptyRoot ||= !this.root.filled;
      this.root = null;
    }
    this.depth--;
  }

  head(): Head {
    const data = linkedData(this.data);
    const meta = (...names: string[]) => names.map((name) => this.metas.get(name)).find(Boolean) ?? null;
    const date = (text: string | null) => dateOf(text);
    return {
      title: plain(this.title) || plain(meta("og:title") ?? ""),
      description: meta("description", "og:description"),
      author: meta("author", "article:author") ?? data.author,
      language: this.found.language || meta("content-language", "og:locale")?.replace("_", "-") || null,
      published:
        date(
          meta(
            "article:published_time",
            "datepublished",
            "date",
            "dc.date",
            "dcterms.created",
            "dc.date.issued",
          ),
        ) ??
        date(data.published) ??
        date(this.found.time),
      modified:
        date(
          meta(
            "article:modified_time",
            "og:updated_time",
            "datemodified",
            "last-modified",
            "dcterms.modified",
          ),
        ) ?? date(data.modified),
      canonical: this.found.canonical || null,
      base: this.found.base || null,
      refresh: this.found.refresh || null,
      robots: this.robots,
      links: this.links,
      scripts: this.scripts,
      noscript: this.noscript,
      emptyRoot: this.emptyRoot,
    };
  }

  /** The first that says something counts. */
  private keep(name: keyof typeof this.found, value: string | undefined): void {
    this.found[name] ||= value?.trim() ?? "";
  }

  private meta(attributes: Attributes): void {
    const name = (
      attributes["name"] ??
      attributes["property"] ??
      attributes["itemprop"] ??
      attributes["http-equiv"] ??
      ""
    ).toLowerCase();
    const content = plain(attributes["content"] ?? "");
    if (name === "robots" || name === ROBOT.toLowerCase()) this.robots.push(content);
    if (name === "refresh") this.keep("refresh", /url\s*=\s*['"]?([^'"]+)/i.exec(content)?.[1]);
    else if (name !== "" && content !== "" && !this.metas.has(name)) this.metas.set(name, content);
  }

  private link({ rel = "", href }: Attributes): void {
    if (/(^|\s)canonical(\s|$)/i.test(rel)) this.keep("canonical", href);
    if (/(^|\s)(next|prev)(\s|$)/i.test(rel)) this.anchor(href, undefined);
  }

  private script({ type = "" }: Attributes): void {
    if (type.toLowerCase() === "application/ld+json") {
      this.within = "data";
      this.data.push("");
    } else {
      this.scripts++;
      this.within = "script";
    }
  }

  private linked(text: string): void {
    const script = this.data.pop() ?? "";
    this.data.push(script.length + text.length > MOST_DATA ? "" : script + text);
  }

  private anchor(href: string | undefined, rel: string | undefined): void {
    if (href === undefined || this.links.length === MOST_LINKS) return;
    this.links.push({ href, nofollow: /(^|\s)nofollow(\s|$)/i.test(rel ?? "") });
  }
}

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A date as pages write it, in ISO 8601; null where it isn't one, or none of a page. */
function dateOf(text: string | null): string | null {
  const time = Date.parse(text ?? "");
  if (Number.isNaN(time)) return null;
  const year = new Date(time).getUTCFullYear();
  return year >= 1990 && year <= 2200 ? new Date(time).toISOString() : null;
}
