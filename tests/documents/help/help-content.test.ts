import { fromMarkdown } from "mdast-util-from-markdown";
import type { Nodes } from "mdast";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type HelpFile, readHelpFiles } from "../../../local/help/read.ts";
import type { HelpHeading } from "../../../supabase/functions/_shared/contract/help-content.ts";
import { operatorArticles } from "../../../src/features/help-center/operator-articles.ts";
import { routesOf, type ShownNames, shownNames } from "./shown-names.ts";

const root = process.cwd();
/** Operators' screens, of which articles of their own tell. */
const isOperators = (path: string) => path.startsWith("/admin");
const operatorsFolder = join(root, "content", "help", "operators");
const forOperators = operatorArticles(
  Object.fromEntries(
    readdirSync(operatorsFolder).map((name) => [name, readFileSync(join(operatorsFolder, name), "utf8")]),
  ),
);

let files: HelpFile[];
let names: ShownNames;
const of = (kind: HelpFile["kind"]) => files.filter((file) => file.kind === kind);
beforeAll(async () => {
  files = await readHelpFiles(root);
  names = shownNames(root);
}, 60_000);

/** All nodes of an article of one type. */
function nodesOf<Type extends Nodes["type"]>(body: string, type: Type): Extract<Nodes, { type: Type }>[] {
  const found: Extract<Nodes, { type: Type }>[] = [];
  const visit = (node: Nodes) => {
    if (node.type === type) found.push(node as Extract<Nodes, { type: Type }>);
    if ("children" in node) node.children.forEach(visit);
  };
  visit(fromMarkdown(body));
  return found;
}
const wordsOf = (node: Nodes): string =>
  "value" in node ? node.value : "children" in node ? node.children.map(wordsOf).join("") : "";
const headingsOf = ({ content }: HelpFile) => content.data["headings"] as HelpHeading[];

