import type { Usage } from "@contract/usage.ts";
import { useId, useState, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { formatCount, formatDay, formatNumber } from "@/lib/format.ts";
import { bucketsOf, type Bucket } from "./period.ts";

type Day = Usage & { day: string };

/** What a bar is made of, from below. */
const PARTS = [
  { name: "Answered", color: "var(--brand)", of: (day: Usage) => day.answered },
  { name: "Nothing found", color: "var(--warning)", of: (day: Usage) => day.not_found },
  {
    name: "Stopped or failed",
    color: "var(--muted-foreground)",
    of: (day: Usage) => day.stopped + day.failed,
  },
] as const;

const HEIGHT = 160;
const GAP = 0.25;

/** Questions by day or week, as bars or as a table; the arrow keys go from bar to bar. */
export function DayChart({ days, from, to }: { days: readonly Day[]; from: string; to: string }) {
  const [asTable, setAsTable] = useState(false);
  const bars = bucketsOf(days, { from, to });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
          {PARTS.map(({ name, color }) => (
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
      {asTable ? <Days bars={bars} /> : <Bars bars={bars} />}
    </div>
  );
}

const total = ({ rows }: Bucket<Day>, of: (day: Usage) => number) =>
  rows.reduce((sum, day) => sum + of(day), 0);

const questions = (bar: Bucket<Day>) => total(bar, (day) => day.questions);

const nameOf = ({ from, to }: Bucket<Day>) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

function wordsOf(bar: Bucket<Day>): string {
  const parts = PARTS.map(({ name, of }) => [name, total(bar, of)] as const).filter(([, count]) => count > 0);
  const told = parts.map(([name, count]) => `${formatNumber(count)} ${name.toLowerCase()}`).join(", ");
  return `${nameOf(bar)}: ${formatCount(questions(bar), "question")}${told && ` (${told})`}`;
}

function Bars({ bars }: { bars: readonly Bucket<Day>[] }) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const highest = Math.max(1, ...bars.map(questions));
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
          <span>{formatNumber(highest)}</span>
          <span>0</span>
        </div>
        <div
          role="slider"
          aria-label="Questions by day"
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={bars.length - 1}
          aria-valuenow={chosen ?? bars.length - 1}
          aria-valuetext={wordsOf(bar ?? last ?? { from: "", to: "", rows: [] })}
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
                <Stack bar={one} at={at} highest={highest} />
              </g>
            ))}
          </svg>
        </div>
      </div>
      <div className="flex justify-between gap-4 text-xs text-muted-foreground">
        <span>{first && formatDay(first.from)}</span>
        <span id={id} className="min-w-0 truncate text-center text-foreground">
          {bar && wordsOf(bar)}
        </span>
        <span>{last && formatDay(last.to)}</span>
      </div>
    </div>
  );
}

function Stack({ bar, at, highest }: { bar: Bucket<Day>; at: number; highest: number }) {
  let below = 0;
  return PARTS.map(({ name, color, of }) => {
    const height = (total(bar, of) / highest) * (HEIGHT - 4);
    below += height;
    return height > 0 ? (
      <rect key={name} x={at + GAP / 2} y={HEIGHT - below} width={1 - GAP} height={height} fill={color} />
    ) : null;
  });
}

/** The latest first; days on which nothing was asked are left out. */
function Days({ bars }: { bars: readonly Bucket<Day>[] }) {
  const used = bars.filter((bar) => questions(bar) > 0).toReversed();
  return (
    <div className="relative max-h-80 overflow-auto">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>Day (UTC)</TableHead>
            <TableHead className="text-right">Questions</TableHead>
            {PARTS.map(({ name }) => (
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
              <TableCell className="text-right tabular-nums">{formatNumber(questions(bar))}</TableCell>
              {PARTS.map(({ name, of }) => (
                <TableCell key={name} className="text-right tabular-nums">
                  {formatNumber(total(bar, of))}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
