import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../local/sources.js";

const folders = ["src", "supabase/functions", "local", "tests", "bench", "scripts"];

test("no .tsx file has the name of a .ts file, which would keep it out of tsconfig.json's include", () => {
  const files = new Set(
    folders.flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        join(folder, name),
      ),
    ),
  );
  const left = [...files].filter((name) => name.endsWith(".tsx") && files.has(name.slice(0, -1)));
  expect(left).toEqual([]);
});
