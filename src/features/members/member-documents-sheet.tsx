import type { Member } from "@contract/members.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileX2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { Pager } from "@/components/list/pager.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
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

const PAGE_SIZE = 50;

interface MemberDocumentsSheetProps {
  open: boolean;
  member: Member | undefined;
  onClose: () => void;
}

/** What a member can read, for admins. */
export function MemberDocumentsSheet({ open, member, onClose }: MemberDocumentsSheetProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()}>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>What can {member?.name || member?.email} read?</SheetTitle>
          <SheetDescription>{member && reasonFor(member)}</SheetDescription>
        </SheetHeader>
        <SheetBody>{member && <DocumentList key={member.id} member={member} />}</SheetBody>
      </SheetContent>
    </Sheet>
  );
}

function reasonFor({ role }: Member): string {
  return role === "user"
    ? "Documents without tags, their own uploads, and those with a tag that they or their teams hold."
    : "Admins read every document of the organisation.";
}

function DocumentList({ member }: { member: Member }) {
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...query("/organization/member/documents", {
      user_id: member.id,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  });
  if (list.isPending) return <RowSkeleton label="Loading the documents" />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.total === 0) {
    return (
      <EmptyState icon={FileX2} title="Nothing yet">
        Give this person tags, or upload documents without tags.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-3">
      <ul className="divide-y rounded-lg border">
        {list.data.documents.map(({ id, name, type, tag_ids }) => (
          <li key={id} className="grid gap-1.5 px-4 py-3">
            <Link
              to={`/app/train/files?document=${id}`}
              className="flex min-w-0 items-center gap-2.5 rounded-xs font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
            >
              <DocumentIcon name={`.${type}`} />
              <span className="truncate">{name}</span>
            </Link>
            <TagChips ids={tag_ids} className="pl-6.5" />
          </li>
        ))}
      </ul>
      <Pager page={page} size={PAGE_SIZE} total={list.data.total} noun="document" onPage={setPage} />
    </div>
  );
}
