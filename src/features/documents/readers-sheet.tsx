import { documentDetails } from "@contract/document-details.ts";
import type { Document } from "@contract/documents.ts";
import type { OutputOf } from "@contract/index.ts";
import { ListSheet } from "@/components/list/list-sheet.tsx";
import { Person } from "@/components/person.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useTeams } from "@/lib/use-tags.ts";

const Input = documentDetails["/document/readers"].input.omit({ id: true });
type Reader = OutputOf<"/document/readers">["readers"][number];

interface ReadersSheetProps {
  open: boolean;
  document: Document;
  onClose: () => void;
}

/** Who can read a document, and why; for admins. */
export function ReadersSheet({ open, document, onClose }: ReadersSheetProps) {
  return (
    <ListSheet
      open={open}
      onClose={onClose}
      title="Who can read this?"
      description={document.name}
      noun="reader"
      avatars
      search="Search people"
      call={(input) => query("/document/readers", { ...Input.parse(input), id: document.id })}
      rows={({ readers }) => readers}
      columns={[{ head: "Reader", cell: (reader) => <ReaderLines reader={reader} /> }]}
      note={({ everyone, total }) => (
        <p className="text-sm text-pretty text-muted-foreground">
          {everyone
            ? "It has no tags, so every member reads it."
            : `${formatCount(total, "person", "people")}, by role, upload, tag or the sharing of its source.`}
        </p>
      )}
      empty={{ title: "Nobody", text: "Nobody can read this document." }}
    />
  );
}

const REASONS = {
  admin: "Admins read every document.",
  uploader: "Uploaded it.",
  everyone: "Reads documents without tags.",
  tag: "Holds a tag of it",
  source: "Its source shares it with them.",
  other: "May read it.",
} as const;

function ReaderLines({ reader }: { reader: Reader }) {
  const { reason, tag_ids, team_ids } = reader;
  const teams = useTeams()
    .filter(({ id }) => team_ids.includes(id))
    .map(({ name }) => name);
  const through = teams.length > 0 ? ` through ${teams.join(", ")}` : "";
  return (
    <>
      <Person person={reader} className="max-w-full" />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pl-11 text-xs leading-5 text-muted-foreground">
        {reason === "tag" ? `${REASONS.tag}${through}:` : REASONS[reason]}
        {reason === "tag" && <TagChips ids={tag_ids} />}
      </div>
    </>
  );
}
