import { rm } from "node:fs/promises";
import { type BenchRow, measure } from "../catalogue.ts";
import { makeTinyData } from "./data.ts";
import { startSharing } from "./share.ts";

/** Rows at their tiny size, which show that they still run; what they print says nothing of the product. */
export interface Tiny {
  /** @throws Error as the row does; and where the row has no tiny size, why */
  run(row: BenchRow): Promise<void>;
  close(): Promise<void>;
}

/** Rows share a stack and a database until it is closed. */
export async function openTiny(): Promise<Tiny> {
  const folder = await makeTinyData();
  const end = await startSharing();
  return {
    async run({ name, tiny }) {
      if ("not" in tiny) throw new Error(`${name} has no tiny size: ${tiny.not}.`);
      const args = tiny.map((word) => word.replace(/^DIR(?=$|\/)/, folder));
      await measure(name, args);
    },
    async close() {
      await end();
      await rm(folder, { recursive: true });
    },
  };
}
