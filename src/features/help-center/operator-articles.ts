/** An article for operators: a file of `content/help/operators`, which comes with their screens. */
export interface OperatorArticle {
  slug: string;
  title: string;
  summary: string;
  order: number;
  /** Markdown. */
  body: string;
}

/**
 * Reads files as `content/help/operators` has them: lines of `name: value` between two `---`, and Markdown.
 * @param files texts by path
 * @returns the articles in their order
 * @throws Error for a file without title, summary or order
 */
export function operatorArticles(files: Readonly<Record<string, string>>): OperatorArticle[] {
  return Object.entries(files)
    .map(([path, file]) => {
      const [, front = "", body = ""] = /^---\r?\n([^]*?)\r?\n---\r?\n([^]*)$/.exec(file) ?? [];
      const value = (name: string) => new RegExp(`^${name}: "?(.+?)"?\\r?$`, "m").exec(front)?.[1];
      const [slug, title, summary] = [/([\w-]+)\.md$/.exec(path)?.[1], value("title"), value("summary")];
      const order = Number(value("order"));
      if (!slug || !title || !summary || !Number.isInteger(order))
        throw new Error(`${path} needs a title, a summary and an order.`);
      return { slug, title, summary, order, body: body.trim() };
    })
    .toSorted((one, other) => one.order - other.order);
}

/** The address of the list, or of an article at one of its headings. */
export const operatorHelpPath = (slug = "", heading = "") =>
  `/admin/dashboard?tab=help${slug && `&article=${encodeURIComponent(slug)}`}${heading && `#${encodeURIComponent(heading)}`}`;
