import type { InvoiceDetail } from "@contract/invoices.ts";
import { useMutation } from "@tanstack/react-query";
import { FileCode2, FileText, Mail, RotateCw } from "lucide-react";
import { useState } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { mutation } from "@/lib/api.ts";
import { download } from "@/lib/file-client.ts";
import { saveFile } from "@/lib/save-file.ts";
import { SendInvoice } from "./send-invoice.tsx";
import { SentList } from "./sent-list.tsx";

/** The PDF and the UBL of an issued invoice: being made, to be had, or why not. */
export function InvoiceFiles({ invoice }: { invoice: InvoiceDetail }) {
  const [sending, setSending] = useState(false);
  const again = useMutation(mutation("/invoices/make-files"));
  const save = useMutation({
    mutationFn: async (file: "pdf" | "ubl") => {
      const { name, blob } = await download("/invoices/download", { id: invoice.id, file });
      saveFile(name, blob);
    },
  });
  if (invoice.files === "failed") {
    return (
      <Alert variant="destructive">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>{invoice.files_error ?? "The invoice's files couldn't be made."}</p>
          <Button
            variant="outline"
            size="sm"
            busy={again.isPending}
            onClick={() => again.mutate({ id: invoice.id })}
          >
            <RotateCw aria-hidden />
            Try again
          </Button>
        </div>
      </Alert>
    );
  }
  if (invoice.files !== "ready") {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-muted-foreground">
        <Spinner />
        The PDF is being made
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button busy={save.isPending && save.variables === "pdf"} onClick={() => save.mutate("pdf")}>
          <FileText aria-hidden />
          Download PDF
        </Button>
        {invoice.kind !== "quote" && (
          <Button
            variant="outline"
            busy={save.isPending && save.variables === "ubl"}
            title="UBL 2.1, for accounting programs"
            onClick={() => save.mutate("ubl")}
          >
            <FileCode2 aria-hidden />
            Download UBL
          </Button>
        )}
        {invoice.status !== "void" && (
          <Button variant="outline" onClick={() => setSending(true)}>
            <Mail aria-hidden />
            Send by mail
          </Button>
        )}
        <SendInvoice invoice={invoice} open={sending} onClose={() => setSending(false)} />
      </div>
      <SentList invoice={invoice} />
    </div>
  );
}
