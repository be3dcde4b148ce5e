import type { InvoiceDetail } from "@contract/invoices.ts";
import { useMutation } from "@tanstack/react-query";
import { Ban, CalendarClock, CircleCheck, CircleX, Copy, ReceiptText, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { mutation } from "@/lib/api.ts";
import { isExpired, nameOf } from "./invoice-words.ts";
import { RepeatInvoice } from "./repeat-invoice.tsx";
import { dayNow } from "./today.ts";

interface InvoiceActionsProps {
  invoice: InvoiceDetail;
  /** Opens another one; null: none any more. */
  onShow: (id: number | null) => void;
}

/** What can be done with an invoice, as its status has it. */
export function InvoiceActions({ invoice, onShow }: InvoiceActionsProps) {
  const { id, status, kind } = invoice;
  const [asking, setAsking] = useState<"void" | "delete" | null>(null);
  const mark = useMutation(mutation("/invoices/mark"));
  const credit = useMutation(mutation("/invoices/credit"));
  const billed = useMutation(mutation("/invoices/from-quote"));
  const duplicate = useMutation(mutation("/invoices/duplicate"));
  const remove = useMutation(mutation("/invoices/delete"));
  const [repeating, setRepeating] = useState(false);
  const today = dayNow();
  const name = nameOf(invoice);
  const isInvoice = kind === "invoice";
  const marking = (to: string) => mark.isPending && mark.variables.status === to;
  return (
    <div className="flex flex-wrap gap-2">
      {status === "issued" && isInvoice && (
        <Button variant="outline" busy={marking("paid")} onClick={() => mark.mutate({ id, status: "paid" })}>
          <CircleCheck aria-hidden />
          Mark as paid
        </Button>
      )}
      {kind === "quote" && (status === "issued" || status === "accepted") && !invoice.billed && (
        <Button
          busy={billed.isPending}
          disabled={isExpired(invoice, today)}
          onClick={() => billed.mutate({ id }, { onSuccess: (made) => onShow(made.id) })}
        >
          <ReceiptText aria-hidden />
          Make an invoice
        </Button>
      )}
      {kind === "quote" && status === "issued" && (
        <>
          <Button
            variant="outline"
            busy={marking("accepted")}
            disabled={isExpired(invoice, today)}
            onClick={() => mark.mutate({ id, status: "accepted" })}
          >
            <CircleCheck aria-hidden />
            Accepted
          </Button>
          <Button
            variant="outline"
            busy={marking("declined")}
            onClick={() => mark.mutate({ id, status: "declined" })}
          >
            <CircleX aria-hidden />
            Declined
          </Button>
        </>
      )}
      {(status === "accepted" || status === "declined") && !invoice.billed && (
        <Button
          variant="outline"
          busy={marking("issued")}
          onClick={() => mark.mutate({ id, status: "issued" })}
        >
          <RotateCcw aria-hidden />
          Still open
        </Button>
      )}
      {status === "paid" && (
        <Button
          variant="outline"
          busy={marking("issued")}
          onClick={() => mark.mutate({ id, status: "issued" })}
        >
          <RotateCcw aria-hidden />
          Not paid after all
        </Button>
      )}
      {isInvoice && (status === "issued" || status === "paid") && (
        <Button
          variant="outline"
          busy={credit.isPending}
          onClick={() => credit.mutate({ id }, { onSuccess: (made) => onShow(made.id) })}
        >
          <ReceiptText aria-hidden />
          Credit note
        </Button>
      )}
      {isInvoice && invoice.instance_id !== null && (
        <Button variant="outline" onClick={() => setRepeating(true)}>
          <CalendarClock aria-hidden />
          Repeat
        </Button>
      )}
      {kind !== "credit_note" && (
        <Button
          variant="outline"
          busy={duplicate.isPending}
          onClick={() => duplicate.mutate({ id }, { onSuccess: (made) => onShow(made.id) })}
        >
          <Copy aria-hidden />
          Duplicate
        </Button>
      )}
      {status === "issued" && (
        <Button variant="outline" busy={marking("void")} onClick={() => setAsking("void")}>
          <Ban aria-hidden />
          Void
        </Button>
      )}
      {status === "draft" && (
        <Button variant="outline" busy={remove.isPending} onClick={() => setAsking("delete")}>
          <Trash2 aria-hidden />
          Delete draft
        </Button>
      )}
      <RepeatInvoice of={{ invoiceId: id }} open={repeating} onClose={() => setRepeating(false)} />
      <ConfirmDialog
        open={asking === "void"}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Void ${name}?`}
        action="Void"
        onConfirm={() => mark.mutate({ id, status: "void" })}
      >
        It stays in the list with its number, and counts no more; links to it that were mailed end. This can't
        be undone.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "delete"}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Delete ${name}?`}
        action="Delete"
        onConfirm={() => remove.mutate({ id }, { onSuccess: () => onShow(null) })}
      >
        It has no number yet, so that none is missing. This can't be undone.
      </ConfirmDialog>
    </div>
  );
}
