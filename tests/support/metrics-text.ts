/** A family of Prometheus' text format, with its samples. */
export interface MetricFamily {
  type: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const name = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"';
const sample = new RegExp(`^(${name})(?:\\{((?:${label},?)*)\\})? (\\S+)$`);
const number = /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/;

/**
 * Reads Prometheus' text format 0.0.4 as strictly as its description: each family once, HELP and TYPE before its samples, names,
 * labels and numbers in their form, no sample twice; histograms with rising buckets up to +Inf, which is their count.
 * @throws Error that names the first line that is wrong
 */
export function readMetrics(text: string): Map<string, MetricFamily> {
  if (!text.endsWith("\n")) throw new Error("The last line has no end.");
  const families = new Map<string, MetricFamily>();
  const seen = new Set<string>();
  let [current, helped] = ["", ""];
  for (const line of text.slice(0, -1).split("\n")) {
    const wrong = (why: string) => new Error(`${why}: ${line}`);
    const help = new RegExp(`^# HELP (${name}) (.*)$`).exec(line)?.[1];
    const [, typed, type] = new RegExp(`^# TYPE (${name}) (counter|gauge|histogram)$`).exec(line) ?? [];
    if (help !== undefined) {
      if (families.has(help) || help === helped) throw wrong("A family twice");
      helped = help;
    } else if (typed !== undefined && type !== undefined) {
      if (typed !== helped || families.has(typed)) throw wrong("A type without its help, or twice");
      if (type === "counter" && !typed.endsWith("_total")) throw wrong("A counter's name ends with _total");
      families.set(typed, { type, samples: [] });
      current = typed;
    } else {
      const [, of, labels = "", value = ""] = sample.exec(line) ?? [];
      if (of === undefined) throw wrong("No sample");
      if (!number.test(value)) throw wrong("No number");
      const family = families.get(current);
      const suffix = of.slice(current.length);
      const fits = family?.type === "histogram" ? /^_(bucket|sum|count)$/.test(suffix) : suffix === "";
      if (!family || !of.startsWith(current) || !fits) throw wrong("A sample of another family");
      const key = `${of}{${labels
        .split(/,(?=[a-zA-Z_]+=")/)
        .sort()
        .join(",")}}`;
      if (seen.has(key)) throw wrong("A sample twice");
      seen.add(key);
      family.samples.push({
        name: of,
        labels: labelsIn(labels),
        value: Number(value.replace("Inf", "Infinity")),
      });
    }
  }
  for (const [of, family] of families) if (family.type === "histogram") checkBuckets(of, family);
  return families;
}

function labelsIn(text: string): Record<string, string> {
  const found = text.matchAll(/([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g);
  const unescaped = (value: string) =>
    value.replace(/\\(.)/g, (_, mark: string) => (mark === "n" ? "\n" : mark));
  return Object.fromEntries([...found].map(([, key = "", value = ""]) => [key, unescaped(value)]));
}

function checkBuckets(of: string, { samples }: MetricFamily): void {
  const series = new Map<string, { buckets: [number, number][]; count?: number; sum?: number }>();
  for (const { name: called, labels, value } of samples) {
    const { le, ...rest } = labels;
    const key = JSON.stringify(rest);
    const one = series.get(key) ?? { buckets: [] };
    series.set(key, one);
    if (called === `${of}_bucket`) one.buckets.push([Number(le?.replace("Inf", "Infinity")), value]);
    else if (called === `${of}_count`) one.count = value;
    else one.sum = value;
  }
  for (const [key, { buckets, count, sum }] of series) {
    const rises = buckets.every(([bound, below], index) => {
      const before = buckets[index - 1];
      return !before || (bound > before[0] && below >= before[1]);
    });
    const last = buckets.at(-1);
    if (!rises || last?.[0] !== Infinity || last[1] !== count || sum === undefined)
      throw new Error(`Buckets of ${of} that aren't right: ${key}`);
  }
}
