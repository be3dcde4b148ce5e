import { useQuery } from "@tanstack/react-query";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { DocumentStatusBadge } from "@/components/document-status.tsx";
import { query } from "@/lib/api.ts";
import { formatRelative } from "@/lib/format.ts";
import { RECENT, RecentCard, RecentRow } from "./recent-card.tsx";

/** The documents that were added last; how they fare where they aren't ready. */
export function RecentDocuments() {
  const result = useQuery(query("/document/list", { limit: RECENT }));
  return (
    <RecentCard
      title="Recent documents"
      to="/app/train/files"
      result={result}
      rows={(data) => data.documents}
      empty={{
        title: "No documents yet",
        text: "The assistant answers from what your organisation uploads.",
        action: "Add documents",
      }}
    >
      {(document) => (
        <RecentRow
          key={document.id}
          to={`/app/train/files?document=${document.id}`}
          icon={<DocumentIcon name={`.${document.type}`} />}
          title={document.name}
          aside={
            <>
              {(document.status !== "success" || document.stage !== null) && (
                <DocumentStatusBadge document={document} />
              )}
              <span className="max-sm:hidden">{formatRelative(document.created_at)}</span>
            </>
          }
        />
      )}
    </RecentCard>
  );
}
