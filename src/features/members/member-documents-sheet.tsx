import type { Member } from "@contract/members.ts";
import type { OutputOf } from "@contract/index.ts";
import { FileX2 } from "lucide-react";
import { Link } from "react-router-dom";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { ListSheet } from "@/components/list/list-sheet.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { query } from "@/lib/api.ts";

interface MemberDocumentsSheetProps {
  open: boolean;
  member: Member;
  onClose: () => void;
}

/** What a member can read, for admins. */
export function MemberDocumentsSheet({ open, member, onClose }: MemberDocumentsSheetProps) {
  return (
    <ListSheet
      open={open}
      onClose={onClose}
      title={`What can ${member.name || member.email} read?`}
      description={reasonFor(member)}
      noun="document"
      call={({ limit, offset }) =>
        query("/organization/member/documents", { user_id: member.id, limit, offset })
      }
      rows={({ documents }) => documents}
      columns={[{ head: "Document", cell: (document) => <DocumentLines {...document} /> }]}
      empty={{
        icon: FileX2,
        title: "Nothing yet",
        text: "Give this person tags, or upload documents without tags.",
      }}
    />
  );
}

function reasonFor({ role }: Member): string {
  return role === "user"
    ? "Documents without tags, their own uploads, and those with a tag that they or their teams hold."
    : "Admins read every document of the organisation.";
}

type MemberDocument = OutputOf<"/organization/member/documents">["documents"][number];

function DocumentLines({ id, name, type, tag_ids }: MemberDocument) {
  return (
    <>
      <Link
        to={`/app/train/files?document=${id}`}
        className="flex max-w-full items-center gap-2.5 rounded-xs font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
      >
        <DocumentIcon name={`.${type}`} />
        <span className="truncate">{name}</span>
      </Link>
      <TagChips ids={tag_ids} className="pl-6.5" />
    </>
  );
}
