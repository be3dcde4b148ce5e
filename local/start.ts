import { debuglog, inspect, parseArgs } from "node:util";
import type { Ground } from "./ground.ts";
import { stopOnSignal } from "./stopping.ts";

/**
 * `npm start` and, with `--dev`, `npm run dev`: runs the stack of the project in the working folder until told to stop.
 * `--take-over`: uses the native database that a run with other secrets or another storage folder used.
 */
async function main(): Promise<void> {
  const began = performance.now();
  const [{ startGround }, { readOptions }, { reasonOf }, { report }] = await Promise.all([
    import("./ground.ts"),
    import("./options.ts"),
    import("./errors.ts"),
    import("./report.ts"),
  ]);
  const failed = (error: unknown): never => {
    debuglog("atrium")("%s", inspect(error));
    return fail(reasonOf(error));
  };
  process.on("uncaughtException", failed);
  const stop = stopOnSignal();
  try {
    const { values } = parseArgs({ options: { dev: { type: "boolean" }, "take-over": { type: "boolean" } } });
    const mode = values.dev ? "dev" : "built";
    const options = readOptions(process.cwd(), mode, { takeOver: values["take-over"] });
    const ground = await startGround(options);
    stop.by(() => ground.close());
    void ground.lost?.then(async (why) => {
      console.error(why);
      await ground.close();
      process.exit(1);
    });
    console.log(await report(ground, options, performance.now() - began));
    setUpPaymentsOf(ground);
    if (options.helpContent) stop.by(bringInHelpOf(ground, options.root));
  } catch (error) {
    failed(error);
  }
  process.off("uncaughtException", failed);
}

/**
 * Brings in the help centre's files behind everybody, says what came of it, and tells how to stop. A file that isn't right
 * doesn't keep the product from running.
 */
function bringInHelpOf(ground: Ground, root: string): () => Promise<void> {
  const stopped = new AbortController();
  const bringing = import("./help/bring-in.ts")
    .then(({ bringInHelp }) => bringInHelp(root, fromHere(ground), stopped.signal))
    .then(({ files, saved, dropped }) => {
      const changes = saved + dropped > 0 ? `${saved} new or changed, ${dropped} gone` : "as they were";
      if (files > 0) console.log(`  help centre: ${files} contents, ${changes}`);
    })
    .catch((error: unknown) => {
      if (!stopped.signal.aborted)
        console.error(`The help centre wasn't brought in: ${(error as Error).message}`);
    });
  return async () => {
    stopped.abort();
    await bringing;
    await ground.close();
  };
}

/** Makes what is sold known at the local Stripe, behind everybody; it is whole or found half done by the next start. */
function setUpPaymentsOf(ground: Ground): void {
  const { stripe } = ground;
  if (!stripe) return;
  import("./payments/set-up.ts")
    .then(({ setUpPayments }) => setUpPayments({ ...fromHere(ground), stripe }))
    .catch((error: unknown) => console.error(`Plans can't be bought: ${(error as Error).message}`));
}

/** The stack by its own address: `url` may lead to a proxy that doesn't know yet that it is up. */
function fromHere({ functionEnv, url, secretKey }: Ground): { url: string; secretKey: string } {
  return { url: functionEnv.SUPABASE_URL ?? url, secretKey };
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

void main();
