import { ROLE_LABELS } from "@domain/roles.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pager } from "@/components/pager.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { useTags, useTeams } from "@/lib/use-tags.ts";
import { auditSubject, auditWords } from "./audit-words.ts";
import { Section } from "./section.tsx";

const PAGE_SIZE = 20;

/** Who did what in the organisation, latest first. */
export function AuditTrail() {
  const [page, setPage] = useState(1);
  const tags = useTags();
  const teams = useTeams();
  const list = useQuery({
    ...query("/organization/audit", { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section
      title="Audit trail"
      description="Who changed people and access, latest first. Entries can’t be changed."
    >
      {list.isPending && <RowSkeleton label="Loading the audit trail" />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.total === 0 && <p className="text-muted-foreground">Nothing yet.</p>}
      {list.data && list.data.total > 0 && (
        <div className="grid gap-3">
          <ul aria-label="Audit trail" className="divide-y rounded-lg border">
            {list.data.entries.map(({ id, actor_email, actor_role, action, details, created_at }) => {
              const subject = auditSubject(details, tags, teams);
              return (
                <li key={id} className="grid gap-0.5 px-4 py-2.5">
                  <p className="wrap-anywhere">
                    <span className="font-medium">{auditWords(action)}</span>
                    {subject && `: ${subject}`}
                  </p>
                  <p className="text-xs leading-4 wrap-anywhere text-muted-foreground">
                    {actor_email}
                    {actor_role && ` (${ROLE_LABELS[actor_role]})`} ·{" "}
                    <time dateTime={created_at} title={formatDateTime(created_at)}>
                      {formatRelative(created_at)}
                    </time>
                  </p>
                </li>
              );
            })}
          </ul>
          <Pager
            page={page}
            size={PAGE_SIZE}
            total={list.data.total}
            noun="entry"
            plural="entries"
            onPage={setPage}
          />
        </div>
      )}
    </Section>
  );
}
