import type { Content } from "../vendors/documents/content.ts";
import { roleOn, type Reader } from "./access.ts";
import { webUrlOf } from "./graph/present.ts";
import type { Item } from "./kinds.ts";
import type { World } from "./world.ts";

type Test = (world: World, item: Item) => boolean;

/**
 * What a query of Microsoft's keyword language asks, as far as the stand-in knows it: words and "phrases" that are all to be in
 * a name or a content, `word*`, `NOT` or `-` before one, and `filename:`, `filetype:`, `path:`, `author:`, `isDocument:`.
 * A property that there isn't finds nothing, as there.
 */
export function testOf(query: string): Test {
  const parts = query.match(/(?:-|NOT\s+)?(?:\w+[:=])?(?:"[^"]*"|[^\s"]+)/g) ?? [];
  const tests = parts.filter((part) => part !== "AND").map(partTest);
  return (world, item) => tests.every((test) => test(world, item));
}

function partTest(part: string): Test {
  const [, not = "", name = "", given = ""] = /^(-|NOT\s+)?(?:(\w+)[:=])?(.*)$/s.exec(part) ?? [];
  const wanted = given.replace(/^"|"$/g, "").replace(/\*+$/, "").toLowerCase();
  const test = name === "" ? holds(wanted) : (properties[name.toLowerCase()]?.(wanted) ?? (() => false));
  return not === "" ? test : (world, item) => !test(world, item);
}

const named = (wanted: string): Test => {
  return (_, item) => item.name.toLowerCase().includes(wanted);
};
const properties: Record<string, ((wanted: string) => Test) | undefined> = {
  filename: named,
  title: named,
  filetype: (wanted) => (_, item) => item.name.toLowerCase().endsWith(`.${wanted}`),
  isdocument: (wanted) => (_, item) => (item.kind === "file") === ["true", "1"].includes(wanted),
  author: (wanted) => (world, item) =>
    (world.find("account", item.by)?.name ?? "").toLowerCase().includes(wanted),
  path: (wanted) => (world, item) => webUrlOf(world, item).toLowerCase().startsWith(wanted),
};

function holds(wanted: string): Test {
  return (_, { name, content }) =>
    name.toLowerCase().includes(wanted) || (content !== null && textOf(content).includes(wanted));
}

const texts = new WeakMap<Content, string>();

/** What is said in a file, in small letters; very many made ones are found by their names alone. */
function textOf(content: Content): string {
  const known = texts.get(content);
  if (known !== undefined) return known;
  const text = saidIn(content).toLowerCase();
  texts.set(content, text);
  return text;
}

function saidIn(content: Content): string {
  if (content.kind === "text") return content.text;
  if (content.kind === "sheets") return content.sheets.flatMap(({ rows }) => rows.flat()).join(" ");
  if (content.kind === "slides")
    return content.slides.flatMap(({ title, lines }) => [title, ...lines]).join(" ");
  return "";
}

/** All that a query finds in what somebody may see, newest first. @param drive leaves it at that one */
export function found(world: World, reader: Reader, query: string, drive?: string): Item[] {
  const test = testOf(query);
  const all = drive === undefined ? [...world.all("item")] : world.itemsOf(drive);
  return all
    .filter((item) => item.state === "live" && item.parent !== null && item.kind !== "remote")
    .filter((item) => test(world, item) && roleOn(world, reader, item) !== undefined)
    .sort((a, b) => b.modified - a.modified);
}
