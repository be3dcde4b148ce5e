import { parse } from "yaml";
import { z } from "zod";
import type { FileProperties } from "../../domain/metadata/clean.ts";

/** Longer is no front matter that people write. */
const longest = 16 * 1024;
const Value = z.union([z.string(), z.number(), z.boolean(), z.date()]).transform((value) => String(value));
const Text = z
  .union([
    Value,
    z.array(Value).transform((values) => values.join(", ")),
    z.object({ name: Value }).transform(({ name }) => name),
  ])
  .optional()
  .catch(undefined);
const FrontMatter = z.record(z.string(), Text);

const taken =
  /^(?:title|authors?|by|date|updated|modified|lastmod|last_modified|published|lang|language|locale)$/;

/** What the front matter of Markdown says; keys of its own are kept as free ones. */
export function readProperties(lines: readonly string[]): FileProperties {
  const matter = frontMatter(lines);
  const of = (...names: string[]) => names.map((name) => matter[name]).find((value) => value !== undefined);
  const others = Object.entries(matter).filter(
    ([key]) => !taken.test(key) && /^[\p{L}][\p{L}\d _-]{0,59}$/u.test(key),
  );
  return {
    title: of("title"),
    author: of("author", "authors", "by"),
    date: of("updated", "modified", "lastmod", "last_modified", "date", "published"),
    language: of("lang", "language", "locale"),
    more: Object.fromEntries(others.slice(0, 10)),
  };
}

function frontMatter(lines: readonly string[]): z.infer<typeof FrontMatter> {
  if (lines[0]?.trim() !== "---") return {};
  const end = lines.findIndex((line, index) => index > 0 && /^(---|\.\.\.)\s*$/.test(line));
  const source = lines.slice(1, Math.max(1, end)).join("\n");
  if (source.length > longest) return {};
  try {
    // Without types: a date stays as it was written, and an alias, which multiplies what it names, is refused.
    const read = FrontMatter.safeParse(
      parse(source, { schema: "failsafe", maxAliasCount: 0, logLevel: "silent" }),
    );
    return read.success
      ? Object.fromEntries(Object.entries(read.data).map(([key, value]) => [key.toLowerCase(), value]))
      : {};
  } catch {
    return {};
  }
}
