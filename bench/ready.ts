import { ms, row } from "./print.ts";
import { startBenchStack } from "./stack.ts";

/** Time from `npm start` to every service up: with an empty data folder, and again with the data there. */
export async function run(): Promise<void> {
  const first = await startBenchStack();
  const second = await first.again();
  await second.close();
  if (process.env.DATABASE_URL)
    console.log("time to ready: DATABASE_URL's database may have been migrated already");
  row("time to ready", { "empty data": ms(first.readyMs), again: ms(second.readyMs) });
}
