import { parseArgs } from "node:util";
import { GroundError, reasonOf } from "../local/errors.ts";
import { bin, node, type Step, takeAll } from "./steps.ts";

const vitest = (...files: string[]) => bin("vitest", "run", "--reporter=dot", ...files);

/** Proofs that take longer than two minutes, by name. `npm test` tries fewer random cases of the same. */
const parts: Readonly<Record<string, (seed: string) => string[]>> = {
  kills: (seed) => node("tests/prove/kills.ts", "--function-kills", "0", "--seed", seed),
  "function-kills": (seed) => node("tests/prove/kills.ts", "--kills", "0", "--seed", seed),
  "training-kills": (seed) =>
    node(
      "tests/prove/kills.ts",
      "--kills",
      "0",
      "--function-kills",
      "0",
      "--training-kills",
      "50",
      "--seed",
      seed,
    ),
  rights: () => vitest("tests/db/equality.test.ts", "tests/db/previews.test.ts"),
  threads: () => vitest("tests/api/threads.test.ts"),
  drives: () => vitest("tests/api/drives/histories.test.ts"),
  folders: () => vitest("tests/google/drive.test.ts", "tests/microsoft/drives.test.ts"),
  "drive-kills": (seed) => node("tests/prove/drive-kills.ts", "--seed", seed),
  "drive-memory": () => node("tests/prove/drive-kills.ts", "--kills", "0"),
  invoices: () =>
    vitest(
      "tests/documents/invoice-files.test.ts",
      "tests/documents/invoice-totals.test.ts",
      "tests/api/invoices.test.ts",
      "tests/db/invoices.test.ts",
    ),
  billing: () => vitest("tests/db/billing/permutations.test.ts"),
  upgrades: () => vitest("tests/db/upgrades"),
};
const supabase = "supabase";
/** By the part's name: which databases the native servers are tested with. */
const shapes: Readonly<Record<string, readonly ("plain" | "hosted")[]>> = {
  native: ["plain", "hosted"],
  "native-plain": ["plain"],
  "native-hosted": ["hosted"],
};
const servers = (process.env["NATIVE_DATABASE_URLS"] ?? "").split(",").filter(Boolean);

/**
 * The database and API tests of `npm test` on each native server, in databases as the ground makes them (`plain`) and in
 * some that are shaped like a hosted project's. Throws a `GroundError` where a server can't be used.
 */
async function nativeSteps(seed: string, shapes: readonly ("plain" | "hosted")[]): Promise<Step[]> {
  if (servers.length === 0)
    throw new GroundError(
      "Set NATIVE_DATABASE_URLS to the servers to test on, as docs/native-postgres.md says under Tests.",
    );
  const { openPostgres } = await import("../local/database/postgres.ts");
  const steps = servers.map(async (url) => {
    const database = await openPostgres(url, 1);
    const [server] = await database.query<{ version: string; role: string }>(
      "select current_setting('server_version') as version, current_user as role",
    );
    await database.close();
    if (shapes.includes("hosted") && server?.role === "postgres")
      throw new GroundError(
        `The superuser of ${new URL(url).host} is called postgres, whom hosted projects have as no superuser: ` +
          "see docs/native-postgres.md under Tests, or run the part native-plain.",
      );
    return shapes.map((shape) => ({
      name: `native, PostgreSQL ${server?.version ?? "?"}, ${shape === "hosted" ? "shaped like a hosted project" : "plain"}`,
      command: vitest("--project=db", "--project=api"),
      env: { TEST_DATABASE_URL: url, TEST_DATABASE_SHAPE: shape, SEED: seed },
      live: true,
    }));
  });
  return (await Promise.all(steps)).flat();
}

/**
 * `npm run prove -- [part…] [--seed n]`: what takes longer than `npm test` may, or the parts that are named. The seed
 * decides the moments of kills and the random tenancies. Of all parts, `native` is one where servers are set; `supabase`
 * is run by its name only, with options of its own.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      "beside-others": { type: "boolean", default: false },
    },
  });
  const names = [...Object.keys(parts), ...Object.keys(shapes), supabase];
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
    process.exitCode = 1;
    return;
  }
  console.log(`SEED=${values.seed}`);
  const { ensureChromium } = await import("./chromium.ts");
  process.env["CHROMIUM_PATH"] = ensureChromium();
  const wanted = Object.entries(parts).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  );
  const steps = wanted.map(([name, command]): Step => ({
    name,
    command: command(values.seed),
    env: { PROVE: "all", SEED: values.seed },
    live: true,
  }));
  const wantedShapes = new Set(positionals.flatMap((name) => shapes[name] ?? []));
  if (positionals.length === 0 && servers.length > 0) wantedShapes.add("plain").add("hosted");
  if (wantedShapes.size > 0) steps.push(...(await nativeSteps(values.seed, [...wantedShapes])));
  if (positionals.includes(supabase)) {
    const only = values.only === undefined ? [] : ["--only", values.only];
    const beside = values["beside-others"] ? ["--beside-others"] : [];
    steps.push({ name: supabase, command: node("tests/prove/supabase.ts", ...only, ...beside), live: true });
  }
  await takeAll([steps]);
}

await main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
