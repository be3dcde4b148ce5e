import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor, type VisitorObject } from "rolldown/utils";

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
    visit(file, {
      Literal: ({ value }) => {
        if (typeof value === "string") add([value]);
      },
      JSXText: ({ value }) => add([value]),
      TemplateLiteral: ({ quasis }) =>
        add(quasis.flatMap(({ value: { cooked } }, at) => (at ? [null, cooked] : [cooked]))),
      JSXElement: ({ openingElement, children }) => {
        if (!openingElement.selfClosing)
          add(children.filter(({ type }) => type !== "JSXElement").map((child) => textOf(child)));
      },
    });
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

/** A piece of what an element holds: its text, or null for something put in. */
function textOf(child: ESTree.JSXChild): string | null {
  if (child.type === "JSXText") return child.value;
  if (child.type !== "JSXExpressionContainer") return null;
  const { expression } = child;
  if (expression.type === "TemplateLiteral" && expression.expressions.length === 0)
    return expression.quasis[0]?.value.cooked ?? null;
  return expression.type === "Literal" && typeof expression.value === "string" ? expression.value : null;
}

function visit(file: string, visitor: VisitorObject): void {
  new Visitor(visitor).visit(parseSync(file, readFileSync(file, "utf8")).program);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The addresses of the product's screens: those of the lists of screens that stand, and all that the router knows, as patterns. */
export function routesOf(root: string): { screens: string[]; isRoute: (path: string) => boolean } {
  const lists = ["src/app/screens.ts", "src/app/admin-screens.ts"];
  const addresses: string[] = [];
  for (const file of [...lists, "src/app/router.tsx"])
    visit(join(root, file), {
      Literal: ({ value }) => {
        if (typeof value === "string" && /^\/(app|admin)(\/|$)/.test(value)) addresses.push(value);
      },
    });
  const known = addresses.map((path) => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, "[^/]+")}$`));
  const screens: string[] = [];
  for (const list of lists) {
    const text = readFileSync(join(root, list), "utf8");
    visit(join(root, list), {
      ObjectExpression: ({ properties }) => {
        const valueOf = (name: string) => {
          const found = properties.find(
            (each) => each.type === "Property" && each.key.type === "Identifier" && each.key.name === name,
          );
          return found && text.slice(found.start, found.end);
        };
        const address = /"(.*)"/.exec(valueOf("path") ?? "")?.[1];
        const file = /import\("\.\/(.*)"\)/.exec(valueOf("load") ?? "")?.[1];
        // One that is still being built has no article yet.
        if (address && file && !readFileSync(join(root, "src/app", file), "utf8").includes("ComingPage"))
          screens.push(address);
      },
    });
  }
  return { screens, isRoute: (path) => known.some((pattern) => pattern.test(path)) };
}

function filesIn(folder: string, like: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => like.test(name))
    .map((name) => join(folder, name));
}
