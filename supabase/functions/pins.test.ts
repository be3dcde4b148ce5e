import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const folder = import.meta.dirname;
const Pins = z.record(z.string(), z.string());
const Package = z.object({ dependencies: Pins, devDependencies: Pins });
const DenoConfig = z.object({ nodeModulesDir: z.string(), imports: Pins });

async function texts(): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.includes("testing/"),
  );
  return Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
}

async function bareImports(): Promise<string[]> {
  const found = (await texts()).flatMap((text) =>
    [
      ...text.matchAll(
        /(?:\bfrom\s+|\bimport\(\s*|@ts-types=)"((?:@[^"/\s]+\/)?[^."/\s][^"/\s]*)(?:\/[^"\s]*)?"/g,
      ),
    ].map(([, name]) => name ?? ""),
  );
  return [...new Set(found)].filter((name) => !name.startsWith("node:")).sort();
}

const parsed = async <Shape extends z.ZodType>(shape: Shape, file: string): Promise<z.output<Shape>> =>
  shape.parse(JSON.parse(await readFile(join(folder, file), "utf8")));

test("deno.json pins every library of the functions at the version that is installed", async () => {
  const { dependencies, devDependencies } = await parsed(Package, "../../package.json");
  const { imports } = await parsed(DenoConfig, "deno.json");
  const expected = Object.fromEntries(
    (await bareImports()).flatMap((name) => {
      const pinned = name.startsWith("@types/") ? devDependencies[name] : dependencies[name];
      const pin = `${name}@${pinned ?? "not a dependency"}`;
      return [
        [name, `npm:${pin}`],
        [`${name}/`, `npm:/${pin}/`],
      ];
    }),
  );
  expect(imports).toEqual(expected);
});

test("Deno resolves packages without the checkout's node_modules, which no bundle takes along", async () => {
  expect((await parsed(DenoConfig, "deno.json")).nodeModulesDir).toBe("none");
});

test("each import of a package without types of its own names their package to Deno", async () => {
  const { devDependencies } = await parsed(Package, "../../package.json");
  const unnamed = (await texts()).flatMap((text) => {
    const lines = text.split("\n");
    return lines.filter((line, at) => {
      const [, name] = /\bfrom "((?:@[^"/\s]+\/)?[^."/\s]+)(?:\/[^"]*)?";$/.exec(line) ?? [];
      const types = `@types/${name}`;
      return types in devDependencies && lines[at - 1] !== `// @ts-types="${types}"`;
    });
  });
  expect(unnamed).toEqual([]);
});
