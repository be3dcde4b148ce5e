import type { OutputOf } from "@contract/index.ts";
import { ROLE_LABELS } from "@domain/roles.ts";
import { ScrollText } from "lucide-react";
import { ListScreen } from "@/components/list/list-screen.tsx";
import { query } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { useTags, useTeams } from "@/lib/use-tags.ts";
import { auditSubject, auditWords } from "./audit-words.ts";

/** /app/settings/audit: who did what in the organisation, latest first. */
export function AuditPage() {
  return (
    <ListScreen
      noun="entry"
      plural="entries"
      title="Audit trail"
      description="Who changed people and access, latest first. Entries can’t be changed."
      call={({ limit, offset, after }) =>
        query("/organization/audit", { limit, offset, ...(after && { after }) })
      }
      rows={({ entries }) => entries}
      columns={[{ head: "Entry", cell: (entry) => <Entry {...entry} /> }]}
      empty={{
        icon: ScrollText,
        title: "Nothing yet",
        text: "What admins change from now on stands here.",
      }}
    />
  );
}

function Entry(entry: OutputOf<"/organization/audit">["entries"][number]) {
  const { actor_email, actor_role, action, details, created_at } = entry;
  const subject = auditSubject(details, useTags(), useTeams());
  return (
    <>
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
    </>
  );
}
