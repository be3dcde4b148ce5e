import type { InvoiceDetail } from "@contract/invoices.ts";
import { missingOf, missingOfQuote } from "@domain/invoices/from-instance.ts";
import { useMutation } from "@tanstack/react-query";
import { FileCheck2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { LeaveGuard } from "@/components/ui/leave-guard.tsx";
import { mutation } from "@/lib/api.ts";
import { toast } from "sonner";
import { CustomerPicker } from "./book-picker.tsx";
import { kindWords } from "./invoice-words.ts";
import { LinesEditor } from "./lines-editor.tsx";
import { PartyFields } from "./party-fields.tsx";
import { TermsFields } from "./terms-fields.tsx";
import { TotalsBox } from "./totals-box.tsx";
import { useDraft } from "./use-draft.ts";

interface DraftEditorProps {
  invoice: InvoiceDetail;
  /** Of the agent's fields, for the reader; what isn't theirs to write is locked. null: the agent is gone, nothing is. */
  rights: Readonly<Record<string, string>> | null;
  /** What to look at before it is issued. */
  unsure: readonly string[];
}

/** What is no field of the agent, and so anybody's to write. */
const OPEN: readonly string[] = ["buyer_registration"];

/** A draft's fields, what it comes to as they change, and its issue once nothing is missing. */
export function DraftEditor({ invoice, rights, unsure }: DraftEditorProps) {
  const draft = useDraft(invoice);
  const { edited, errors, totals, change } = draft;
  const [version, setVersion] = useState<number | null>(null);
  const issue = useMutation(mutation("/invoices/issue", { quiet: true }));
  const form = useRef<HTMLFormElement>(null);
  const isLocked = (key: string) => rights !== null && !OPEN.includes(key) && rights[key] !== "write";
  const toIssue = invoice.kind === "quote" ? missingOfQuote : missingOf;
  const missing = draft.content ? toIssue(draft.content) : [];
  const mayPick = ["name", "address", "country", "vat_number", "email"].every(
    (key) => !isLocked(`buyer_${key}`),
  );
  const what = kindWords[invoice.kind].toLowerCase();
  const wrong = Object.keys(errors).length;

  useEffect(() => {
    if (draft.tried && !draft.content)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // Only when saving was tried, not with each key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [draft.tried]);

  return (
    <form
      ref={form}
      noValidate
      className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={(event) => {
        event.preventDefault();
        if (!draft.pending) void draft.save().then((saved) => saved !== null && toast.success("Draft saved"));
      }}
    >
      <div className="grid min-w-0 gap-6">
        {unsure.length > 0 && (
          <Alert variant="warning">
            <p className="font-medium">Check this before you issue it</p>
            <ul className="mt-1 list-disc pl-4">
              {unsure.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Alert>
        )}
        <Section title="Buyer">
          {mayPick && (
            <CustomerPicker onPick={(party) => change({ buyer: { ...party, iban: "", bic: "" } })} />
          )}
          <PartyFields
            side="buyer"
            party={edited.buyer}
            errors={errors}
            isLocked={isLocked}
            onChange={(buyer) => change({ buyer })}
          />
        </Section>
        <Section title="Lines">
          <LinesEditor
            lines={edited.lines}
            currency={edited.currency}
            nets={draft.nets}
            errors={errors}
            tried={draft.tried}
            locked={isLocked("lines")}
            onChange={(lines) => change({ lines })}
          />
          {errors["lines"] && <p className="text-xs text-destructive-text">{errors["lines"]}</p>}
        </Section>
        <Section title="Terms">
          <TermsFields
            kind={invoice.kind}
            edited={edited}
            errors={errors}
            isLocked={isLocked}
            onChange={change}
          />
        </Section>
        <Section title="Seller">
          <PartyFields
            side="seller"
            party={edited.seller}
            errors={errors}
            isLocked={isLocked}
            onChange={(seller) => change({ seller })}
          />
        </Section>
      </div>
      <Card className="grid gap-5 p-5 xl:sticky xl:top-6">
        {totals && <TotalsBox totals={totals} currency={edited.currency} />}
        {draft.nets.includes(null) && (
          <p className="text-xs text-muted-foreground">Lines that can't be added up yet aren't counted.</p>
        )}
        <p className="text-xs text-pretty text-muted-foreground">
          VAT is rounded half up, once for each rate, on the sum of its lines.
        </p>
        {draft.tried && wrong > 0 && (
          <Alert variant="destructive">
            {wrong === 1 ? "One field needs another look." : `${wrong} fields need another look.`}
          </Alert>
        )}
        {missing.length > 0 && (
          <div className="grid gap-1 text-sm">
            <p className="font-medium">Missing before it can be issued</p>
            <ul className="list-disc pl-4 text-muted-foreground">
              {missing.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </div>
        )}
        <FormFailure error={draft.failure ?? issue.error} />
        <div className="grid gap-2">
          <Button
            busy={issue.isPending}
            disabled={missing.length > 0 || draft.pending}
            onClick={() => void draft.save().then(setVersion)}
          >
            <FileCheck2 aria-hidden />
            Issue the {what}
          </Button>
          <Button type="submit" variant="outline" busy={draft.pending} disabled={!draft.dirty}>
            Save draft
          </Button>
          {draft.dirty && (
            <Button variant="ghost" disabled={draft.pending} onClick={draft.discard}>
              Discard changes
            </Button>
          )}
        </div>
      </Card>
      {draft.dirty && <LeaveGuard />}
      <ConfirmDialog
        open={version !== null}
        onOpenChange={(open) => !open && setVersion(null)}
        title={`Issue this ${what}?`}
        action="Issue"
        destructive={false}
        onConfirm={() => version !== null && issue.mutate({ id: invoice.id, version })}
      >
        {invoice.kind === "quote"
          ? "It gets its number and date, and can't be changed or deleted after. To offer something else, duplicate it."
          : "It gets its number and date, and can't be changed or deleted after. What is wrong then is put right by a credit note."}
      </ConfirmDialog>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3 py-4">{children}</CardContent>
    </Card>
  );
}
