import { readdir } from "node:fs/promises";

/** Rows of `npm run bench`, in the order they are printed. */
const ROWS = ["ready", "calls", "answer", "realtime"] as const;

interface Bench {
  /** Measures and prints; `args` are what follows the name on the command line. */
  run(args: string[]): Promise<void>;
}

async function load(name: string): Promise<Bench> {
  return (await import(`./${name}.ts`)) as Bench;
}

const [name, ...args] = process.argv.slice(2);
if (name === undefined) {
  for (const row of ROWS) await (await load(row)).run([]);
} else {
  const files = (await readdir(import.meta.dirname)).filter(
    (file) => !/^(run|stack|print)\.ts$|\.test\.ts$/.test(file),
  );
  const names = files.filter((file) => file.endsWith(".ts")).map((file) => file.slice(0, -3));
  if (!names.includes(name)) {
    console.error(`There is no bench "${name}". There are: ${names.join(", ")}.`);
    process.exit(1);
  }
  await (await load(name)).run(args);
}
