import { Parser } from "htmlparser2";
import { z } from "zod";
import type { FileProperties } from "../../domain/metadata/clean.ts";

/** So much of a page is looked through for what it says of itself. */
const looked = 512 * 1024;
const longestData = 64 * 1024;

const Named = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const one = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([
      schema,
      z
        .array(z.unknown())
        .transform((list) => list[0])
        .pipe(schema),
    ])
    .optional()
    .catch(undefined);
/** What schema.org's types of works share. */
const Work = z.object({
  "@type": z.union([z.string(), z.array(z.string())]).transform(String),
  headline: one(z.string()),
  name: one(z.string()),
  author: z
    .union([Named.transform((name) => [name]), z.array(Named)])
    .transform((names) => names.join(", "))
    .optional()
    .catch(undefined),
  datePublished: one(z.string()),
  dateModified: one(z.string()),
  inLanguage: one(Named),
});
const works = /Article|BlogPosting|Report|WebPage|CreativeWork|DigitalDocument|Book|Thesis/;

/** What a page says of itself: JSON-LD, meta elements by the usual names, `<title>` and `lang`. */
export function readProperties(html: string): FileProperties {
  const meta = new Map<string, string>();
  let [language, title, data, inside] = ["", "", "", ""];
  const pieces: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "html") language = attributes["lang"] ?? attributes["xml:lang"] ?? "";
      if (name === "meta") {
        const key = (
          attributes["property"] ??
          attributes["name"] ??
          attributes["itemprop"] ??
          ""
        ).toLowerCase();
        const { content } = attributes;
        if (key && content && !meta.has(key)) meta.set(key, content);
      }
      inside =
        name === "title"
          ? "title"
          : name === "script" && attributes["type"] === "application/ld+json"
            ? "data"
            : "";
      data = "";
    },
    ontext(text) {
      if (inside === "title" && title.length < 1_000) title += text;
      if (inside === "data" && data.length < longestData) data += text;
    },
    onclosetag() {
      if (inside === "data") pieces.push(data);
      inside = "";
    },
  });
  parser.end(html.slice(0, looked));
  const work = pieces.flatMap(worksIn)[0];
  const of = (...names: string[]) => names.map((name) => meta.get(name)).find((value) => value?.trim());
  return {
    title: work?.headline ?? of("og:title", "dc.title", "dcterms.title", "citation_title") ?? title,
    author:
      work?.author ?? of("author", "article:author", "dc.creator", "dcterms.creator", "citation_author"),
    date:
      work?.dateModified ??
      work?.datePublished ??
      of(
        "article:modified_time",
        "article:published_time",
        "dcterms.modified",
        "dcterms.date",
        "dc.date",
        "datemodified",
        "datepublished",
        "date",
        "citation_publication_date",
      ),
    language: language || work?.inLanguage || of("og:locale", "content-language", "dc.language"),
    more: {
      Description: of("description", "og:description"),
      Keywords: of("keywords"),
      Site: of("og:site_name"),
    },
  };
}

/** The works that a piece of JSON-LD describes; none where it isn't any. */
function worksIn(json: string): z.infer<typeof Work>[] {
  try {
    const root: unknown = JSON.parse(json);
    const roots = Array.isArray(root) ? root : [root];
    const nodes = roots.flatMap((node: unknown) => {
      const graph = z.object({ "@graph": z.array(z.unknown()) }).safeParse(node);
      return graph.success ? graph.data["@graph"] : [node];
    });
    return nodes.slice(0, 50).flatMap((node) => {
      const work = Work.safeParse(node);
      return work.success && works.test(work.data["@type"]) ? [work.data] : [];
    });
  } catch {
    return [];
  }
}
