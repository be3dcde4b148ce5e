import type { SupportCase } from "@contract/support.ts";
import { PRIORITIES, type Priority, SUPPORT_LIMITS } from "@domain/support/requests.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import {
  Sheet,
  SheetBody,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
  focusSheet,
} from "@/components/ui/sheet.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { mutation, query } from "@/lib/api.ts";
import { uuid } from "@/lib/uuid.ts";
import { PriorityLabel, StateBadge } from "./labels.tsx";
import { MessageList } from "./message-list.tsx";
import { saveAttachment } from "./use-files.ts";

/** How often an open request is asked for anew, in ms. */
const AGAIN_MS = 10_000;

/** A request as operators work on it. */
export function CaseSheet({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Sheet open={id !== null} onOpenChange={(next) => !next && onClose()}>
      <SheetContent className="max-w-2xl" onOpenAutoFocus={focusSheet}>
        {id !== null && <Case key={id} id={id} />}
      </SheetContent>
    </Sheet>
  );
}

function Case({ id }: { id: number }) {
  const found = useQuery({ ...query("/admin/support/get", { id }), refetchInterval: AGAIN_MS });
  const request = found.data;
  return (
    <>
      <SheetHeader>
        <SheetTitle>{request?.subject ?? "Request"}</SheetTitle>
        <SheetDescription>
          {request ? (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-mono text-xs">{request.reference}</span>
              <StateBadge state={request.state} to="operator" />
              <PriorityLabel priority={request.priority} className="text-xs" />
            </span>
          ) : (
            "What was asked, and what was answered."
          )}
        </SheetDescription>
      </SheetHeader>
      <SheetBody className="grid content-start gap-4">
        {found.isPending && <RowSkeleton label="Loading the request" />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {request && (
          <>
            <Facts request={request} />
            <MessageList
              messages={request.messages}
              reader="support"
              onSave={(file) => void saveAttachment("/admin/support/download", file)}
            />
            <Answer request={request} />
          </>
        )}
      </SheetBody>
    </>
  );
}

function Facts({ request }: { request: SupportCase }) {
  const { id, person, email, organization, organization_id, role, page, version, priority } = request;
  const prioritise = useMutation(mutation("/admin/support/priority"));
  const facts = [
    [
      "From",
      <a
        key="mail"
        className="text-link hover:underline"
        href={`mailto:${email}`}
      >{`${person} <${email}>`}</a>,
    ],
    [
      "Organisation",
      <span key="organization">
        <Link className="text-link hover:underline" to={`/admin/organizations/${organization_id}`}>
          {organization}
        </Link>
        {role === null ? " · not a member any more" : ` · ${role}`}
      </span>,
    ],
    ["Screen", page || "–"],
    ["Version", version || "–"],
  ] as const;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 rounded-lg border bg-card p-4 text-sm">
      <dl className="grid min-w-0 grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Select
        value={priority}
        onValueChange={(chosen) => prioritise.mutate({ id, priority: chosen as Priority })}
      >
        <SelectTrigger size="sm" aria-label="Priority">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {PRIORITIES.map(({ value }) => (
            <SelectItem key={value} value={value}>
              <PriorityLabel priority={value} />
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </div>
  );
}

function Answer({ request: { id, state, conversation_id } }: { request: SupportCase }) {
  const [message, setMessage] = useState("");
  const [key, setKey] = useState(uuid);
  const answer = useMutation(mutation("/admin/support/answer", { quiet: true }));
  const close = useMutation(mutation("/admin/support/close", { quiet: true }));
  const isEmpty = message.trim() === "";
  useUnsaved(!isEmpty);

  function send(event: FormEvent) {
    event.preventDefault();
    if (isEmpty || answer.isPending) return;
    answer.mutate(
      { id, message, key },
      {
        onSuccess: () => {
          setMessage("");
          setKey(uuid());
        },
      },
    );
  }

  const where = conversation_id
    ? "in the help chat, on the support screen and by mail"
    : "on the support screen and by mail";
  return (
    <form className="grid gap-4 border-t pt-4" onSubmit={send}>
      <Field label="Answer" hint={`They read it ${where}.`}>
        <Textarea
          className="max-h-80 min-h-28"
          maxLength={SUPPORT_LIMITS.message}
          value={message}
          onChange={({ target }) => {
            setMessage(target.value);
            setKey(uuid());
          }}
        />
      </Field>
      <FormFailure error={answer.error ?? close.error} />
      <div className="flex flex-wrap justify-end gap-2">
        {state !== "closed" && (
          <Button
            variant="outline"
            busy={close.isPending}
            disabled={!isEmpty}
            onClick={() => close.mutate({ id })}
          >
            <CircleCheck aria-hidden />
            Close request
          </Button>
        )}
        <Button type="submit" busy={answer.isPending} disabled={isEmpty}>
          <Send aria-hidden />
          Send answer
        </Button>
      </div>
    </form>
  );
}
