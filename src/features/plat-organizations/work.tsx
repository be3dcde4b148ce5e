import { formatCount, formatDateTime, formatNumber } from "@/lib/format.ts";
import { Facts, Part } from "./facts.tsx";
import type { TabProps } from "./tab.ts";
import { actWords } from "./words.ts";

/** What works for an organisation in the background: jobs and connectors, by number. */
export function Work({ organization: { jobs, failed_jobs, connectors } }: TabProps) {
  return (
    <>
      <Part title="Jobs">
        <Facts
          facts={[
            ["Waiting", formatNumber(jobs.waiting)],
            ["Running", formatNumber(jobs.running)],
            ["Failed", formatNumber(jobs.failed)],
          ]}
        />
        {failed_jobs.length > 0 && (
          <ul aria-label="Failed jobs" className="grid divide-y border-t">
            {failed_jobs.map(({ id, kind, attempts, finished_at }) => (
              <li
                key={id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-sm last:pb-0"
              >
                <span className="font-medium">{actWords(kind)}</span>
                <span className="text-xs text-muted-foreground">
                  {formatCount(attempts, "attempt")}
                  {finished_at !== null && `, given up ${formatDateTime(finished_at)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Connectors">
        {connectors.length === 0 ? (
          <p className="text-sm text-muted-foreground">Nothing is connected.</p>
        ) : (
          <Facts
            facts={connectors.map(({ kind, sources, failing }) => [
              actWords(kind),
              failing === 0
                ? formatNumber(sources)
                : `${formatNumber(sources)}, ${formatNumber(failing)} failing`,
            ])}
          />
        )}
      </Part>
    </>
  );
}
