import { parseArgs } from "node:util";
import { GroundError, reasonOf } from "../local/errors.ts";

/** `npm run restore -- --from <folder | file.tar>`: docs/operate/backup.md. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  if (!values.from) throw new GroundError("Say from where: npm run restore -- --from <folder | file.tar>");
  const [
    { printed },
    { openSource },
    { keyIdsOf, openToFill },
    { inspectBackup, restoreInto },
    { onTerms, statementLimits },
    { readOptions },
  ] = await Promise.all([
    import("../local/backup/census.ts"),
    import("../local/backup/container.ts"),
    import("../local/backup/places.ts"),
    import("../local/backup/restore.ts"),
    import("../local/database/terms.ts"),
    import("../local/options.ts"),
  ]);
  const place = readOptions(process.cwd(), "built");
  const source = await openSource(values.from);
  const began = performance.now();
  try {
    const keys = await keyIdsOf(place);
    const options = { root: place.root, source, keys, log: console.log };
    const manifest = await inspectBackup(options);
    const target = await openToFill(place);
    try {
      console.log(`Restoring into ${target.words}.`);
      const census = await onTerms({ limit: statementLimits.upkeep }, () =>
        restoreInto(target, manifest, options),
      );
      await target.keep();
      console.log(printed(census));
    } catch (error) {
      await target.close();
      throw error;
    }
    console.log(`All is there and equal after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  } finally {
    await source.close();
  }
}

await main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
