import { MAX_AIMS, type Chat } from "@contract/chat.ts";
import type { Prompt } from "@contract/prompts.ts";
import { deferred } from "@/lib/deferred.ts";
import { showError } from "@/lib/errors.ts";
import { useSession } from "@/lib/session.ts";
import { notify } from "@/lib/toast.ts";
import { useFileDrop } from "@/lib/use-file-drop.ts";
import { FileUp } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { AimList } from "./aim-list.tsx";
import { type Aim, changeAsked, useAsked } from "./asked-with.ts";
import { AimChip, FileChip } from "./chips.tsx";
import { GoesNote } from "./goes-note.tsx";
import { OnlyDocumentsChip, useOnlyDocuments } from "./only-documents.tsx";
import { blanksOf } from "../prompts/blanks.ts";
import { PromptList } from "../prompts/prompt-list.tsx";
import { useBlanks } from "../prompts/use-blanks.ts";
import { useKeptAsked } from "./kept-asked.ts";
import { attachFiles, detachFile, retryFile } from "./send-files.ts";
import { type Trigger, triggerAt, withoutTrigger } from "./trigger.ts";
import { useReadings } from "./use-readings.ts";

const manager = deferred(() => import("../prompts/manage-prompts.tsx"));

interface AskingProps {
  /** As `draftKey` names it. */
  draft: string;
  /** null: a new one. */
  chat: Chat | null;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onTextChange: (text: string) => void;
}

/** What the composer's question is asked with: chips above its text, files that are dropped or pasted, and choices by #, @ and /. */
export function Asking({ draft, chat, field, text, onTextChange }: AskingProps) {
  const { organization } = useSession();
  const asked = useAsked(draft);
  const { files, aims } = asked;
  const only = useOnlyDocuments(draft, chat);
  const [isManaging, setManaging] = useState(false);
  const ManagePrompts = manager.use()?.ManagePrompts;
  useKeptAsked(draft);
  useBlanks(field);
  const owner = { key: draft, organizationId: organization.id };
  const isOver = useFileDrop((dropped) => attachFiles(owner, dropped));
  useReadings(draft, organization.id);
  const [trigger, setTrigger] = useTrigger(field);

  /** At once, so that a key that is pressed next goes where the caret is told to be. */
  function write(box: HTMLTextAreaElement, written: string, { start, end }: { start: number; end: number }) {
    flushSync(() => {
      onTextChange(written);
      setTrigger(null);
    });
    box.focus();
    box.setSelectionRange(start, end);
  }

  function choose(aim: Aim) {
    const box = field.current;
    if (!trigger || !box) return;
    if (aims.length >= MAX_AIMS)
      notify((toast) => toast.warning(`A question can be aimed at most at ${MAX_AIMS} things.`));
    else if (!aims.some(({ kind, id }) => kind === aim.kind && id === aim.id))
      changeAsked(draft, (asked) => ({ ...asked, aims: [...asked.aims, aim] }));
    const left = withoutTrigger(text, trigger);
    write(box, left.text, { start: left.caret, end: left.caret });
  }

  function fill({ text: prompt }: Prompt) {
    const box = field.current;
    if (!trigger || !box) return;
    const filled = prompt + text.slice(trigger.end);
    write(box, filled, blanksOf(filled)[0] ?? { start: prompt.length, end: prompt.length });
  }

  function manage() {
    setTrigger(null);
    if (trigger) onTextChange(text.slice(trigger.end));
    setManaging(true);
    manager.load().catch(showError);
  }

  return (
    <>
      {ManagePrompts && <ManagePrompts open={isManaging} onClose={() => setManaging(false)} />}
      {trigger?.sign === "/" && (
        <PromptList
          typed={trigger.typed}
          field={field}
          onChoose={fill}
          onManage={manage}
          onClose={() => setTrigger(null)}
        />
      )}
      {trigger && trigger.sign !== "/" && (
        <AimList
          key={trigger.sign}
          trigger={trigger}
          field={field}
          onChoose={choose}
          onClose={() => setTrigger(null)}
        />
      )}
      {(files.length > 0 || aims.length > 0 || only.isOn) && (
        <ul
          aria-label="Asked with"
          className="relative flex max-h-40 flex-wrap gap-1.5 overflow-y-auto px-3 pt-3"
        >
          {only.isOn && <OnlyDocumentsChip onRemove={() => only.set(false)} />}
          {aims.map((aim) => (
            <AimChip
              key={`${aim.kind} ${aim.id}`}
              aim={aim}
              onRemove={() => {
                changeAsked(draft, (asked) => ({
                  ...asked,
                  aims: asked.aims.filter((each) => each !== aim),
                }));
                field.current?.focus();
              }}
            />
          ))}
          {files.map((file) => (
            <FileChip
              key={file.key}
              file={file}
              onRetry={() => retryFile(owner, file.key)}
              onRemove={() => {
                detachFile(owner, file);
                field.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <GoesNote chat={chat} />
      {blanksOf(text).length > 0 && (
        <p role="status" className="px-4 pt-2 text-xs text-muted-foreground">
          Press Tab to fill in the next blank.
        </p>
      )}
      {isOver && (
        <div className="pointer-events-none fixed inset-0 z-50 grid animate-fade-in place-items-center bg-overlay p-2">
          <p
            role="status"
            className="grid max-w-sm justify-items-center gap-1 rounded-lg border bg-popover px-8 py-6 text-center shadow-lg"
          >
            <FileUp aria-hidden className="mb-2 size-8 text-brand" />
            <span className="text-base font-semibold">Drop files to ask about them</span>
            <span className="text-sm text-pretty text-muted-foreground">
              Only you read them, and only this chat answers from them.
            </span>
          </p>
        </div>
      )}
    </>
  );
}

/** The #, @ or / that is being typed in the field. */
function useTrigger(field: RefObject<HTMLTextAreaElement | null>) {
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const look = useEffectEvent(() => {
    const box = field.current;
    if (!box || box.selectionStart !== box.selectionEnd) return setTrigger(null);
    setTrigger(document.activeElement === box ? triggerAt(box.value, box.selectionStart) : null);
  });
  useEffect(() => {
    const box = field.current;
    if (!box) return;
    const listener = () => look();
    const events = ["input", "click", "blur"];
    for (const event of events) box.addEventListener(event, listener);
    // What was typed before this was there.
    listener();
    return () => {
      for (const event of events) box.removeEventListener(event, listener);
    };
  }, [field]);
  return [trigger, setTrigger] as const;
}
