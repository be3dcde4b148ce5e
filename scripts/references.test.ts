import { access, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const places = [
  "src",
  "supabase",
  "local",
  "tests",
  "bench",
  "scripts",
  "docs",
  "README.md",
  "CONTRIBUTING.md",
];
const itself = "scripts/references.test.ts";

/** Every text of the project, by its path. */
async function* texts(): AsyncGenerator<[path: string, text: string]> {
  const files = await Promise.all(
    places.map(async (place) => {
      if (place.endsWith(".md")) return [place];
      const entries = await readdir(join(root, place), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
    }),
  );
  for (const path of files.flat()) {
    if (/\.(ts|tsx|js|css|sql|md|toml)$/.test(path) && path !== itself)
      yield [path, await readFile(join(root, path), "utf8")];
  }
}

const exists = (path: string) =>
  access(join(root, path)).then(
    () => true,
    () => false,
  );

describe("a reference", () => {
  it("to the product's rules (product §6) names a section that docs/product.md has", async () => {
    const rules = await readFile(join(root, "docs/product.md"), "utf8");
    const sections = [...rules.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);
    const lost: string[] = [];
    let found = 0;
    for await (const [path, text] of texts()) {
      for (const [reference, page = "", numbers = ""] of text.matchAll(/(\S*) (§\d+(?:, §\d+)*)/g)) {
        found += 1;
        const led = [...numbers.matchAll(/\d+/g)].every(([number]) => sections.includes(number));
        if (!/^\W*product$/i.test(page) || !led) lost.push(`${path}: ${reference}`);
      }
      for (const [word] of text.matchAll(/\b(SPEC|DESIGN)\b/g)) lost.push(`${path}: ${word}`);
    }
    expect(found).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });

  it("to a page of the project leads to one", async () => {
    const lost: string[] = [];
    for await (const [path, text] of texts()) {
      const named = [...text.matchAll(/(?<![\w/.-])docs\/[\w/-]+\.md/g)].map(([page]) => page);
      const linked = path.endsWith(".md")
        ? [...text.matchAll(/\]\((?!https?:)([^)#\s]+\.\w+)(?:#[^)]*)?\)/g)]
        : [];
      const pages = [...named, ...linked.map(([, link = ""]) => join(dirname(path), link))];
      for (const page of pages) if (!(await exists(page))) lost.push(`${path}: ${page}`);
    }
    expect(lost).toEqual([]);
  });
});
