import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ours } from "./data-folder.ts";
import { GroundError, reasonOf } from "./errors.ts";
import { removeUnfinished } from "./files.ts";
import { readOptions } from "./options.ts";
import { lockFolder } from "./server/lock-file.ts";

/** `npm run reset`: empties the data folder, unless a run uses it or it holds something that isn't ours. */
async function reset(): Promise<string> {
  const { dataDir } = readOptions(process.cwd(), "built");
  const unlock = await lockFolder(dataDir);
  await removeUnfinished(dataDir);
  const foreign = (await readdir(dataDir)).filter((entry) => !ours.has(entry));
  if (foreign.length > 0) throw new GroundError(`${dataDir} holds ${foreign.join(", ")}: not emptied.`);
  for (const entry of ours) await rm(join(dataDir, entry), { recursive: true, force: true });
  await unlock();
  return `${dataDir} is empty.`;
}

try {
  console.log(await reset());
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
