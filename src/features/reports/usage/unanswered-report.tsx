import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FilePlus, GraduationCap, SearchX } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query, request } from "@/lib/api.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";
import { usePeriod } from "@/lib/period.ts";
import { ReportBar } from "./report-bar.tsx";

const path = "/reports/unanswered";

/** What several people asked for and didn't find, as topics and never as anybody's sentence. */
export function UnansweredReport() {
  const { from, to } = usePeriod();
  const report = useQuery({ ...query(path, { from, to }), placeholderData: keepPreviousData });
  return (
    <div className="grid gap-6">
      <ReportBar
        name="Not found"
        table={async () => {
          const { topics } = await request(path, { from, to });
          return [
            ["Topic", "Questions", "People"],
            ...topics.map(({ words, questions, askers }) => [words.join(" "), questions, askers]),
          ];
        }}
      />
      <p className="max-w-2xl text-sm text-pretty text-muted-foreground">
        Words that at least three people used in questions that your documents don’t answer. Whose they were,
        and how they were asked, isn’t told.
      </p>
      {report.isPending && <Skeleton className="h-48 w-full" />}
      {report.isError && !report.data && (
        <ErrorState
          error={report.error}
          onRetry={() => void report.refetch()}
          className="rounded-lg border"
        />
      )}
      {report.data?.topics.length === 0 && (
        <EmptyState icon={SearchX} title="No topic yet">
          {report.data.not_found > 0
            ? `${formatCount(report.data.not_found, "question")} found nothing, without a word that three people share.`
            : "Every question of these days found something."}
        </EmptyState>
      )}
      {report.data && report.data.topics.length > 0 && (
        <ul className="divide-y rounded-lg border bg-card shadow-xs">
          {report.data.topics.map(({ words, questions, askers }) => (
            <li
              key={words.join(" ")}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3.5"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{words.join(" · ")}</p>
                <p className="text-xs leading-5 text-muted-foreground">
                  {formatCount(questions, "question")} of {formatNumber(askers)} people
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button variant="outline" size="sm" asChild>
                  <Link to="/app/train/files">
                    <FilePlus />
                    Add a document
                  </Link>
                </Button>
                <Button variant="outline" size="sm" asChild>
                  <Link to="/app/settings/lessons?new">
                    <GraduationCap />
                    Write a lesson
                  </Link>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
