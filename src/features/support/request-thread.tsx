import type { SupportRequest } from "@contract/support.ts";
import { SUPPORT_LIMITS } from "@domain/support/requests.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft, Send } from "lucide-react";
import type { FormEvent } from "react";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation, query } from "@/lib/api.ts";
import { useSupportDraft } from "./drafts.ts";
import { FilesField } from "./files-field.tsx";
import { PriorityLabel, StateBadge } from "./labels.tsx";
import { MessageList } from "./message-list.tsx";
import { saveAttachment, useFiles } from "./use-files.ts";

/** One of the member's requests: what was written, and what they add. */
export function RequestThread({ id, onBack }: { id: number; onBack: () => void }) {
  const found = useQuery(query("/support/get", { id }));
  return (
    <section aria-label="Request" className="grid gap-4">
      <Button variant="ghost" size="sm" className="w-fit" onClick={onBack}>
        <ArrowLeft aria-hidden />
        All requests
      </Button>
      {found.isPending && <RowSkeleton label="Loading the request" />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <>
          <Head request={found.data} />
          <MessageList
            messages={found.data.messages}
            reader="requester"
            onSave={(file) => void saveAttachment("/support/attachments/download", file)}
          />
          <Reply key={id} request={found.data} />
        </>
      )}
    </section>
  );
}

function Head({ request: { reference, subject, priority, state } }: { request: SupportRequest }) {
  return (
    <header className="grid gap-1.5">
      <h2 className="text-base font-semibold wrap-anywhere">{subject}</h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
        <StateBadge state={state} to="member" />
        <span className="font-mono">{reference}</span>
        <PriorityLabel priority={priority} />
      </p>
    </header>
  );
}

function Reply({ request }: { request: SupportRequest }) {
  const { id, state, answer_within } = request;
  const [draft, change, forget] = useSupportDraft(id);
  const files = useFiles(draft, change);
  const reply = useMutation(mutation("/support/reply", { quiet: true }));
  const isEmpty = draft.message.trim() === "";

  function send(event: FormEvent) {
    event.preventDefault();
    if (isEmpty || reply.isPending || files.isBusy) return;
    const { message, key } = draft;
    reply.mutate(
      { id, message, key, attachment_ids: draft.files.map((file) => file.id) },
      {
        onSuccess: () => {
          forget();
          files.clear();
        },
      },
    );
  }

  const hint =
    state === "closed"
      ? "This request is closed. Write, and it is open again."
      : state === "open"
        ? `A person answers ${answer_within}. You can add something meanwhile.`
        : "Is something left to do? Write here.";
  return (
    <form className="grid gap-4 border-t pt-4" onSubmit={send}>
      <Field label="Your message" hint={hint}>
        <Textarea
          className="max-h-80 min-h-24"
          maxLength={SUPPORT_LIMITS.message}
          value={draft.message}
          onChange={({ target }) => change(() => ({ message: target.value }))}
        />
      </Field>
      <FilesField draft={draft} files={files} />
      <FormFailure error={reply.error} />
      <Button
        type="submit"
        className="justify-self-end max-sm:w-full"
        busy={reply.isPending}
        disabled={isEmpty || files.isBusy}
      >
        <Send aria-hidden />
        Send message
      </Button>
    </form>
  );
}
