import type { PlatformDay } from "@contract/platform-stats.ts";
import { DayChart } from "@/components/day-chart.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { formatMoney } from "@/lib/format.ts";

interface Chart {
  title: string;
  noun: string;
  none: string;
  parts: readonly { name: string; color: string; of: (day: PlatformDay) => number }[];
  format?: (value: number) => string;
}

const CHARTS: readonly Chart[] = [
  {
    title: "Messages by day",
    noun: "message",
    none: "Nobody asked anything in these days.",
    parts: [{ name: "Messages", color: "var(--brand)", of: (day) => day.messages }],
  },
  {
    title: "Growth by day",
    noun: "newcomer",
    none: "Nobody came in these days.",
    parts: [
      { name: "People", color: "var(--brand)", of: (day) => day.new_people },
      { name: "Organisations", color: "var(--warning)", of: (day) => day.new_organizations },
    ],
  },
  {
    title: "Money received by day",
    noun: "Received",
    none: "Nothing was paid in these days.",
    parts: [
      {
        name: "Received",
        color: "var(--brand)",
        of: (day) => Math.max(0, day.paid_pence - day.refunded_pence),
      },
    ],
    format: formatMoney,
  },
  {
    title: "Cost of models by day",
    noun: "Cost",
    none: "Nothing that has a price was used in these days.",
    parts: [{ name: "Cost", color: "var(--muted-foreground)", of: (day) => day.cost_pence }],
    format: formatMoney,
  },
  {
    title: "Documents added by day",
    noun: "document",
    none: "Nothing was added in these days.",
    parts: [{ name: "Documents", color: "var(--brand)", of: (day) => day.new_documents }],
  },
  {
    title: "Failed jobs by day",
    noun: "job",
    none: "No job failed in these days.",
    parts: [{ name: "Failed", color: "var(--destructive)", of: (day) => day.failed_jobs }],
  },
];

interface ChartsProps {
  days: readonly PlatformDay[];
  from: string;
  to: string;
}

/** What was counted by day, each as bars or as a table. */
export function Charts({ days, from, to }: ChartsProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {CHARTS.map(({ title, none, parts, ...chart }) => {
        const count = (day: PlatformDay) => parts.reduce((all, { of }) => all + of(day), 0);
        return (
          <Card key={title} className="flex min-w-0 flex-col">
            <CardHeader>
              <CardTitle>{title}</CardTitle>
            </CardHeader>
            <CardContent className="flex flex-1 flex-col justify-center">
              {days.every((day) => count(day) === 0) ? (
                <p className="py-10 text-center text-sm text-muted-foreground">{none}</p>
              ) : (
                <DayChart days={days} from={from} to={to} parts={parts} count={count} {...chart} />
              )}
            </CardContent>
          </Card>
        );
      })}
    </div>
  );
}
