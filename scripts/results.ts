import { readFile } from "node:fs/promises";
import type { Run } from "./table.ts";

/** The folder that a run leaves its reports in. */
export const results = "test-results";
export const vitestFile = `${results}/vitest.json`;
export const browserFile = `${results}/browser.json`;

/** What a run came to, by layer. @param file that its reporter left. @throws Error where there is none */
export async function runsIn(file: string): Promise<Map<string, Run>> {
  return new Map(Object.entries(JSON.parse(await readFile(file, "utf8")) as Record<string, Run>));
}
