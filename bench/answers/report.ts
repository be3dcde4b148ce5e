import type { Outcome } from "./outcome.ts";
import { percentile } from "../print.ts";

/** `12 of 40 (30 %)`, or a dash when there was nothing to count. */
function part(some: readonly unknown[], all: readonly unknown[]): string {
  if (all.length === 0) return "–";
  return `${some.length}/${all.length} ${((100 * some.length) / all.length).toFixed(0)} %`;
}

/** Those that don't say that they aren't sure. */
const surely = (outcomes: readonly Outcome[]): Outcome[] => outcomes.filter(({ unsure }) => !unsure);

/** The figures of a group of outcomes, as the table's columns. */
function columns(outcomes: readonly Outcome[]): string[] {
  const answerable = outcomes.filter(({ question }) => question.gold !== null);
  const adversarial = outcomes.filter(
    ({ question }) => question.gold === null && question.kind === "adversarial",
  );
  const absent = outcomes.filter(({ question }) => question.gold === null && question.kind !== "adversarial");
  const of = (group: readonly Outcome[], verdict: Outcome["verdict"]) =>
    group.filter((one) => one.verdict === verdict);
  const citations = outcomes.flatMap((outcome) => outcome.citations);
  const rightAndCiting = of(answerable, "right").filter(({ question }) => !question.uncited);
  const refusals = outcomes.filter(({ refusedIn }) => refusedIn !== null);
  return [
    part(of(answerable, "right"), answerable),
    part(surely(of(answerable, "right")), answerable),
    part(surely(of(answerable, "wrong")), answerable),
    part(of(answerable, "refused"), answerable),
    part(surely([...of(absent, "answered"), ...of(adversarial, "answered")]), [...absent, ...adversarial]),
    part(surely(of(absent, "answered")), absent),
    part(surely(of(adversarial, "answered")), adversarial),
    part(
      citations.filter(({ fault }) => fault !== null),
      citations,
    ),
    part(
      rightAndCiting.filter((outcome) => outcome.citesGold),
      rightAndCiting,
    ),
    part(
      refusals.filter(({ question, refusedIn }) => refusedIn === question.lang),
      refusals,
    ),
  ];
}

const HEAD = [
  "right",
  "right, sure",
  "wrong, sure",
  "refused",
  "unans. answered",
  "absent",
  "adversarial",
  "cit. wrong",
  "gold cited",
  "refused in lang.",
];

function table(
  title: string,
  head: readonly string[],
  rows: readonly (readonly [string, readonly string[]])[],
): void {
  console.log(`\n${title.padEnd(16)}${head.map((name) => name.padStart(18)).join("")}`);
  for (const [name, cells] of rows)
    console.log(`${name.padEnd(16)}${cells.map((cell) => cell.padStart(18)).join("")}`);
}

function groups(outcomes: readonly Outcome[], key: (outcome: Outcome) => string): [string, Outcome[]][] {
  const found = new Map<string, Outcome[]>();
  for (const outcome of outcomes) found.set(key(outcome), [...(found.get(key(outcome)) ?? []), outcome]);
  return [...found];
}

/** Prints the totals, both halves apart, then by language, kind and genre; answers beside retrieval alone. */
export function report(outcomes: readonly Outcome[]): void {
  const halves: [string, readonly Outcome[]][] = [
    ["all", outcomes],
    ...groups(outcomes, ({ question }) => question.split),
  ];
  table(
    `${outcomes.length} questions`,
    HEAD,
    halves.map(([name, group]) => [name, columns(group)]),
  );
  for (const [name, key] of [
    ["by language", ({ question }: Outcome) => question.lang],
    ["by kind", ({ question }: Outcome) => question.kind],
    ["by genre", ({ question }: Outcome) => question.genre],
  ] as const) {
    for (const [split, half] of halves.slice(1)) {
      table(
        `${name}, ${split}`,
        HEAD,
        groups(half, key).map(([group, some]) => [group, columns(some)]),
      );
    }
  }
  const lost = (group: readonly Outcome[]) => group.filter(({ loss }) => loss !== null);
  const losses = ["nothing given", "passage missing", "sentence"] as const;
  table(
    "where it was lost",
    losses,
    halves.map(([name, group]) => [
      name,
      losses.map((loss) =>
        part(
          group.filter((outcome) => outcome.loss === loss),
          lost(group),
        ),
      ),
    ]),
  );
  const faults = ["document", "page", "span"] as const;
  table(
    "citations wrong",
    faults,
    halves.map(([name, group]) => {
      const citations = group.flatMap((outcome) => outcome.citations);
      return [
        name,
        faults.map((fault) =>
          part(
            citations.filter((one) => one.fault === fault),
            citations,
          ),
        ),
      ];
    }),
  );
  reportRetrieval([
    ...halves,
    ...groups(
      outcomes.filter(({ question }) => question.genre === "filing"),
      ({ question }) => `filing, ${question.split}`,
    ),
  ]);
  const words = outcomes
    .filter(({ verdict }) => verdict !== "refused")
    .map(({ content }) => content.split(/\s+/).length);
  console.log(`\nwords of an answer: median ${percentile(words, 0.5)}, p95 ${percentile(words, 0.95)}`);
  const times = outcomes.map(({ ms }) => ms);
  console.log(
    `question → whole answer: p50 ${Math.round(percentile(times, 0.5))} ms, p95 ${Math.round(percentile(times, 0.95))} ms`,
  );
}

function reportRetrieval(rows: readonly [string, readonly Outcome[]][]): void {
  const rankers = ["product", "plain", "named"] as const;
  const names = { product: "ours", plain: "BM25", named: "BM25+names" };
  const tops = [1, 2, 8];
  table(
    "passage found",
    rankers.flatMap((ranker) => tops.map((top) => `${names[ranker]} @${top}`)),
    rows.map(([name, group]) => {
      const ranked = group.flatMap(({ ranks }) => ranks ?? []);
      const cells = rankers.flatMap((ranker) =>
        tops.map((top) =>
          part(
            ranked.filter((ranks) => ranks[ranker] > 0 && ranks[ranker] <= top),
            ranked,
          ),
        ),
      );
      return [name, cells];
    }),
  );
}
