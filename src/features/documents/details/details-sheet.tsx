import type { Document } from "@contract/documents.ts";
import type { OutputOf } from "@contract/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormSkeleton } from "@/components/form/form-skeleton.tsx";
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
import { SuggestedTagsDialog } from "../suggested-tags-dialog.tsx";
import { DetailsForm } from "./details-form.tsx";
import { DetailsList } from "./details-list.tsx";

/** What is known of a document beside itself. */
export type Details = OutputOf<"/document/details">;

interface DetailsSheetProps {
  open: boolean;
  document: Document;
  /** Whether the member may change them. */
  canChange: boolean;
  onClose: () => void;
  /** Has the member choose a file that becomes its new version. */
  onNewVersion: (() => void) | undefined;
}

/** What is known of a document: who wrote it and when, who answers for it, when it holds and what it replaces. */
export function DetailsSheet({ open, document, canChange, onClose, onNewVersion }: DetailsSheetProps) {
  const [isSuggesting, setSuggesting] = useState(false);
  // The document is as it was when the sheet was opened.
  const [added, setAdded] = useState<readonly number[]>([]);
  return (
    <>
      <Sheet open={open} onOpenChange={(next) => !next && onClose()}>
        <SheetContent className="max-w-xl">
          <SheetHeader>
            <SheetTitle>Details</SheetTitle>
            <SheetDescription className="truncate" title={document.name}>
              {document.name}
            </SheetDescription>
          </SheetHeader>
          <Loaded
            document={{ ...document, tag_ids: [...document.tag_ids, ...added] }}
            canChange={canChange}
            onClose={onClose}
            onNewVersion={onNewVersion}
            onSuggest={() => setSuggesting(true)}
          />
        </SheetContent>
      </Sheet>
      <SuggestedTagsDialog
        open={open && isSuggesting}
        documents={[document]}
        onClose={() => setSuggesting(false)}
        onAdded={(tagIds) => setAdded((before) => [...before, ...tagIds])}
      />
    </>
  );
}

interface LoadedProps extends Omit<DetailsSheetProps, "open"> {
  onSuggest: () => void;
}

function Loaded({ document, canChange, onClose, onNewVersion, onSuggest }: LoadedProps) {
  const details = useQuery({ ...query("/document/details", { id: document.id }), staleTime: 0 });
  if (details.isError) {
    return (
      <SheetBody>
        <ErrorState error={details.error} onRetry={() => void details.refetch()} />
      </SheetBody>
    );
  }
  // What was cached may be older than what was saved since.
  if (details.isPending || !details.isFetchedAfterMount) {
    return (
      <SheetBody>
        <FormSkeleton label="Loading the details" />
      </SheetBody>
    );
  }
  if (!canChange) return <DetailsList document={document} details={details.data} />;
  return (
    <DetailsForm
      document={document}
      details={details.data}
      onClose={onClose}
      onNewVersion={onNewVersion}
      onSuggest={onSuggest}
    />
  );
}
