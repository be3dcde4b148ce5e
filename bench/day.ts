import { parseArgs } from "node:util";
import { searchCost } from "./day/costs.ts";
import { type Day, type Minute, simulateDay, waitOf } from "./day/day.ts";
import { percentile, row } from "./print.ts";

/** Cores are planned for so much of them at the busiest minutes, so that what comes at once doesn't wait long. */
const PLANNED = 0.6;

/**
 * `npm run bench -- day [--organizations 1,100,10000] [--seed n]`: a working day of so many organisations over the measured costs
 * (docs/scale.md). Nothing runs but arithmetic.
 */
export function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      organizations: { type: "string", default: "1,100,10000" },
      seed: { type: "string", default: "1" },
    },
  });
  for (const organizations of values.organizations.split(",").map(Number))
    tell(organizations, simulateDay(organizations, Number(values.seed)));
  return Promise.resolve();
}

function tell(organizations: number, day: Day): void {
  const { minutes, grown } = day;
  const high = (of: (minute: Minute) => number) => percentile(minutes.map(of), 0.99);
  const cores = (of: (minute: Minute) => number) => Math.max(1, Math.ceil(high(of) / PLANNED));
  const sum = (of: (minute: Minute) => number) => minutes.reduce((all, minute) => all + of(minute), 0);
  const readers = Math.max(1, Math.ceil((sum(({ reading }) => reading) / 600) * 1.2));
  const rounded = (value: number) => value.toFixed(value < 10 ? 2 : 0);
  row(`${organizations} organisations: who`, {
    members: String(day.members),
    passages: rounded(day.passages),
    "largest library": rounded(day.largest),
    "its search": `${rounded(searchCost(day.largest))} ms`,
  });
  row("  a day", {
    calls: rounded(sum(({ calls }) => calls)),
    questions: rounded(sum(({ questions }) => questions)),
    "database grows": `${rounded(grown.database / 2 ** 30)} GB`,
    "files grow": `${rounded(grown.files / 2 ** 30)} GB`,
  });
  row("  its busy minutes (p99)", {
    "calls/s": rounded(high(({ calls }) => calls) / 60),
    "questions/s": rounded(high(({ questions }) => questions) / 60),
    "answers at once": rounded(high(({ streams }) => streams)),
    sockets: rounded(high(({ sockets }) => sockets)),
    "messages/s": rounded(high(({ told }) => told)),
  });
  row(`  cores for ${PLANNED * 100} % of them`, {
    database: `${cores(({ database }) => database)} (${rounded(high(({ database }) => database))} busy)`,
    functions: `${cores(({ functions }) => functions)} (${rounded(high(({ functions }) => functions))} busy)`,
    reading: `${readers}, the last waits ${rounded(Math.max(...waitOf(minutes, readers)))} min`,
  });
}
