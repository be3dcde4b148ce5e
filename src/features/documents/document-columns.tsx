import type { Document } from "@contract/documents.ts";
import { formatBytes } from "@domain/format.ts";
import { DocumentIcon } from "@/components/document-icon.tsx";
import type { Column } from "@/components/list/types.ts";
import { ContestedTag } from "@/components/document-contested.tsx";
import { StandingTag } from "@/components/document-standing.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { originWords, sharingWords } from "@/lib/document-origin.ts";
import { cn } from "@/lib/cn.ts";
import { formatCount, formatDateTime, formatNumber, formatRelative } from "@/lib/format.ts";
import { FolderLink } from "./folders/folder-link.tsx";
import type { FolderIndex, Place } from "./folders/folder-tree-data.ts";
import { DocumentState, FailureReason, GapsReason } from "./document-state.tsx";

interface DocumentColumnsProps {
  open: (documentId: number) => void;
  canChange: (document: Document) => boolean;
  retry: (document: Document) => void;
  index: FolderIndex;
  /** Where the list is: a document of another folder says in which. */
  place: Place;
  openPlace: (place: Place) => void;
}

/** What the files list shows of a document. */
export function documentColumns({
  open,
  canChange,
  retry,
  index,
  place,
  openPlace,
}: DocumentColumnsProps): Column<Document>[] {
  return [
    {
      head: "Name",
      sort: "name",
      cell: (document) => (
        <div className="grid max-w-full min-w-0 gap-1">
          <button
            type="button"
            onClick={() => open(document.id)}
            title={document.name}
            className="flex max-w-full cursor-pointer gap-2.5 justify-self-start rounded-xs text-left font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
          >
            <DocumentIcon name={`.${document.type}`} className="mt-0.5" />
            <span className="line-clamp-2 wrap-anywhere md:line-clamp-1">{document.name}</span>
          </button>
          <Whence document={document} />
          {document.folder_id !== place && (
            <FolderLink index={index} id={document.folder_id} onOpen={openPlace} className="ml-6.5" />
          )}
          <TagChips ids={document.tag_ids} className="pl-6.5" />
          <StandingTag documentId={document.id} className="pl-6.5" />
          <ContestedTag documentId={document.id} documentName={document.name} className="pl-6.5" />
          <FailureReason document={document} className="pl-6.5" />
          <GapsReason
            document={document}
            onRetry={canChange(document) ? retry : undefined}
            className="pl-6.5"
          />
        </div>
      ),
    },
    {
      head: "Status",
      className: "w-44",
      cell: (document) => (
        <DocumentState document={document} onRetry={canChange(document) ? retry : undefined} />
      ),
    },
    {
      head: "From",
      className: "hidden w-32 @5xl:table-cell",
      fact: (document, where) => (where === "table" ? originWords(document) : null),
    },
    {
      head: "Pages",
      className: "hidden w-20 text-right @4xl:table-cell",
      fact: ({ page_count }, place) =>
        page_count && (place === "card" ? formatCount(page_count, "page") : formatNumber(page_count)),
    },
    {
      head: "Size",
      sort: "size",
      first: "desc",
      className: "w-24 text-right",
      fact: ({ size }) => formatBytes(size),
    },
    {
      head: "Uploaded by",
      className: "hidden w-40 @5xl:table-cell",
      fact: ({ uploaded_by }) => uploaded_by?.name ?? "Former member",
      title: ({ uploaded_by }) => uploaded_by?.name,
    },
    {
      head: "Added",
      sort: "created_at",
      first: "desc",
      className: "hidden w-36 @3xl:table-cell",
      fact: ({ created_at }) => (
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {formatRelative(created_at)}
        </time>
      ),
    },
  ];
}

/** Where it comes from, where there is no column for it, and who reads it where a drive's sync says so. */
function Whence({ document }: { document: Document }) {
  const sharing = sharingWords(document);
  if (document.origin === "upload") return null;
  return (
    <p className={cn("pl-6.5 text-xs leading-4 text-muted-foreground", sharing === null && "@5xl:hidden")}>
      <span className="@5xl:hidden">
        {originWords(document)}
        {sharing && " · "}
      </span>
      {sharing}
    </p>
  );
}
