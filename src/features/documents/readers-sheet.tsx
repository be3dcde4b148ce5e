import type { Document } from "@contract/documents.ts";
import type { OutputOf } from "@contract/index.ts";
import { useQuery } from "@tanstack/react-query";
import { Person } from "@/components/person.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import {
  Sheet,
  SheetBody,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
} from "@/components/ui/sheet.tsx";
import { query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useTeams } from "@/lib/use-tags.ts";

type Readers = OutputOf<"/document/readers">;

interface ReadersSheetProps {
  open: boolean;
  document: Document | undefined;
  onClose: () => void;
}

/** Who can read a document, and why; for admins. */
export function ReadersSheet({ open, document, onClose }: ReadersSheetProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()}>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>Who can read this?</SheetTitle>
          <SheetDescription className="truncate">{document?.name}</SheetDescription>
        </SheetHeader>
        <SheetBody>{document && <ReaderList id={document.id} />}</SheetBody>
      </SheetContent>
    </Sheet>
  );
}

function ReaderList({ id }: { id: number }) {
  const list = useQuery(query("/document/readers", { id }));
  if (list.isPending) return <RowSkeleton label="Loading the readers" avatars />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const { everyone, readers } = list.data;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-pretty text-muted-foreground">
        {everyone
          ? "It has no tags, so every member reads it."
          : `${readers.length === 1 ? "1 person" : formatCount(readers.length, "person", "people")}, by role, upload or tag.`}
      </p>
      <ul aria-label="Readers" className="divide-y rounded-lg border">
        {readers.map((reader) => (
          <li key={reader.id} className="grid gap-1.5 px-4 py-3">
            <Person person={reader} />
            <Reason reader={reader} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const REASONS = {
  admin: "Admins read every document.",
  uploader: "Uploaded it.",
  everyone: "Reads documents without tags.",
  tag: "Holds a tag of it",
} as const;

function Reason({ reader: { reason, tag_ids, team_ids } }: { reader: Readers["readers"][number] }) {
  const teams = useTeams()
    .filter(({ id }) => team_ids.includes(id))
    .map(({ name }) => name);
  const through = teams.length > 0 ? ` through ${teams.join(", ")}` : "";
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pl-11 text-xs leading-5 text-muted-foreground">
      {reason === "tag" ? `${REASONS.tag}${through}:` : REASONS[reason]}
      {reason === "tag" && <TagChips ids={tag_ids} />}
    </div>
  );
}
