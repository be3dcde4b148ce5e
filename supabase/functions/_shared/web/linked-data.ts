import { cut } from "../domain/text/cut.ts";
/** What a page's JSON-LD says of when and by whom it was written. */
export interface LinkedData {
  author: string | null;
  published: string | null;
  modified: string | null;
}

/** @param scripts texts of `application/ld+json`; what isn't JSON is passed over */
export function linkedData(scripts: readonly string[]): LinkedData {
  const found: LinkedData = { author: null, published: null, modified: null };
  for (const script of scripts) {
    if (script.trim() === "") continue;
    try {
      for (const node of nodesOf(JSON.parse(script), 0)) {
        found.published ??= text(node["datePublished"]);
        found.modified ??= text(node["dateModified"]);
        found.author ??= nameOf(node["author"]);
      }
    } catch {
      continue;
    }
  }
  return found;
}

type Node = Record<string, unknown>;

/** The things at the top, and those of a graph. */
function nodesOf(value: unknown, depth: number): Node[] {
  if (typeof value !== "object" || value === null || depth > 3) return [];
  if (Array.isArray(value)) return value.flatMap((one) => nodesOf(one, depth + 1));
  const node = value as Node;
  return [node, ...nodesOf(node["@graph"], depth + 1), ...nodesOf(node["mainEntity"], depth + 1)];
}

function nameOf(value: unknown): string | null {
  const names = [value].flat().map((one) => text(one) ?? text((one as Node | null)?.["name"]));
  return names.filter((name) => name !== null).join(", ") || null;
}

const text = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? cut(value.trim(), 300) : null;
