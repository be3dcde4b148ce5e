// `npm ci` runs this at its end. What can't be made now is made by the first start, so nothing here fails an installation.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("./run.js", import.meta.url));
const { status } = spawnSync(process.execPath, [program, "make-ready"], { stdio: "inherit" });
if (status !== 0)
  console.error("Not everything is prepared: the first start makes the rest and takes longer.");
