import { writeSync } from "node:fs";
import { probe } from "./probe.ts";

/** Prints what `probe` finds, for a test that runs it in another runtime. */
const found = await probe();
writeSync(1, JSON.stringify(found));
