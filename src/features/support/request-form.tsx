import { support as calls } from "@contract/support.ts";
import { ANSWER_WITHIN, SUPPORT_LIMITS } from "@domain/support/requests.ts";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, Send } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useOutletContext } from "react-router-dom";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { ApiError } from "@/lib/errors.ts";
import { appVersion } from "./app-version.ts";
import { useSupportDraft } from "./drafts.ts";
import { FilesField } from "./files-field.tsx";
import { PriorityField } from "./labels.tsx";
import { useFiles } from "./use-files.ts";

type Fault = Partial<Record<"subject" | "message", string>>;

/** Writes a request to support; what is typed outlasts a reload, and a sending that fails. */
export function RequestForm({ onOpen }: { onOpen: (id: number) => void }) {
  const [draft, change, forget] = useSupportDraft(null);
  const files = useFiles(draft, change);
  const [faults, setFaults] = useState<Fault>({});
  // Where they were before the help center: what it is about.
  const before = useOutletContext<string | undefined>();
  const submit = useMutation(mutation("/support/submit", { quiet: true }));
  const form = useRef<HTMLFormElement>(null);

  function send(event: FormEvent) {
    event.preventDefault();
    if (submit.isPending || files.isBusy) return;
    const { subject, message, priority, key } = draft;
    const page = (before ?? window.location.pathname).replace(/[?#].*/, "").slice(0, 200);
    const attachment_ids = draft.files.map(({ id }) => id);
    const request = { subject, message, priority, key, attachment_ids, page, version: appVersion() };
    const parsed = calls["/support/submit"].input.safeParse(request);
    if (!parsed.success) return show(parsed.error.issues);
    submit.mutate(request, {
      onSuccess: () => {
        forget();
        files.clear();
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        const wrong = Object.entries(error.fields).map(([path, message]) => ({ path: [path], message }));
        show(wrong);
      },
    });
  }

  function show(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
    const told = issues.filter(({ path }) => path[0] === "subject" || path[0] === "message");
    setFaults(Object.fromEntries([...told].reverse().map(({ path, message }) => [path[0], message])));
    const [first] = told;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${String(first.path[0])}"]`)?.focus();
  }

  if (submit.isSuccess) {
    return <Sent made={submit.data} onOpen={onOpen} onMore={() => submit.reset()} />;
  }
  const type = (part: Partial<typeof draft>) => {
    setFaults({});
    if (submit.isError) submit.reset();
    change(() => part);
  };
  return (
    <Card aria-label="Write to support" className="p-5">
      <form ref={form} noValidate className="grid gap-5" onSubmit={send}>
        <Field label="Subject" error={faults.subject}>
          <Input
            name="subject"
            autoComplete="off"
            maxLength={SUPPORT_LIMITS.subject}
            value={draft.subject}
            onChange={({ target }) => type({ subject: target.value })}
          />
        </Field>
        <Field
          label="Message"
          error={faults.message}
          hint="What did you do, what did you expect, and what happened instead?"
        >
          <Textarea
            name="message"
            className="max-h-96 min-h-28"
            maxLength={SUPPORT_LIMITS.message}
            value={draft.message}
            onChange={({ target }) => type({ message: target.value })}
          />
        </Field>
        <PriorityField value={draft.priority} onChange={(priority) => type({ priority })} />
        <FilesField draft={draft} files={files} />
        {!faults.subject && !faults.message && <FormFailure error={submit.error} />}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-xs text-pretty text-muted-foreground">
            A person answers {ANSWER_WITHIN}, here and by e-mail.
          </p>
          <Button type="submit" busy={submit.isPending} disabled={files.isBusy} className="max-sm:w-full">
            <Send aria-hidden />
            Send to support
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface SentProps {
  made: { id: number; reference: string; answer_within: string };
  onOpen: (id: number) => void;
  onMore: () => void;
}

function Sent({ made, onOpen, onMore }: SentProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <Card className="flex flex-col items-center gap-1 px-5 py-10 text-center">
      <CircleCheck aria-hidden className="mb-2 size-9 text-success-text" />
      <h2 ref={head} tabIndex={-1} className="font-semibold outline-none">
        Your request is with us
      </h2>
      <p className="text-sm text-muted-foreground">
        Its reference is{" "}
        <strong className="font-mono font-semibold whitespace-nowrap text-foreground">
          {made.reference}
        </strong>
      </p>
      <p className="max-w-md text-sm text-pretty text-muted-foreground">
        A person answers {made.answer_within}. A copy goes to you by e-mail; the answer comes there and here.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button onClick={() => onOpen(made.id)}>Open the request</Button>
        <Button variant="outline" onClick={onMore}>
          Write another
        </Button>
      </div>
    </Card>
  );
}
