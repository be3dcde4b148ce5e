import { ExternalLink, X } from "lucide-react";
import { TagChips } from "@/components/tag-chip.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { formatCount, formatDay } from "@/lib/format.ts";
import { originWords, sharingWords } from "@/lib/document-origin.ts";
import { openOriginal } from "@/lib/open-original.ts";
import type { Document } from "@contract/documents.ts";
import { formatBytes } from "@domain/format.ts";

interface ViewerHeadProps {
  document: Document | undefined;
  isPending: boolean;
  onClose: (() => void) | undefined;
}

/** A document's name and facts, and the way to its file. */
export function ViewerHead({ document, isPending, onClose }: ViewerHeadProps) {
  const isOfDrive = document?.origin === "drive";
  const elsewhere = isOfDrive ? `Open it in ${originWords(document)}` : "Open the page at its site";
  return (
    <header className="flex items-start gap-1 border-b py-3 pr-3 pl-5">
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-base leading-6 font-semibold" title={document?.name}>
          {document?.name ?? (isPending ? <Skeleton className="my-1 h-4 w-48" /> : "Document")}
        </h2>
        {document?.title && document.title !== document.name && (
          <p className="truncate text-xs leading-5" title={document.title}>
            {document.title}
          </p>
        )}
        <p
          className="truncate text-xs leading-5 text-muted-foreground"
          title={document?.address ?? undefined}
        >
          {document ? ((isOfDrive ? null : document.address) ?? facts(document)) : "\u00a0"}
        </p>
        {isOfDrive && (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs leading-5 text-muted-foreground">
            <span>
              {[`From ${originWords(document)}`, sharingWords(document)].filter(Boolean).join(" · ")}
            </span>
            <TagChips ids={document.tag_ids} />
          </div>
        )}
      </div>
      {document?.address && (
        <Tooltip content={elsewhere}>
          <Button variant="ghost" size="icon-sm" asChild>
            <a href={document.address} target="_blank" rel="noopener noreferrer" aria-label={elsewhere}>
              <ExternalLink />
            </a>
          </Button>
        </Tooltip>
      )}
      {document?.path && !document.address && (
        <Tooltip content="Open the original file">
          <Button variant="ghost" size="icon-sm" asChild>
            <a
              href={document.path}
              target="_blank"
              rel="noopener noreferrer"
              aria-label="Open the original file"
              onClick={(event) => {
                event.preventDefault();
                void openOriginal(document);
              }}
            >
              <ExternalLink />
            </a>
          </Button>
        </Tooltip>
      )}
      {onClose && (
        <Button variant="ghost" size="icon-sm" aria-label="Close" onClick={onClose}>
          <X />
        </Button>
      )}
    </header>
  );
}

function facts({ type, size, page_count, author, dated }: Document): string {
  const pages = page_count === null ? [] : [formatCount(page_count, "page")];
  const said = [author, dated && formatDay(dated)].filter((fact) => fact !== null);
  return [...said, type.toUpperCase(), ...pages, formatBytes(size)].join(" · ");
}
