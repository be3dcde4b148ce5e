import { type Sender, senders as calls } from "@contract/senders.ts";
import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { z } from "zod";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { WhiteLabelNote } from "@/components/white-label-note.tsx";
import { mutation } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { notify } from "@/lib/toast.ts";
import { SenderRecords } from "./sender-records.tsx";

type Found = z.output<(typeof calls)["/organization/sender/get"]["output"]>;

const STATES = {
  pending: { label: "Waiting for records", variant: "default" },
  verified: { label: "Verified", variant: "success" },
  failing: { label: "Failing", variant: "destructive" },
} as const;

/** The address that mail leaves from: its state in words, and the records that prove it. */
export function SenderCard({ sender, neutral, may_brand, in_force }: Found) {
  return (
    <Card aria-label="Sender">
      <CardHeader>
        <CardTitle>Sender</CardTitle>
        {sender && <Badge variant={STATES[sender.state].variant}>{STATES[sender.state].label}</Badge>}
        <CardDescription>
          The address that invitations, notices and mails of sign-in come from. Until one of your own is
          verified they come from {neutral}.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {!may_brand && <WhiteLabelNote>For a sender of your own you need</WhiteLabelNote>}
        {may_brand && !in_force && (
          <Alert variant="warning">
            Branding is switched off, so mails come in the product’s own look and from its own address.
          </Alert>
        )}
        {(may_brand || sender) && <AddressForm key={sender?.address ?? ""} sender={sender} />}
        {sender && <Standing sender={sender} neutral={neutral} />}
      </CardContent>
    </Card>
  );
}

function AddressForm({ sender }: { sender: Sender | null }) {
  const set = useMutation(mutation("/organization/sender/set", { quiet: true }));
  const saved = { address: sender?.address ?? "" };
  const form = useSavedForm(calls["/organization/sender/set"].input, saved, async ({ address }, reset) => {
    await set.mutateAsync({ address });
    reset({ address });
  });
  return (
    <form {...form.props} className="grid gap-4">
      <Field
        label="Address"
        hint="At a domain of yours. What stands before the @ is up to you."
        error={form.errors.address}
        className="max-w-md"
      >
        <Input type="email" autoComplete="off" placeholder="hello@example.com" {...form.field("address")} />
      </Field>
      <FormFailure error={form.failure} />
      <Button type="submit" className="justify-self-start" busy={form.pending} disabled={!form.dirty}>
        {sender ? "Change" : "Set sender"}
      </Button>
    </form>
  );
}

function Standing({ sender, neutral }: { sender: Sender; neutral: string }) {
  const check = useMutation(mutation("/organization/sender/check"));
  const remove = useMutation(mutation("/organization/sender/remove"));
  const { state, reason, records, checked_at } = sender;
  const removed = () => notify((toast) => toast.success(`Mail comes from ${neutral} again`));
  return (
    <>
      {reason !== "" && (
        <Alert variant={state === "failing" ? "destructive" : "warning"}>
          {state === "failing" && `Mail comes from ${neutral} meanwhile. `}
          {reason}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="sm" busy={check.isPending} onClick={() => check.mutate({})}>
          <RefreshCw />
          Check now
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={remove.isPending}
          onClick={() => remove.mutate({}, { onSuccess: removed })}
        >
          Remove sender
        </Button>
        {checked_at && (
          <span className="text-xs text-muted-foreground" title={formatDateTime(checked_at)}>
            Last looked at {formatRelative(checked_at)}; it is looked at by itself every hour.
          </span>
        )}
      </div>
      {records.length > 0 && (
        <section aria-label="Records of the domain" className="grid gap-3">
          <p className="text-sm text-muted-foreground">
            Set these where your domain is looked after. It can take an hour until they are seen everywhere.
          </p>
          <SenderRecords records={records} />
        </section>
      )}
    </>
  );
}
