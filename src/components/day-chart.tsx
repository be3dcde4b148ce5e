import { useId, useState, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { formatCount, formatDay, formatNumber } from "@/lib/format.ts";
import { bucketsOf, type Bucket } from "@/lib/period.ts";

interface Day {
  day: string;
}

interface ChartProps<Row extends Day> {
  days: readonly Row[];
  from: string;
  to: string;
  /** What a bar is made of, from below. */
  parts: readonly { name: string; color: string; of: (day: Row) => number }[];
  /** What is counted, in the singular. */
  noun: string;
  /** How many of it a day has. */
  count: (day: Row) => number;
  /** How a number of it is written, where it isn't a count: money. */
  format?: (value: number) => string;
}

type Shape<Row extends Day> = Pick<ChartProps<Row>, "parts" | "noun" | "count" | "format">;

const HEIGHT = 160;
const GAP = 0.25;

/** What was counted by day or week, as bars or as a table; the arrow keys go from bar to bar. */
export function DayChart<Row extends Day>({ days, from, to, ...shape }: ChartProps<Row>) {
  const [asTable, setAsTable] = useState(false);
  const bars = bucketsOf(days, { from, to });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
          {shape.parts.map(({ name, color }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span aria-hidden className="size-2.5 rounded-xs" style={{ background: color }} />
              {name}
            </li>
          ))}
        </ul>
        <Button variant="ghost" size="xs" onClick={() => setAsTable(!asTable)}>
          {asTable ? "Show as a chart" : "Show as a table"}
        </Button>
      </div>
      {asTable ? <Days bars={bars} {...shape} /> : <Bars bars={bars} {...shape} />}
    </div>
  );
}

function total<Row extends Day>({ rows }: Bucket<Row>, of: (day: Row) => number): number {
  return rows.reduce((sum, day) => sum + of(day), 0);
}

const nameOf = ({ from, to }: Bucket<Day>) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

function wordsOf<Row extends Day>(bar: Bucket<Row>, { parts, noun, count, format }: Shape<Row>): string {
  const there = parts.map(({ name, of }) => [name, total(bar, of)] as const).filter(([, many]) => many > 0);
  const told = there
    .map(([name, many]) => `${(format ?? formatNumber)(many)} ${name.toLowerCase()}`)
    .join(", ");
  const all = format ? format(total(bar, count)) : formatCount(total(bar, count), noun);
  return `${nameOf(bar)}: ${all}${told && ` (${told})`}`;
}

/** "Questions" of "question". */
const headOf = (noun: string, plural = `${noun}s`) => `${plural[0]?.toUpperCase()}${plural.slice(1)}`;

function Bars<Row extends Day>({ bars, ...shape }: Shape<Row> & { bars: readonly Bucket<Row>[] }) {
  const { count } = shape;
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const highest = Math.max(1, ...bars.map((one) => total(one, count)));
  const bar = chosen === null ? undefined : bars[chosen];
  const [first, last] = [bars[0], bars.at(-1)];

  function move(event: KeyboardEvent) {
    const at = chosen ?? bars.length;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(bars.length - 1, to)));
  }

  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <div
          aria-hidden
          className="flex flex-col justify-between text-right text-xs leading-none text-muted-foreground tabular-nums"
        >
          <span>{(shape.format ?? formatNumber)(highest)}</span>
          <span>0</span>
        </div>
        <div
          role="slider"
          aria-label={`${headOf(shape.noun)} by day`}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={bars.length - 1}
          aria-valuenow={chosen ?? bars.length - 1}
          aria-valuetext={wordsOf(bar ?? last ?? { from: "", to: "", rows: [] }, shape)}
          aria-describedby={id}
          tabIndex={0}
          className="rounded-sm outline-none focus-visible:ring-2 focus-visible:ring-ring"
          onKeyDown={move}
          onFocus={() => setChosen((at) => at ?? bars.length - 1)}
          onBlur={() => setChosen(null)}
          onPointerLeave={() => setChosen(null)}
        >
          <svg
            aria-hidden
            width="100%"
            height={HEIGHT}
            viewBox={`0 0 ${bars.length} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="block border-b"
          >
            {bars.map((one, at) => (
              <g key={one.from} onPointerEnter={() => setChosen(at)}>
                <rect
                  x={at}
                  y={0}
                  width={1}
                  height={HEIGHT}
                  fill={at === chosen ? "var(--accent)" : "transparent"}
                />
                <Stack bar={one} at={at} highest={highest} parts={shape.parts} />
              </g>
            ))}
          </svg>
        </div>
      </div>
      <div className="flex justify-between gap-4 text-xs text-muted-foreground">
        <span>{first && formatDay(first.from)}</span>
        <span id={id} className="min-w-0 truncate text-center text-foreground">
          {bar && wordsOf(bar, shape)}
        </span>
        <span>{last && formatDay(last.to)}</span>
      </div>
    </div>
  );
}

interface StackProps<Row extends Day> extends Pick<ChartProps<Row>, "parts"> {
  bar: Bucket<Row>;
  at: number;
  highest: number;
}

function Stack<Row extends Day>({ bar, at, highest, parts }: StackProps<Row>) {
  let below = 0;
  return parts.map(({ name, color, of }) => {
    const height = (total(bar, of) / highest) * (HEIGHT - 4);
    below += height;
    return height > 0 ? (
      <rect key={name} x={at + GAP / 2} y={HEIGHT - below} width={1 - GAP} height={height} fill={color} />
    ) : null;
  });
}

/** The latest first; days on which nothing was counted are left out. */
function Days<Row extends Day>(props: Shape<Row> & { bars: readonly Bucket<Row>[] }) {
  const { bars, parts, noun, count, format } = props;
  const written = format ?? formatNumber;
  const used = bars.filter((bar) => total(bar, count) > 0).toReversed();
  return (
    <div className="relative max-h-80 overflow-auto">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>Day (UTC)</TableHead>
            <TableHead className="text-right">{format ? headOf(noun, noun) : headOf(noun)}</TableHead>
            {parts.map(({ name }) => (
              <TableHead key={name} className="text-right">
                {name}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {used.map((bar) => (
            <TableRow key={bar.from}>
              <TableCell>{nameOf(bar)}</TableCell>
              <TableCell className="text-right tabular-nums">{written(total(bar, count))}</TableCell>
              {parts.map(({ name, of }) => (
                <TableCell key={name} className="text-right tabular-nums">
                  {written(total(bar, of))}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
