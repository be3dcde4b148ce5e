import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** What the product shows: texts as they stand, and those with something put in, as patterns. */
export interface ShownNames {
  has: (name: string) => boolean;
}

/** Names as they are compared: one kind of quotes and blanks. */
export const plain = (text: string) =>
  text.replace(/[’‘]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, " ").trim();

/**
 * Reads what screens show: the strings and JSX texts in `src`, and the names of agents and of their fields, which stand in
 * migrations.
 */
export function shownNames(root: string): ShownNames {
  const texts = new Set<string>();
  const patterns = new Map<string, RegExp>();
  const add = (pieces: readonly (string | null)[]) => {
    const whole = plain(pieces.map((piece) => piece ?? "\u0000").join(""));
    if (!whole.includes("\u0000")) return void texts.add(whole);
    if (whole.replace(/[^\p{L}]/gu, "").length < 3) return;
    const pattern = whole.split("\u0000").map((piece) => escaped(piece));
    patterns.set(whole, new RegExp(`^${pattern.join(".+")}$`, "u"));
  };
  for (const file of filesIn(join(root, "src"), /(?<!\.test)\.tsx?$/)) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node) => {
      if (ts.isStringLiteralLike(node)) add([node.text]);
      else if (ts.isJsxText(node)) add([node.text]);
      else if (ts.isTemplateExpression(node))
        add([node.head.text, ...node.templateSpans.flatMap(({ literal }) => [null, literal.text])]);
      else if (ts.isJsxElement(node)) {
        const children = node.children.filter(
          (child) => !ts.isJsxElement(child) && !ts.isJsxSelfClosingElement(child),
        );
        add(children.map((child) => (ts.isJsxText(child) ? child.text : literalOf(child))));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  for (const file of filesIn(join(root, "supabase", "migrations"), /\.sql$/)) {
    for (const [, label = ""] of readFileSync(file, "utf8").matchAll(/"label": "((?:[^"\\]|\\.)*)"/g))
      add([label.replaceAll("''", "'")]);
  }
  for (const file of filesIn(join(root, "supabase", "migrations"), /agent_catalogue\.sql$/)) {
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/'([A-Z][^'\n]{2,60})'/g)) add([name]);
  }
  return {
    has: (name) => {
      const known = plain(name);
      return texts.has(known) || [...patterns.values()].some((pattern) => pattern.test(known));
    },
  };
}

/** What stands between two pieces of JSX text: its string, or something put in. */
function literalOf(child: ts.JsxChild): string | null {
  if (ts.isJsxExpression(child) && child.expression && ts.isStringLiteralLike(child.expression))
    return child.expression.text;
  return null;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The addresses of the product's screens: those of the lists of screens that stand, and all that the router knows, as patterns. */
export function routesOf(root: string): { screens: string[]; isRoute: (path: string) => boolean } {
  const pathsIn = (file: string, of: (node: ts.Node) => string | undefined) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    const found: string[] = [];
    const visit = (node: ts.Node) => {
      const path = of(node);
      if (path !== undefined) found.push(path);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  };
  const lists = ["src/app/screens.ts", "src/app/admin-screens.ts"];
  const standing = (node: ts.Node) => {
    if (!ts.isObjectLiteralExpression(node)) return undefined;
    const valueOf = (name: string) =>
      node.properties.find((each) => ts.isPropertyAssignment(each) && each.name.getText() === name);
    const [path, load] = [valueOf("path"), valueOf("load")];
    const address = path && /"(.*)"/.exec(path.getText())?.[1];
    const file = load && /import\("\.\/(.*)"\)/.exec(load.getText())?.[1];
    // One that is still being built has no article yet.
    return file && !readFileSync(join(root, "src/app", file), "utf8").includes("ComingPage")
      ? address
      : undefined;
  };
  const addressOf = (node: ts.Node) =>
    ts.isStringLiteral(node) && /^\/(app|admin)(\/|$)/.test(node.text) ? node.text : undefined;
  const known = [...lists, "src/app/router.tsx"]
    .flatMap((file) => pathsIn(file, addressOf))
    .map((path) => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, "[^/]+")}$`));
  const screens = lists.flatMap((file) => pathsIn(file, standing));
  return { screens, isRoute: (path) => known.some((pattern) => pattern.test(path)) };
}

function filesIn(folder: string, like: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => like.test(name))
    .map((name) => join(folder, name));
}
