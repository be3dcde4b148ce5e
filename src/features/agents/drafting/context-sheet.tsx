import type { AgentInstance } from "@contract/agents.ts";
import type { ContextDraft } from "@contract/agent-drafts.ts";
import { contextText, MOST_CONTEXT_DOCUMENTS } from "@domain/agents/draft-prompt.ts";
import { FileText } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { formatCount } from "@/lib/format.ts";
import { DocumentPicker } from "../document-picker.tsx";
import { DraftState } from "./draft-state.tsx";
import { DraftingSheet } from "./drafting-sheet.tsx";
import { TakenText } from "./taken-text.tsx";
import { useDraft } from "./use-draft.ts";

export interface DraftingProps {
  instance: AgentInstance;
  open: boolean;
  onClose: () => void;
  /** What the field holds now, saved or not. */
  present: string;
  /** Puts a text into the field. */
  onTake: (text: string) => void;
}

/** Drafts from documents what an agent should know. */
export function ContextSheet({ open, onClose, ...rest }: DraftingProps) {
  return (
    <DraftingSheet
      open={open}
      onClose={onClose}
      title="Draft from documents"
      description="Who you are, whom you write to, how, and facts with their sources. Whoever may see the context reads what you take from these documents."
    >
      <ContextDrafting onClose={onClose} {...rest} />
    </DraftingSheet>
  );
}

function ContextDrafting({ instance, present, onTake, onClose }: Omit<DraftingProps, "open">) {
  const shown = useDraft(instance.id, "context", true);
  const { draft, running } = shown;
  const [chosen, setChosen] = useState<number[] | null>(null);
  if (shown.loading) return <Skeleton className="h-48" aria-label="Loading the draft" />;
  if (shown.loadError) return <ErrorState error={shown.loadError} onRetry={shown.reload} />;
  const ids = chosen ?? draft?.input.document_ids ?? [];
  return (
    <div className="grid gap-6">
      <Field
        label="Documents"
        hint={`Up to ${MOST_CONTEXT_DOCUMENTS}, such as a page about you, a price list, your terms.`}
      >
        <DocumentPicker
          label="Documents to draft from"
          value={ids}
          most={MOST_CONTEXT_DOCUMENTS}
          onChange={setChosen}
        />
      </Field>
      <DraftState
        shown={shown}
        noun="document"
        disabled={ids.length === 0}
        onBegin={() => void shown.begin({ kind: "context", input: { document_ids: ids } })}
      />
      {!running && draft?.context && (
        <>
          <TakenText
            key={draft.id}
            drafted={contextText(draft.context.items)}
            present={present}
            field="Context"
            onTake={(text) => {
              onTake(text);
              onClose();
            }}
          />
          <Sources context={draft.context} />
        </>
      )}
    </div>
  );
}

/** What the draft rests on, entry by entry. */
function Sources({ context }: { context: ContextDraft }) {
  const { items, read, of, withheld, offline } = context;
  return (
    <section aria-label="Sources" className="grid gap-2 border-t pt-4">
      <h3 className="text-sm font-medium">Sources</h3>
      <p className="text-xs text-muted-foreground">
        {read < of ? `${read} of ${of} passages were read, evenly over the documents. ` : ""}
        {offline && "The built-in model takes sentences as they stand, and can’t tell a tone. "}
        {withheld > 0 &&
          `${formatCount(withheld, "entry", "entries")} left out: they repeat what is hidden from others here.`}
      </p>
      <ul className="grid gap-2">
        {items.map(({ text, source }, index) => (
          <li key={index} className="grid gap-0.5 rounded-md bg-muted/50 px-3 py-2 text-xs">
            <p className="wrap-anywhere" dir="auto">
              {text}
            </p>
            <p className="flex items-center gap-1.5 text-muted-foreground">
              <FileText aria-hidden className="size-3.5 shrink-0" />
              <span className="truncate">
                {source.document_name}
                {source.page !== null && `, page ${source.page}`}
              </span>
            </p>
            {source.quote !== text && (
              <blockquote className="line-clamp-3 border-l-2 pl-2 text-muted-foreground" dir="auto">
                {source.quote}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
