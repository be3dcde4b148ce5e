import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ms, row } from "./print.ts";
import { cases } from "./rows/cases.ts";
import { fill } from "./rows/fill.ts";
import { measureAll } from "./rows/measure.ts";
import { ids } from "./rows/size.ts";
import { openBenchDatabase } from "./stack.ts";

/** A question whose tables give a hundred times the rows that it answers with is told apart. */
const WASTE = 100;

/**
 * `npm run bench -- rows [--documents N] [--members N] [--messages N] [--runs N] [--askers N] [--only TEXT]`: one organisation of that size, and every list and report
 * asked of it as its owner and as a member (`--askers 1`: as the first alone): the slowest first, with the rows that tables gave for it and blocks touched. Run again on the
 * same database, it asks what is there.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      documents: { type: "string", default: "10000" },
      members: { type: "string", default: "1000" },
      messages: { type: "string", default: "100000" },
      runs: { type: "string", default: "15" },
      askers: { type: "string", default: "2" },
      only: { type: "string", default: "" },
    },
  });
  const size = {
    documents: Number(values.documents),
    members: Number(values.members),
    messages: Number(values.messages),
  };
  const database = await openBenchDatabase();
  try {
    const [there] = await database.query("select 1 from public.organizations where id = $1", [
      ids.organization,
    ]);
    if (!there) await fill(database, size);
    const wanted = cases(size).filter(({ path, name }) =>
      values.only.split("|").some((part) => `${path} ${name}`.includes(part)),
    );
    const asked = wanted.map((each) => ({ ...each, as: each.as.slice(0, Number(values.askers)) }));
    const found = await measureAll(database, asked, Number(values.runs));
    for (const each of found) {
      row(each.name.padEnd(64), {
        p50: ms(each.p50).padStart(9),
        p95: ms(each.p95).padStart(9),
        ...(each.cpu === null ? {} : { cpu: ms(each.cpu).padStart(9) }),
        read: `${each.read}${each.read > WASTE * Math.max(each.given, 1) ? "!" : ""}`,
        blocks: String(each.blocks),
        given: String(each.given),
        ...(each.total ? { total: each.total } : {}),
        ...(each.failed ? { failed: each.failed } : {}),
      });
    }
    if (found.some(({ failed }) => failed)) process.exitCode = 1;
    const slow = found.filter(({ p50 }) => p50 >= 100).length;
    row("100 ms and more", { of: `${slow} of ${found.length}`, load: (loadavg()[0] ?? 0).toFixed(1) });
  } finally {
    await database.close();
  }
}
