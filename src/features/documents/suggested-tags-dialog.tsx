import type { Document } from "@contract/documents.ts";
import { MOST_AT_ONCE } from "@contract/tag-suggestions.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Tags } from "lucide-react";
import { Link } from "react-router-dom";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { ReadersChange } from "@/components/readers-change.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { mutation, query } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { useTags } from "@/lib/use-tags.ts";
import { SuggestionList, type SuggestedFor, tagSetsOf } from "./suggestion-list.tsx";

const Ticked = z.object({ ticked: z.array(z.string()).min(1, "Tick a tag, or cancel.") });

interface SuggestedTagsDialogProps {
  open: boolean;
  documents: readonly Document[];
  onClose: () => void;
  /** Told the tags that were put on some of them. */
  onAdded?: (tagIds: number[]) => void;
}

/** Tags that the assistant suggests for documents, each with its reason, to be put on singly or all at once. */
export function SuggestedTagsDialog({ open, documents, ...rest }: SuggestedTagsDialogProps) {
  const asked = documents.slice(0, MOST_AT_ONCE);
  const which =
    documents.length === 1
      ? documents[0]?.name
      : documents.length > MOST_AT_ONCE
        ? `The first ${MOST_AT_ONCE} of ${formatCount(documents.length, "document")}: so many are looked at a time`
        : formatCount(documents.length, "document");
  return (
    <FormDialog
      open={open}
      onClose={rest.onClose}
      title="Suggested tags"
      description={`${which ?? ""}. With tags, only people who hold one of them read a document.`}
    >
      <Suggestions documents={asked} {...rest} />
    </FormDialog>
  );
}

function Suggestions({ documents, onClose, onAdded }: Omit<SuggestedTagsDialogProps, "open">) {
  const ids = documents.map(({ id }) => id);
  const { data, error, refetch, isFetching } = useQuery({
    ...query("/document/suggested-tags", { ids }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (error && !isFetching) {
    return (
      <div className="grid justify-items-start gap-3 text-sm">
        <p role="alert" className="text-pretty text-muted-foreground">
          {errorMessage(error)}
        </p>
        <Button variant="outline" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!data) return <Looking count={documents.length} />;
  const found = data.documents.map((one) => ({
    ...one,
    name: documents.find(({ id }) => id === one.document_id)?.name ?? "",
  }));
  if (found.every(({ suggestions, failure }) => suggestions.length === 0 && failure === null)) {
    return <Nothing onClose={onClose} />;
  }
  return <Accept found={found} onClose={onClose} onAdded={onAdded} />;
}

interface AcceptProps {
  found: readonly SuggestedFor[];
  onClose: () => void;
  onAdded: ((tagIds: number[]) => void) | undefined;
}

function Accept({ found, onClose, onAdded }: AcceptProps) {
  const update = useMutation(mutation("/document/update/bulk", { quiet: true }));
  const form = useSavedForm(Ticked, { ticked: [] as string[] }, async ({ ticked }) => {
    for (const change of tagSetsOf(ticked)) {
      await update.mutateAsync(change);
      onAdded?.(change.add_tag_ids);
    }
    onClose();
  });
  const { ticked } = form.now;
  const [change, ...others] = tagSetsOf(ticked);
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      save={ticked.length === 0 ? "Add tags" : `Add ${formatCount(ticked.length, "tag")}`}
      disabled={ticked.length === 0}
    >
      <SuggestionList found={found} {...form.control("ticked")} />
      {change && others.length === 0 && (
        <ReadersChange preview={query("/document/readers/preview", change)} />
      )}
    </DialogForm>
  );
}

function Looking({ count }: { count: number }) {
  return (
    <div className="grid gap-4">
      <p role="status" className="text-sm text-muted-foreground">
        {count === 1
          ? "The document is looked through…"
          : `${formatCount(count, "document")} are looked through…`}
      </p>
      {Array.from({ length: Math.min(3, count) }, (_, index) => (
        <div key={index} className="grid gap-2">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  );
}

function Nothing({ onClose }: { onClose: () => void }) {
  const { isAdmin } = useSession();
  const hasTags = useTags().length > 0;
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center text-sm">
      <Tags aria-hidden className="size-6 text-muted-foreground" />
      <p role="status" className="max-w-sm text-pretty text-muted-foreground">
        {hasTags ? "No further tag fits." : "There are no tags yet."}
        {hasTags && isAdmin && " The better your tags are described, the more can be suggested."}
      </p>
      {isAdmin && (
        <Button variant="outline" asChild>
          <Link to={hasTags ? "/app/settings/organization" : "/app/settings/tags"} onClick={onClose}>
            {hasTags ? "Describe your tags" : "Make tags"}
          </Link>
        </Button>
      )}
    </div>
  );
}
