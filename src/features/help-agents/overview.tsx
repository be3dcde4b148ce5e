import type { OutputOf } from "@contract/index.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleCheck, Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { DayChart } from "@/components/day-chart.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { showError } from "@/lib/errors.ts";
import { formatCount, formatMoney, formatNumber, formatPercent, formatRelative } from "@/lib/format.ts";
import { PERIODS, usePeriod } from "@/lib/period.ts";
import { saveFile } from "@/lib/save-file.ts";

type Stats = OutputOf<"/agent/help-agent/stats">;
type Day = Stats["days"][number];

/** What a day's bar is made of, from below. */
const PARTS = [
  { name: "Answered", color: "var(--brand)", of: (day: Day) => day.answered },
  {
    name: "Not answered",
    color: "var(--warning)",
    of: (day: Day) => Math.max(0, day.questions - day.answered),
  },
];

/** What the help agent was asked, and what it couldn't answer. */
export function Overview() {
  const { days, from, to, setDays } = usePeriod();
  const stats = useQuery({
    ...query("/agent/help-agent/stats", { days }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-6">
      <Select value={String(days)} onValueChange={(next) => setDays(Number(next))}>
        <SelectTrigger aria-label="Days" size="sm" className="w-fit">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {PERIODS.map((one) => (
            <SelectItem key={one} value={String(one)}>
              Last {one} days
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {stats.isPending && <Skeleton className="h-72 w-full" />}
      {stats.isError && !stats.data && (
        <ErrorState error={stats.error} onRetry={() => void stats.refetch()} className="rounded-lg border" />
      )}
      {stats.data && (
        <>
          <Figures days={stats.data.days} />
          <Card>
            <CardHeader>
              <CardTitle>Questions by day</CardTitle>
            </CardHeader>
            <CardContent>
              {stats.data.days.every(({ questions }) => questions === 0) ? (
                <p className="py-10 text-center text-sm text-muted-foreground">No questions in these days.</p>
              ) : (
                <DayChart
                  days={stats.data.days}
                  from={from}
                  to={to}
                  parts={PARTS}
                  noun="question"
                  count={({ questions }) => questions}
                />
              )}
            </CardContent>
          </Card>
          <Unanswered questions={stats.data.unanswered} />
        </>
      )}
    </div>
  );
}

function Figures({ days }: { days: readonly Day[] }) {
  const sum = (of: (day: Day) => number) => days.reduce((all, day) => all + of(day), 0);
  const questions = sum((day) => day.questions);
  const answered = sum((day) => day.answered);
  const ratings = sum((day) => day.ratings);
  const share = (part: number) =>
    questions > 0 ? formatPercent(Math.round((part / questions) * 100) / 100) : "–";
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure name="Questions" value={formatNumber(questions)}>
        {formatNumber(sum((day) => day.handed_over))} handed to a person
      </Figure>
      <Figure name="Answered" value={share(answered)}>
        {formatNumber(answered)} of {formatNumber(questions)}
      </Figure>
      <Figure name="Rating" value={ratings > 0 ? (sum((day) => day.rating_sum) / ratings).toFixed(1) : "–"}>
        of 5, by {formatCount(ratings, "rating")}
      </Figure>
      <Figure name="Charged" value={formatMoney(sum((day) => day.charged_pence))}>
        {formatCount(
          sum((day) => day.paid),
          "paid message",
        )}
      </Figure>
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 rounded-lg border bg-card px-4 py-3 shadow-xs">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="text-2xl leading-8 font-semibold tracking-tight tabular-nums">{value}</dd>
      <dd className="min-h-4 text-xs leading-4 text-muted-foreground">{children}</dd>
    </div>
  );
}

/** Questions that nobody could answer, those that ask the same together, with a draft of an article for each. */
function Unanswered({ questions }: { questions: Stats["unanswered"] }) {
  const [saving, setSaving] = useState<string | null>(null);
  async function save(question: string) {
    setSaving(question);
    try {
      const { download } = await import("@/lib/file-client.ts");
      const { name, blob } = await download("/agent/help-agent/unanswered/draft", { question });
      saveFile(name, blob);
    } catch (error) {
      showError(error);
    } finally {
      setSaving(null);
    }
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>Questions without an answer</CardTitle>
      </CardHeader>
      <CardContent className="px-0">
        {questions.length === 0 ? (
          <EmptyState icon={CircleCheck} title="Every question had an answer">
            What nobody can answer in these days is listed here.
          </EmptyState>
        ) : (
          <ul className="divide-y border-t">
            {questions.map(({ question, asked, last_asked_at, examples }) => (
              <li
                key={question}
                className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-3.5"
              >
                <div className="min-w-0 flex-1 basis-64 text-sm">
                  <p className="font-medium wrap-anywhere">{question}</p>
                  <p className="text-xs leading-5 text-muted-foreground">
                    Asked {asked === 1 ? "once" : `${formatNumber(asked)} times`}, last{" "}
                    {formatRelative(last_asked_at)}
                  </p>
                  {examples
                    .filter((example) => example !== question)
                    .map((example) => (
                      <p key={example} className="truncate text-xs leading-5 text-muted-foreground">
                        “{example}”
                      </p>
                    ))}
                </div>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Download draft: ${question}`}
                  busy={saving === question}
                  onClick={() => void save(question)}
                >
                  {saving !== question && <Download />}
                  Download draft
                </Button>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
