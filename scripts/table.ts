/** Results of a layer of tests. */
export interface Run {
  passed: number;
  failed: number;
  skipped: number;
  /** Expectations that were checked. */
  assertions: number;
  /** What failed, each with its name in the first line and why in those below. */
  failures: string[];
  /** Seconds of a worker by test file. */
  files: Record<string, number>;
}

/** Seconds of a worker that the tests of a layer took. */
export const secondsOf = ({ files }: Run): number =>
  Object.values(files).reduce((sum, each) => sum + each, 0);

const slowest = 10;

/** A table of the layers, and the files that took longest, for people to read. */
export function tableOf(runs: ReadonlyMap<string, Run>): string {
  const lines = [...runs].map(([layer, run]) => [
    layer,
    String(run.passed + run.failed),
    String(run.skipped),
    String(run.assertions),
    (secondsOf(run) / 60).toFixed(1),
  ]);
  const table = [["layer", "tests", "skipped", "assertions", "minutes of a worker"], ...lines];
  const files = [...runs.values()].flatMap((run) => Object.entries(run.files));
  const longest = files.toSorted(([, a], [, b]) => b - a).slice(0, slowest);
  return [
    ...table.map((cells) =>
      cells
        .map((cell) => cell.padEnd(12))
        .join("")
        .trimEnd(),
    ),
    "",
    "The slowest files, seconds of a worker:",
    ...longest.map(([file, took]) => `${took.toFixed(0).padStart(5)}  ${file}`),
  ].join("\n");
}
