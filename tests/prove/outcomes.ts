/** What came of one kill. */
export interface Outcome {
  phase: string;
  signal: string;
  /** Milliseconds from the next start to its being ready; of a function, until the stack was healthy again. */
  readyMs: number;
  /** Milliseconds from ready to live status in the browser, 0 if it was there before; null where no page looked on. */
  liveMs: number | null;
  /** What was lost, didn't end, or took too long; none when all is well. */
  wrong: string[];
}

export type Signal = "SIGKILL" | "SIGINT" | "SIGTERM";

/** @param kills the share of SIGKILL; the rest are told to end */
export function signalOf(random: () => number, kills = 1 / 3): Signal {
  if (random() < kills) return "SIGKILL";
  return random() < 0.5 ? "SIGINT" : "SIGTERM";
}

/** A line a phase: kills, the slowest start, the slowest return of live status, and what went wrong. */
export function printed(outcomes: Outcome[]): string {
  const phases = [...new Set(outcomes.map(({ phase }) => phase))];
  const rows = phases.map((phase) => {
    const own = outcomes.filter((outcome) => outcome.phase === phase);
    const lives = own.flatMap(({ liveMs }) => (liveMs === null ? [] : [liveMs]));
    const seconds = (values: number[]) =>
      values.length > 0 ? `${(Math.max(...values) / 1000).toFixed(1)} s` : "";
    const wrong = own.flatMap((outcome) => outcome.wrong);
    return [
      phase,
      String(own.length),
      seconds(own.map(({ readyMs }) => readyMs)),
      seconds(lives),
      wrong.join("; ") || "nothing",
    ];
  });
  const head = ["killed while", "kills", "slowest start", "slowest live status after it", "wrong"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
