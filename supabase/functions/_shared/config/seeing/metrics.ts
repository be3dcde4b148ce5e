/**
 * Figures of this process in Prometheus' text format (version 0.0.4): counters, gauges and histograms, kept in memory. Names of
 * labels are declared with each, so that nothing else can become one.
 */
export type Labels = Readonly<Record<string, string>>;

interface Family {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  lines(): Iterable<readonly [suffix: string, labels: Labels, value: number]>;
}

const families = new Map<string, Family>();

function declare(family: Family): void {
  families.set(family.name, family);
}

/** A number for each set of labels. */
class Series {
  readonly #values = new Map<string, { labels: Labels; value: number }>();

  of(labels: Labels): { labels: Labels; value: number } {
    const key = JSON.stringify(labels);
    const found = this.#values.get(key) ?? { labels, value: 0 };
    this.#values.set(key, found);
    return found;
  }

  clear(): void {
    this.#values.clear();
  }

  *lines() {
    for (const { labels, value } of this.#values.values()) yield ["", labels, value] as const;
  }
}

/** Declares a count of what happened since the process began; its name ends with `_total`. */
export function counter<L extends Labels>(name: string, help: string) {
  const series = new Series();
  declare({ name, help, type: "counter", lines: () => series.lines() });
  return { add: (labels: L, amount = 1) => void (series.of(labels).value += amount) };
}

/** Declares what is so at the moment. */
export function gauge<L extends Labels>(name: string, help: string) {
  const series = new Series();
  declare({ name, help, type: "gauge", lines: () => series.lines() });
  return {
    set: (labels: L, value: number) => void (series.of(labels).value = value),
    /** Tells nothing until it is set again. */
    clear: () => series.clear(),
  };
}

const usualBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Declares how long things took, in seconds. @param bounds of the buckets, in rising order */
export function histogram<L extends Labels>(
  name: string,
  help: string,
  bounds: readonly number[] = usualBounds,
) {
  const all = new Map<string, { labels: L; counts: number[]; sum: number; count: number }>();
  declare({
    name,
    help,
    type: "histogram",
    *lines() {
      for (const { labels, counts, sum, count } of all.values()) {
        let below = 0;
        for (const [index, bound] of bounds.entries()) {
          below += counts[index] ?? 0;
          yield ["_bucket", { ...labels, le: String(bound) }, below] as const;
        }
        yield ["_bucket", { ...labels, le: "+Inf" }, count] as const;
        yield ["_sum", labels, sum] as const;
        yield ["_count", labels, count] as const;
      }
    },
  });
  return {
    observe(labels: L, seconds: number): void {
      const key = JSON.stringify(labels);
      const found = all.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
      all.set(key, found);
      const bucket = bounds.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) found.counts[bucket] = (found.counts[bucket] ?? 0) + 1;
      found.sum += seconds;
      found.count += 1;
    },
  };
}

/** All figures as text. @param own labels that each line gets, such as the part of the product that tells it */
export function renderMetrics(own: Labels): string {
  return [...families.values()].map((family) => renderFamily(family, own)).join("");
}

function renderFamily({ name, help, type, lines }: Family, own: Labels): string {
  const head = `# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}\n# TYPE ${name} ${type}\n`;
  return (
    head +
    [...lines()].map(([suffix, labels, value]) => line(name + suffix, { ...own, ...labels }, value)).join("")
  );
}

function line(name: string, labels: Labels, value: number): string {
  const escaped = (text: string) =>
    text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
  const told = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}{${told.join(",")}} ${Number.isFinite(value) ? value : "NaN"}\n`;
}

/** A text whose lines have further labels, in front. */
export function labelled(text: string, labels: Labels): string {
  const told = Object.entries(labels).map(([label, value]) => `${label}="${value}",`);
  return text.replace(/^([a-z0-9_]+\{)/gm, (name) => name + told.join(""));
}

/** Several texts as one: each family once, with the lines of all. */
export function mergeMetrics(texts: readonly string[]): string {
  const merged = new Map<string, { head: string[]; lines: string[] }>();
  for (const text of texts) {
    let family: { head: string[]; lines: string[] } | undefined;
    for (const line of text.split("\n").filter(Boolean)) {
      const [, keyword, name] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (name !== undefined) {
        family = merged.get(name) ?? { head: [], lines: [] };
        merged.set(name, family);
        if (!family.head.some((known) => known.startsWith(`# ${keyword} `))) family.head.push(line);
      } else family?.lines.push(line);
    }
  }
  return [...merged.values()].map(({ head, lines }) => [...head, ...lines, ""].join("\n")).join("");
}