describe("the help centre's files", () => {
  test("are as many as were promised", () => {
    expect(of("article").length).toBeGreaterThanOrEqual(30);
    expect(of("prompt").length).toBeGreaterThanOrEqual(40);
    expect(of("video").length).toBeGreaterThanOrEqual(6);
  });

  test("have titles of their own", () => {
    for (const kind of ["article", "prompt", "video"] as const) {
      const titles = of(kind).map(({ content }) => content.title.toLowerCase());
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    }
  });

  test("name buttons, fields and screens that the product has", () => {
    const all = [...of("article").map(({ slug, content: { body } }) => ({ slug, body })), ...forOperators];
    const unknown = all.flatMap(({ slug, body }) =>
      nodesOf(body, "strong")
        .map((node) => wordsOf(node).trim())
        .filter((name) => !names.has(name))
        .map((name) => `${slug}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test("notice a name that the product hasn't", () => {
    const is = [
      "Invite people",
      "New message generator",
      "Purpose",
      "Summarise everything at once",
      "invite people",
    ];
    expect(is.filter((name) => names.has(name))).toEqual([
      "Invite people",
      "New message generator",
      "Purpose",
    ]);
  });

  test("link to screens, articles and headings that there are", () => {
    const { isRoute } = routesOf(root);
    const articles = new Map(of("article").map((file) => [file.slug, file]));
    const broken = of("article").flatMap((file) =>
      nodesOf(file.content.body, "link")
        .filter(({ url }) => {
          if (/^https?:|^mailto:/.test(url)) return false;
          const [path = "", heading] = url.split("#");
          const other =
            path === "" ? file : path.startsWith("article:") ? articles.get(path.slice(8)) : undefined;
          if (other) return heading !== undefined && !headingsOf(other).some(({ id }) => id === heading);
          return !isRoute(path.split("?")[0] ?? "");
        })
        .map(({ url }) => `${file.slug}: ${url}`),
    );
    expect(broken).toEqual([]);
    const related = of("article").flatMap(({ slug, content }) =>
      (content.data["related"] as string[]).map((other) => ({ slug, other })),
    );
    expect(related.filter(({ slug, other }) => other === slug || !articles.has(other))).toEqual([]);
  });

  test("have an article that leads to each screen", () => {
    const { screens } = routesOf(root);
    const linked = new Set(
      of("article").flatMap(({ content }) =>
        nodesOf(content.body, "link").map(({ url }) => url.split(/[?#]/)[0]),
      ),
    );
    expect(screens.length).toBeGreaterThan(15);
    expect(screens.filter((path) => !isOperators(path) && !linked.has(path))).toEqual([]);
  });

  test("have articles for operators that lead to each of their screens and tabs, and to nothing that isn't there", () => {
    const { screens, isRoute } = routesOf(root);
    const links = forOperators.flatMap(({ slug, body }) =>
      nodesOf(body, "link").map(({ url }) => ({ slug, url, path: url.split("?")[0] ?? "" })),
    );
    expect(links.filter(({ path }) => !isRoute(path)).map(({ slug, url }) => `${slug}: ${url}`)).toEqual([]);
    const linked = new Set(links.flatMap(({ url, path }) => [url, path]));
    // What a list leads to needs no link of its own.
    const own = screens.filter((path) => isOperators(path) && !path.includes(":"));
    expect(own.length).toBeGreaterThan(4);
    const tabs = ["requests", "jobs", "payments", "audit"].map((tab) => `/admin/dashboard?tab=${tab}`);
    expect([...own, ...tabs].filter((address) => !linked.has(address))).toEqual([]);
    const titles = forOperators.map(({ title }) => title);
    expect(new Set([...titles, ...forOperators.map(({ order }) => order)]).size).toBe(titles.length * 2);
  });

  test("have headings that stand at places of their own, below their title", () => {
    for (const file of of("article")) {
      const ids = headingsOf(file).map(({ id }) => id);
      expect([file.slug, ids.filter((id, index) => id === "" || ids.indexOf(id) !== index)]).toEqual([
        file.slug,
        [],
      ]);
      expect(nodesOf(file.content.body, "heading").filter(({ depth }) => depth === 1)).toEqual([]);
    }
  });

  test("have videos with captions, chapters and a picture, each at most 1 MB", () => {
    const folder = join(root, "public", "help", "videos");
    for (const { slug, content } of of("video")) {
      const data = content.data as {
        seconds: number;
        chapters: { at: number }[];
        cues: { from: number; to: number }[];
      };
      expect(data.seconds).toBeGreaterThan(10);
      expect(data.cues.length).toBeGreaterThan(3);
      expect(
        data.cues.every(({ from, to }, index) => to > from && from >= (data.cues[index - 1]?.to ?? 0)),
      ).toBe(true);
      expect(data.chapters.every(({ at }) => at < data.seconds)).toBe(true);
      expect(data.chapters[0]?.at).toBe(0);
      const video = readFileSync(join(folder, `${slug}.webm`));
      expect([slug, video.subarray(0, 4).toString("hex"), video.length <= 1_000_000]).toEqual([
        slug,
        "1a45dfa3",
        true,
      ]);
      expect(statSync(join(folder, `${slug}.webp`)).size).toBeGreaterThan(1000);
    }
    const slugs = of("video").map(({ slug }) => slug);
    const left = readdirSync(folder).filter((name) => !slugs.includes(name.replace(/\.\w+$/, "")));
    expect(left).toEqual([]);
  });

  test("have videos that name what the product has", () => {
    const unknown = of("video").flatMap(({ slug, content }) =>
      [...content.words.matchAll(/“([^”]+)”/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !names.has(name))
        .map((name) => `${slug}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test("have prompts whose blanks are named", () => {
    const unnamed = of("prompt").filter(({ content }) => /\{\{\s*\}\}|\{\{[^}]*$/.test(content.body));
    expect(unnamed.map(({ slug }) => slug)).toEqual([]);
  });
});
