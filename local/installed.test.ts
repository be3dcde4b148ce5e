import { spawnSync } from "node:child_process";
import { cp, mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("./installed.js", import.meta.url));
const run = (file: string) => spawnSync(process.execPath, [file], { encoding: "utf8" });

it("lets this project start as it is installed", () => {
  expect(run(program)).toMatchObject({ status: 0, stderr: "", stdout: "" });
});

it("says in one line which package is missing, of another version, or half there", async () => {
  const root = await mkdtemp(join(tmpdir(), "atrium-installed-"));
  const file = join(root, "local", "installed.js");
  const manifest = join(root, "node_modules", "hono", "package.json");
  await cp(program, file);
  const wanted = { type: "module", dependencies: { hono: "4.0.0" }, devDependencies: { vite: "8.0.0" } };
  await writeFile(join(root, "package.json"), JSON.stringify(wanted));
  const words = (packages: string) =>
    `${packages} missing or of another version than package.json names. Run \`npm ci\`.\n`;
  expect(run(file)).toMatchObject({ status: 1, stderr: words("hono and 1 more packages are") });
  await mkdir(join(root, "node_modules", "vite"), { recursive: true });
  await writeFile(join(root, "node_modules", "vite", "package.json"), '{ "version": "8.0.0" }');
  await mkdir(join(root, "node_modules", "hono"));
  for (const half of ['{ "version": "3.9.0" }', '{ "vers', ""]) {
    await writeFile(manifest, half);
    expect(run(file)).toMatchObject({ status: 1, stderr: words("hono is") });
  }
  await rm(root, { recursive: true });
});
