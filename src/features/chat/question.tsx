import { MAX_MESSAGE_CHARACTERS, type Message } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { cn } from "@/lib/cn.ts";
import { formatNumber } from "@/lib/format.ts";
import { Pencil } from "lucide-react";
import { lazy, memo, Suspense, useState } from "react";
import { CopyButton } from "@/components/copy-button.tsx";
import { isComposing, isSendKey } from "@/lib/keys.ts";
import { actionsClasses } from "./message-classes.ts";
import { VersionPager } from "./version-pager.tsx";

const SavePrompt = lazy(async () => ({ default: (await import("./prompts/save-prompt.tsx")).SavePrompt }));

interface QuestionProps {
  text: string;
  /** As the server has it; without it, it isn't there yet. */
  message?: Message;
  /** Asks the changed question beside this one; without it the question can't be changed now. */
  onEdit?: ((text: string) => boolean) | undefined;
}

/** What the reader asked. */
export const Question = memo(function Question({ text, message, onEdit }: QuestionProps) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing && onEdit) {
    return (
      <QuestionEditor
        text={text}
        onCancel={() => setEditing(false)}
        onSave={(changed) => {
          if (onEdit(changed)) setEditing(false);
        }}
      />
    );
  }
  return (
    <article
      aria-label="Your question"
      className="group/message flex flex-col items-end print:break-inside-avoid print:break-after-avoid print:items-stretch"
    >
      <p className="max-w-[85%] rounded-lg rounded-br-xs bg-secondary px-4 py-2.5 text-[0.9375rem] leading-6 wrap-anywhere whitespace-pre-wrap print:max-w-none print:border print:font-semibold">
        {text}
      </p>
      <div className={cn(actionsClasses, "-mb-2")}>
        {message && <VersionPager message={message} noun="question" />}
        <CopyButton label="Copy question" read={() => text} />
        {message && (
          <Suspense>
            <SavePrompt text={text} />
          </Suspense>
        )}
        {onEdit && (
          <Tooltip content="Edit question">
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Edit question"
              onClick={() => setEditing(true)}
            >
              <Pencil />
            </Button>
          </Tooltip>
        )}
      </div>
    </article>
  );
});

interface QuestionEditorProps {
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}

function QuestionEditor({ text, onSave, onCancel }: QuestionEditorProps) {
  const [draft, setDraft] = useState(text);
  const changed = draft.trim();
  const isTooLong = changed.length > MAX_MESSAGE_CHARACTERS;
  const canSave = changed !== "" && !isTooLong;
  const save = () => canSave && onSave(changed);
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        autoFocus
        aria-label="Edit your question"
        aria-invalid={isTooLong}
        value={draft}
        className="max-h-[40dvh]"
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (isSendKey(event)) {
            event.preventDefault();
            save();
          } else if (event.key === "Escape" && !isComposing(event)) {
            event.preventDefault();
            onCancel();
          }
        }}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role={isTooLong ? "alert" : undefined} className="mr-auto text-xs text-muted-foreground">
          {isTooLong
            ? `Your message can have at most ${formatNumber(MAX_MESSAGE_CHARACTERS)} characters; it has ${formatNumber(changed.length)}.`
            : "The question as it is stays, with its answer, a version back."}
        </p>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={!canSave}>
          Ask again
        </Button>
      </div>
    </form>
  );
}
