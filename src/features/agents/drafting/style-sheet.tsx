import { SAMPLES } from "@domain/agents/draft-prompt.ts";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { formatCount } from "@/lib/format.ts";
import { CompareStyles } from "./compare-styles.tsx";
import type { DraftingProps } from "./context-sheet.tsx";
import { DraftState } from "./draft-state.tsx";
import { DraftingSheet } from "./drafting-sheet.tsx";
import { TakenText } from "./taken-text.tsx";
import { type ShownDraft, useDraft } from "./use-draft.ts";

/** Learns from messages how an agent should write. */
export function StyleSheet({ open, onClose, ...rest }: DraftingProps) {
  return (
    <DraftingSheet
      open={open}
      onClose={onClose}
      title="Learn from messages"
      description="Paste 3 to 20 messages that sound as they should. They become a style sheet in words: names and contents stay out of it."
    >
      <StyleDrafting onClose={onClose} {...rest} />
    </DraftingSheet>
  );
}

function StyleDrafting(props: Omit<DraftingProps, "open">) {
  const shown = useDraft(props.instance.id, "style", true);
  if (shown.loading) return <Skeleton className="h-48" aria-label="Loading the draft" />;
  if (shown.loadError) return <ErrorState error={shown.loadError} onRetry={shown.reload} />;
  return <Learning shown={shown} {...props} />;
}

function Learning({
  shown,
  instance,
  present,
  onTake,
  onClose,
}: Omit<DraftingProps, "open"> & { shown: ShownDraft }) {
  const { draft, edits, running } = shown;
  const kept = draft?.input.messages ?? [];
  const [messages, setMessages] = useState<readonly string[]>(kept.length > 0 ? kept : ["", "", ""]);
  const [useEdits, setUseEdits] = useState(draft?.input.use_edits ?? true);
  const [proposed, setProposed] = useState<{ id: number; text: string } | null>(null);
  const given = messages.filter((text) => text.trim() !== "");
  const learnt = useEdits ? Math.min(edits, SAMPLES.most - given.length) : 0;
  const count = given.length + learnt;
  useUnsaved(given.join("\0") !== kept.join("\0"));
  const change = (at: number, to: string) =>
    setMessages(messages.map((text, index) => (index === at ? to : text)));
  const style = draft?.style;
  const text = proposed && proposed.id === draft?.id ? proposed.text : (style?.text ?? "");
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        {messages.map((message, at) => (
          <div key={at} className="relative">
            <Textarea
              aria-label={`Message ${at + 1}`}
              placeholder={`Message ${at + 1}, with its greeting and closing`}
              rows={3}
              className="max-h-56 pr-10"
              dir="auto"
              maxLength={SAMPLES.length}
              value={message}
              onChange={({ target }) => change(at, target.value)}
            />
            {messages.length > 1 && (
              <Button
                variant="ghost"
                size="icon-xs"
                className="absolute top-1.5 right-1.5"
                aria-label={`Remove message ${at + 1}`}
                onClick={() => setMessages(messages.filter((_, index) => index !== at))}
              >
                <X aria-hidden />
              </Button>
            )}
          </div>
        ))}
        {messages.length < SAMPLES.most && (
          <Button
            variant="outline"
            size="sm"
            className="w-fit"
            onClick={() => setMessages([...messages, ""])}
          >
            <Plus aria-hidden />
            Add a message
          </Button>
        )}
        {edits > 0 && (
          <label className="flex items-start gap-2.5 text-sm">
            <Checkbox
              className="mt-0.5"
              checked={useEdits}
              onCheckedChange={(checked) => setUseEdits(checked === true)}
            />
            <span>
              Learn from what I edited, too
              <span className="mt-0.5 block text-xs text-muted-foreground">
                {formatCount(edits, "message")} of your own runs that you changed by hand.
              </span>
            </span>
          </label>
        )}
        {count < SAMPLES.least && (
          <p className="text-xs text-muted-foreground">
            {formatCount(SAMPLES.least - count, "message")} more and a style can be learned.
          </p>
        )}
      </div>
      <DraftState
        shown={shown}
        noun="message"
        disabled={count < SAMPLES.least}
        onBegin={() =>
          void shown.begin({ kind: "style", input: { messages: [...given], use_edits: useEdits } })
        }
      />
      {!running && draft && style && (
        <>
          <p className="text-xs text-muted-foreground">
            From {formatCount(style.samples, "message")}
            {style.edits > 0 && `, ${style.edits} of them edited by you`}.
            {style.offline &&
              " Measured only: the built-in model can’t describe tone or structure. Add that in your own words."}
            {style.withheld > 0 &&
              ` ${formatCount(style.withheld, "phrase")} left out: hidden from others here.`}
          </p>
          <TakenText
            key={draft.id}
            drafted={style.text}
            present={present}
            field="Style"
            onEdit={(to) => setProposed({ id: draft.id, text: to })}
            onTake={(to) => {
              onTake(to);
              onClose();
            }}
          />
          <CompareStyles instance={instance} present={present} proposed={text} />
        </>
      )}
    </div>
  );
}
