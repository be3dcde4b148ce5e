import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const folder = import.meta.dirname;
const Package = z.object({ dependencies: z.record(z.string(), z.string()) });
const DenoConfig = z.object({ imports: z.record(z.string(), z.string()) });

async function bareImports(): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.includes("testing/"),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  const found = texts.flatMap((text) =>
    [...text.matchAll(/(?:\bfrom\s+|\bimport\(\s*)"((?:@[^"/\s]+\/)?[^."/\s][^"/\s]*)(?:\/[^"\s]*)?"/g)].map(
      ([, name]) => name ?? "",
    ),
  );
  return [...new Set(found)].filter((name) => !name.startsWith("node:")).sort();
}

test("deno.json pins every library of the functions at the version that is installed", async () => {
  const { dependencies } = Package.parse(
    JSON.parse(await readFile(join(folder, "../../package.json"), "utf8")),
  );
  const { imports } = DenoConfig.parse(JSON.parse(await readFile(join(folder, "deno.json"), "utf8")));
  const expected = Object.fromEntries(
    (await bareImports()).flatMap((name) => {
      const pin = `${name}@${dependencies[name] ?? "not a dependency"}`;
      return [
        [name, `npm:${pin}`],
        [`${name}/`, `npm:/${pin}/`],
      ];
    }),
  );
  expect(imports).toEqual(expected);
});
