import { MAX_MESSAGE_CHARACTERS } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { cn } from "@/lib/cn.ts";
import { deferred } from "@/lib/deferred.ts";
import { UPLOAD_TYPES } from "@domain/uploads.ts";
import { ArrowUp, Paperclip, Square } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { isSendKey } from "@/lib/keys.ts";

const notes = deferred(() => import("./composer-notes.tsx"));

const ACCEPT = ["image/*", ...UPLOAD_TYPES.map((type) => `.${type.extension}`)].join(",");

/** From this share of the limit on, the count shows. */
const COUNT_FROM = 0.9;

interface ComposerProps {
  /** Attaches files to the question. */
  onAttach: (files: readonly File[]) => void;
  /** What the question is asked with, above the text. */
  renderAsking: (props: {
    field: RefObject<HTMLTextAreaElement | null>;
    text: string;
    onTextChange: (text: string) => void;
  }) => ReactNode;
  /** Files of the question are still being read, or couldn't be. */
  hold: "failed" | "reading" | null;
  text: string;
  onTextChange: (text: string) => void;
  onSend: (text: string) => void;
  /** Enter while an answer is being written, or files are read: the question is the next one. */
  onWait: (text: string) => void;
  /** The text goes out when the answer has ended; `onCallOff` leaves it where it is. */
  isWaiting: boolean;
  onCallOff: () => void;
  onStop: () => void;
  /** An answer is asked for or being written: the button stops it. */
  isBusy: boolean;
  isStopping: boolean;
  /** Changes with each visit of a chat; the field takes the focus then. */
  focusKey: string;
  /** How often the field has been called for since, on touch screens too. */
  calls?: number;
}

/** Where questions are typed. Enter sends, Shift+Enter breaks the line; it grows with the text. */
export function Composer(props: ComposerProps) {
  const {
    hold,
    text,
    onTextChange,
    onSend,
    onWait,
    isWaiting,
    onCallOff,
    isBusy,
    focusKey,
    calls = 0,
  } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const Notes = notes.useSoon();
  const limitId = useId();
  const length = text.trim().length;
  const isTooLong = length > MAX_MESSAGE_CHARACTERS;
  const isNearLimit = length >= MAX_MESSAGE_CHARACTERS * COUNT_FROM;
  const canSend = length > 0 && !isTooLong && hold !== "failed";

  useEffect(() => {
    // On a touch screen the focus would open the keyboard over the page.
    if (!window.matchMedia("(pointer: coarse)").matches) field.current?.focus();
  }, [focusKey]);

  useEffect(() => {
    if (calls > 0) field.current?.focus();
  }, [calls]);

  useLayoutEffect(() => {
    const box = field.current;
    if (!box || CSS.supports("field-sizing", "content")) return;
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight}px`;
  }, [text]);

  function send() {
    if (canSend) (isBusy || hold === "reading" ? onWait : onSend)(text.trim());
  }

  return (
    <form
      className={cn(
        "relative rounded-lg border border-input bg-raised shadow-sm transition-colors focus-within:border-ring/60 focus-within:ring-3 focus-within:ring-ring/12",
        isTooLong && "border-destructive focus-within:border-destructive focus-within:ring-destructive/20",
      )}
      onSubmit={(event) => {
        event.preventDefault();
        send();
        field.current?.focus();
      }}
    >
      {props.renderAsking({ field, text, onTextChange })}
      <div className="flex items-end">
        <AttachButton onAttach={props.onAttach} />
        <textarea
          ref={field}
          value={text}
          rows={1}
          aria-label="Your message"
          aria-invalid={isTooLong}
          aria-describedby={isNearLimit ? limitId : undefined}
          placeholder="Ask about your documents"
          enterKeyHint="send"
          onChange={(event) => onTextChange(event.target.value)}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            send();
          }}
          className="block field-sizing-content max-h-[40dvh] min-w-0 flex-1 resize-none bg-transparent py-3.5 pl-1 text-base leading-6 outline-none placeholder:text-muted-foreground/80"
        />
        <div className="p-2">
          <ActionButton {...props} canSend={canSend} />
        </div>
      </div>
      {isWaiting && Notes && <Notes.WaitingNote isReading={!isBusy} onCallOff={onCallOff} />}
      {isNearLimit && Notes && <Notes.LimitNote id={limitId} length={length} />}
    </form>
  );
}

/** Lets one pick files that the question is asked with. */
function AttachButton({ onAttach }: Pick<ComposerProps, "onAttach">) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="p-2 pr-0">
      <Tooltip content="Attach files">
        <Button variant="ghost" size="icon" aria-label="Attach files" onClick={() => input.current?.click()}>
          <Paperclip />
        </Button>
      </Tooltip>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        hidden
        aria-label="Files to attach"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          if (files.length > 0) onAttach(files);
        }}
      />
    </div>
  );
}

function ActionButton({ isBusy, isStopping, onStop, canSend }: ComposerProps & { canSend: boolean }) {
  if (isBusy) {
    return (
      <Tooltip content="Stop (Esc)">
        <Button
          key="stop"
          size="icon"
          variant="secondary"
          aria-label="Stop"
          busy={isStopping}
          onClick={onStop}
        >
          {!isStopping && <Square className="size-3 fill-current" />}
        </Button>
      </Tooltip>
    );
  }
  return (
    <Button key="send" type="submit" size="icon" aria-label="Send" disabled={!canSend}>
      <ArrowUp />
    </Button>
  );
}
