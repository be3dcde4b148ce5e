import { usage as calls, type Usage } from "@contract/usage.ts";
import type { PersonUsage, RatingReason } from "./types.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Column } from "@/components/list/types.ts";
import { Person } from "@/components/person.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query, request } from "@/lib/api.ts";
import { formatDay, formatNumber, formatPercent } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { DayChart } from "@/components/day-chart.tsx";
import { usePeriod } from "@/lib/period.ts";
import { ReportBar } from "./report-bar.tsx";
import { TeamTable } from "./team-table.tsx";
import type { UserUsage } from "./types.ts";
import { everyPage } from "./every-page.ts";

const path = "/reports/user-usage";
const Input = calls[path].input;

const REASONS: Readonly<Record<RatingReason, string>> = {
  not_correct: "Not correct",
  not_complete: "Not complete",
  wrong_source: "Wrong source",
  not_answered: "Didn’t answer",
  too_long: "Too long",
  style: "Style",
  unsafe: "Unsafe",
};

/** What a day's bar is made of, from below. */
const PARTS = [
  { name: "Answered", color: "var(--brand)", of: (day: Usage) => day.answered },
  { name: "Nothing found", color: "var(--warning)", of: (day: Usage) => day.not_found },
  {
    name: "Stopped or failed",
    color: "var(--muted-foreground)",
    of: (day: Usage) => day.stopped + day.failed,
  },
];

/** How often was asked, by day, team and person; members see their own. */
export function UsageReport() {
  const { isAdmin } = useSession();
  const { from, to } = usePeriod();
  const team = useTeamFilter();
  const scope = { from, to, ...(team.id && { team_id: team.id }) };
  const report = useQuery({
    ...query(path, { ...scope, limit: 1, offset: 0 }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-6">
      <ReportBar
        {...(isAdmin && {
          name: "Usage",
          table: async () =>
            tableOf(
              await everyPage(
                (page) => request(path, { ...scope, ...page }),
                ({ people }) => people,
              ),
            ),
        })}
      />
      {report.isPending && <Skeleton className="h-72 w-full" />}
      {report.isError && !report.data && (
        <ErrorState
          error={report.error}
          onRetry={() => void report.refetch()}
          className="rounded-lg border"
        />
      )}
      {report.data && <Overview report={report.data} from={from} to={to} isAdmin={isAdmin} />}
      {isAdmin && report.data?.teams && report.data.teams.length > 0 && (
        <TeamTable teams={report.data.teams} chosen={team.id} onChoose={team.choose} />
      )}
      {isAdmin && (
        <ListScreen
          noun="person"
          plural="people"
          avatars
          columns={columns}
          call={(input) => query(path, Input.parse({ ...scope, ...input }))}
          rows={({ people }) => people}
          nameOf={({ person }) => person.name || person.email}
          search="Search people"
          sort="questions"
          empty={{ title: "Nobody here", text: "Who belongs to the organisation is counted here." }}
        />
      )}
    </div>
  );
}

/** The team that is looked at, in the address as `team`. */
function useTeamFilter() {
  const [params, setParams] = useSearchParams();
  const given = params.get("team") ?? "";
  const id = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;
  return {
    id,
    choose(next: number | null) {
      setParams(
        (before) => {
          const changed = new URLSearchParams(before);
          changed.delete("page");
          if (next === null) changed.delete("team");
          else changed.set("team", String(next));
          return changed;
        },
        { replace: true },
      );
    },
  };
}

interface OverviewProps {
  report: UserUsage;
  from: string;
  to: string;
  isAdmin: boolean;
}

function Overview({ report, from, to, isAdmin }: OverviewProps) {
  const { usage, askers, days, reasons } = report;
  const share = (part: number, of: number) =>
    of > 0 ? formatPercent(Math.round((part / of) * 100) / 100) : "–";
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure name="Questions" value={formatNumber(usage.questions)}>
          {isAdmin && `${formatNumber(askers)} ${askers === 1 ? "person" : "people"} asked`}
        </Figure>
        <Figure name="Answered" value={share(usage.answered, usage.questions)}>
          {formatNumber(usage.answered)} of {formatNumber(usage.questions)}
        </Figure>
        <Figure name="Nothing found" value={formatNumber(usage.not_found)}>
          {share(usage.not_found, usage.questions)} of all questions
        </Figure>
        <Figure name="Rated well" value={share(usage.up, usage.up + usage.down)}>
          {formatNumber(usage.up)} up, {formatNumber(usage.down)} down
        </Figure>
      </dl>
      <Card>
        <CardHeader>
          <CardTitle>{isAdmin ? "Questions by day" : "Your questions by day"}</CardTitle>
        </CardHeader>
        <CardContent>
          {usage.questions === 0 ? (
            <p className="py-10 text-center text-sm text-muted-foreground">No questions in these days.</p>
          ) : (
            <DayChart
              days={days}
              from={from}
              to={to}
              parts={PARTS}
              noun="question"
              count={({ questions }) => questions}
            />
          )}
        </CardContent>
      </Card>
      {reasons.length > 0 && (
        <p className="text-sm text-muted-foreground">
          Why answers were rated down:{" "}
          {reasons.map(({ reason, count }) => `${REASONS[reason]} (${formatNumber(count)})`).join(", ")}
        </p>
      )}
    </div>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5 rounded-lg border bg-card px-4 py-3 shadow-xs">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="text-2xl leading-8 font-semibold tracking-tight tabular-nums">{value}</dd>
      <dd className="min-h-4 text-xs leading-4 text-muted-foreground">{children}</dd>
    </div>
  );
}

const number = "w-28 text-right tabular-nums";
const columns: Column<PersonUsage>[] = [
  { head: "Name", sort: "name", cell: ({ person }) => <Person person={person} className="max-w-full" /> },
  {
    head: "Questions",
    sort: "questions",
    first: "desc",
    className: number,
    fact: ({ questions }, place) =>
      place === "card" ? `${formatNumber(questions)} questions` : formatNumber(questions),
  },
  {
    head: "Nothing found",
    sort: "not_found",
    first: "desc",
    className: "w-36 text-right tabular-nums",
    fact: ({ not_found }, place) =>
      place === "card" ? `${formatNumber(not_found)} not found` : formatNumber(not_found),
  },
  {
    head: "Rated down",
    sort: "down",
    first: "desc",
    className: `hidden @3xl:table-cell ${number}`,
    fact: ({ down }, place) => (place === "card" ? `${formatNumber(down)} rated down` : formatNumber(down)),
  },
  {
    head: "Last asked",
    sort: "last_day",
    first: "desc",
    className: "hidden w-36 @3xl:table-cell",
    fact: ({ last_day }) => last_day && formatDay(last_day),
  },
];

function tableOf(people: readonly PersonUsage[]): (string | number)[][] {
  const head = [
    "Name",
    "Email",
    "Questions",
    "Answered",
    "Nothing found",
    "Stopped",
    "Failed",
    "Up",
    "Down",
    "Last asked",
  ];
  const rows = people.map(({ person, last_day, ...row }) => [
    person.name,
    person.email,
    ...[row.questions, row.answered, row.not_found, row.stopped, row.failed, row.up, row.down],
    last_day ?? "",
  ]);
  return [head, ...rows];
}
