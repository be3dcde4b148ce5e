import { HELP_LIMITS } from "@contract/help-agent.ts";
import { ArrowUp, CircleAlert, RotateCw, UserRound } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { formatCount, formatMoney, formatNumber } from "@/lib/format.ts";
import { isSendKey } from "@/lib/keys.ts";
import type { Help } from "./use-help.ts";

/** From this share of the limit on, the count shows. */
const COUNT_FROM = 0.9;

/** Where messages are typed: what failed, the field, the free messages that are left, and the way to a person. */
export function HelpComposer({ help }: { help: Help }) {
  const { talk, dispatch, send, view } = help;
  const field = useRef<HTMLTextAreaElement>(null);
  const limitId = useId();
  const { draft, status, state } = talk;
  const length = draft.trim().length;
  const isTooLong = length > HELP_LIMITS.message;
  const isBusy = status === "processing";
  const canSend = length > 0 && !isTooLong && !isBusy;
  useEffect(() => {
    // On a touch screen the focus would open the keyboard over the page.
    if (!window.matchMedia("(pointer: coarse)").matches) field.current?.focus();
  }, [view]);
  const submit = () => {
    if (canSend) send(draft);
  };
  return (
    <div className="grid shrink-0 gap-2 border-t px-3 pt-3 pb-2.5">
      <Failed help={help} />
      <form
        className={cn(
          "flex items-end rounded-lg border border-input bg-raised transition-colors focus-within:border-ring/60 focus-within:ring-3 focus-within:ring-ring/12",
          isTooLong && "border-destructive focus-within:border-destructive focus-within:ring-destructive/20",
        )}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          field.current?.focus();
        }}
      >
        <textarea
          ref={field}
          value={draft}
          rows={1}
          aria-label="Your question"
          aria-invalid={isTooLong}
          aria-describedby={length >= HELP_LIMITS.message * COUNT_FROM ? limitId : undefined}
          placeholder={state === "with_person" ? "Write to the person who helps you" : "How do I…"}
          enterKeyHint="send"
          className="help-field block field-sizing-content min-w-0 flex-1 resize-none bg-transparent text-base leading-5 outline-none placeholder:text-muted-foreground/80 md:text-sm md:leading-5"
          onChange={(event) => dispatch({ type: "typed", text: event.target.value })}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            submit();
          }}
        />
        <div className="p-1">
          <Button type="submit" size="icon-sm" aria-label="Send" disabled={!canSend} busy={isBusy}>
            {!isBusy && <ArrowUp />}
          </Button>
        </div>
      </form>
      {length >= HELP_LIMITS.message * COUNT_FROM && (
        <p
          id={limitId}
          role={isTooLong ? "alert" : undefined}
          className={cn("text-xs text-muted-foreground", isTooLong && "text-destructive-text")}
        >
          {isTooLong
            ? `Your message can have at most ${formatNumber(HELP_LIMITS.message)} characters; it has ${formatNumber(length)}.`
            : `${formatNumber(length)} of ${formatNumber(HELP_LIMITS.message)}`}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <FreeLine help={help} />
        {state !== "with_person" && (
          <Button variant="link" className="ml-auto gap-1 text-xs" onClick={() => help.setView("person")}>
            <UserRound className="size-3.5" />
            Talk to a person
          </Button>
        )}
      </div>
    </div>
  );
}

/** Why the last message wasn't answered; it is in the field again. */
function Failed({ help: { talk, send } }: { help: Help }) {
  const { failure, status } = talk;
  // What is asked in a dialog isn't said twice.
  if (!failure || status !== "failed" || failure.code === "payment_required" || talk.asking) return null;
  return (
    <div
      role="alert"
      className="flex items-center gap-2 rounded-md border border-destructive/30 bg-destructive/5 py-1.5 pr-2 pl-2.5 text-sm"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0 text-destructive-text" />
      <p className="min-w-0 flex-1 leading-5 wrap-anywhere">{failure.message}</p>
      {failure.code !== "limit_reached" && (
        <Button variant="outline" size="xs" onClick={() => send(failure.sent.text)}>
          <RotateCw />
          Retry
        </Button>
      )}
    </div>
  );
}

/** How many messages are free, and what the next one costs. */
function FreeLine({ help: { free, talk } }: { help: Help }) {
  const { remaining, state, count } = free;
  if (talk.state === "with_person") {
    return <p className="text-xs text-muted-foreground">Messages to a person are free.</p>;
  }
  const price = count ? ` · ${formatMoney(count.price_pence)} each` : "";
  const text =
    state === "paid"
      ? `No free messages left this month${price}`
      : `${formatCount(remaining, "free message")} left this month`;
  return (
    <p
      role="status"
      className={cn(
        "text-xs text-muted-foreground tabular-nums",
        state !== "free" && "font-medium text-warning-text",
      )}
    >
      {text}
    </p>
  );
}
