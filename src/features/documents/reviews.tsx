import { documentDetails as calls } from "@contract/document-details.ts";
import type { OutputOf } from "@contract/index.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { ListSheet } from "@/components/list/list-sheet.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { query } from "@/lib/api.ts";
import { formatDay, formatNumber } from "@/lib/format.ts";

const Input = calls["/document/reviews"].input;
type Review = OutputOf<"/document/reviews">["documents"][number];

/** How many documents are due for review, and the list of them; nothing while none is. */
export function Reviews({ open }: { open: (documentId: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  const total = useQuery(query("/document/reviews", { limit: 1 })).data?.total ?? 0;
  if (total === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        <CalendarClock />
        Due for review
        <Badge variant="warning">{formatNumber(total)}</Badge>
      </Button>
      <ListSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Due for review"
        description="Documents whose last day is near or past. Give them a new one, a new version, or say what replaces them."
        noun="document"
        call={(input) => query("/document/reviews", Input.parse(input))}
        rows={({ documents }) => documents}
        empty={{
          icon: CalendarClock,
          title: "Nothing is due",
          text: "No document’s last day is near or past.",
        }}
        columns={[
          {
            head: "Document",
            cell: (review) => <ReviewLines review={review} open={open} />,
          },
        ]}
      />
    </>
  );
}

function ReviewLines({ review, open }: { review: Review; open: (documentId: number) => void }) {
  const { id, name, type, valid_until, past, owner } = review;
  return (
    <div className="grid min-w-0 gap-1">
      <button
        type="button"
        onClick={() => open(id)}
        title={name}
        className="flex max-w-full min-w-0 cursor-pointer gap-2.5 justify-self-start rounded-xs text-left font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
      >
        <DocumentIcon name={`.${type}`} className="mt-0.5" />
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
      </button>
      <p className="pl-6.5 text-xs text-muted-foreground">
        <span className={past ? "text-warning-text" : undefined}>
          {past ? "Expired on" : "In force until"} {formatDay(valid_until)}
        </span>
        {owner && ` · ${owner.name}`}
      </p>
    </div>
  );
}
