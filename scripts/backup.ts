import { parseArgs } from "node:util";
import { GroundError, reasonOf } from "../local/errors.ts";

/** `npm run backup -- --to <folder | file.tar>`: docs/operate/backup.md. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  if (!values.to) throw new GroundError("Say where to: npm run backup -- --to <folder | file.tar>");
  const [{ backUp }, { openSink }, { openToRead }, { onTerms, statementLimits }, { readOptions }] =
    await Promise.all([
      import("../local/backup/backup.ts"),
      import("../local/backup/container.ts"),
      import("../local/backup/places.ts"),
      import("../local/database/terms.ts"),
      import("../local/options.ts"),
    ]);
  const options = readOptions(process.cwd(), "built");
  const place = await openToRead(options);
  try {
    const sink = await openSink(values.to);
    console.log(`Backing up ${place.words}.`);
    const began = performance.now();
    const { database, store, seeds } = place;
    const manifest = await onTerms({ limit: statementLimits.upkeep }, () =>
      backUp({ root: options.root, database, store, seeds, sink, log: console.log }),
    );
    const { objects, keys } = manifest;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`objects: ${objects.count}, ${objects.bytes} bytes`);
    for (const name of objects.missing) console.warn(`Its bytes aren't there: ${name}`);
    console.log(
      keys.length > 0
        ? `The keys of its secrets aren't in it; a restore needs ${keys.map(({ id }) => id).join(", ")}. Keep them (SECRETS_KEYS, secrets.json) in another place.`
        : "It holds no secrets, so a restore needs no key.",
    );
    console.log(`${values.to} is whole after ${seconds} s.`);
  } finally {
    await place.close();
  }
}

await main().catch((error: unknown) => {
  console.error(inWords(error));
  process.exitCode = 1;
});

/** A running embedded product doesn't wait for a tool for longer than a minute. */
function inWords(error: unknown): string {
  const { code } = error as { code?: string };
  if (code !== "25P04" && code !== "25P03" && code !== "CONNECTION_CLOSED") return reasonOf(error);
  return "The running product needed its database before all was read, so nothing was kept. Stop it and back up again, or do it when nobody works.";
}
