import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { makeProject } from "../testing/project.ts";
import { readHelp } from "./kept.ts";
import * as reading from "./read.ts";

vi.mock("./read.ts", async (original) => {
  const actual = await original<typeof reading>();
  return { ...actual, readHelpFiles: vi.fn(actual.readHelpFiles) };
});

it("parses the help centre's files again only when one of them has changed", async () => {
  const prompt = (text: string) =>
    `---\ntitle: Compare ${process.pid}\nrole: Everyone\ntask: Find\norder: 1\n---\n${text}\n`;
  const file = "content/help/prompts/compare.md";
  const root = await makeProject({ [file]: prompt("Compare the offers.") });
  const parsed = vi.mocked(reading.readHelpFiles);
  try {
    const [first] = await readHelp(root);
    expect(first?.content.body).toBe("Compare the offers.");
    expect(await readHelp(root)).toEqual([first]);
    expect(parsed).toHaveBeenCalledTimes(1);
    await writeFile(join(root, file), prompt("Compare the contracts."));
    expect((await readHelp(root))[0]?.content.body).toBe("Compare the contracts.");
    expect(parsed).toHaveBeenCalledTimes(2);
  } finally {
    await rm(root, { recursive: true });
  }
});
