import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { template } from "../templates.ts";
import { hashOf, hashOfCode, hashOfFiles } from "../sources.js";
import { type HelpFile, readHelpFiles } from "./read.ts";

/**
 * The help centre's files as `readHelpFiles` gives them, which are parsed again when one of them or the code has changed.
 * @throws HelpFileError as it does
 */
export async function readHelp(root: string): Promise<HelpFile[]> {
  const files = hashOfFiles(root, ["content/help", "public/help/videos"], /\.(md|vtt)$/);
  const name = "contents.json";
  const folder = await template("help", hashOf([hashOfCode(), files]), async (made) =>
    writeFile(join(made, name), JSON.stringify(await readHelpFiles(root))),
  );
  return JSON.parse(await readFile(join(folder, name), "utf8")) as HelpFile[];
}
