import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useHandedPrompt } from "@/lib/handed-prompt.ts";
import { InvoiceRun } from "./invoice-run.tsx";
import { InvoiceView } from "./invoice-view.tsx";
import { NewInvoice } from "./new-invoice.tsx";

interface InvoicePanelProps {
  instance: { id: number; rights: Readonly<Record<string, string>> };
  /** The invoice that the address names; null: none. */
  runId: number | null;
  onShow: (id: number | null) => void;
}

/** Runs an instance of the invoice generator: from a sentence or fields to a draft, and to what was issued. */
export function InvoicePanel({ instance, runId: invoiceId, onShow }: InvoicePanelProps) {
  const [made, setMade] = useState<{ id: number; unsure: readonly string[] } | null>(null);
  const [again, setAgain] = useState(useHandedPrompt());
  const [search] = useSearchParams();
  const run = search.get("run") ?? "";
  if (invoiceId !== null) {
    const unsure = made?.id === invoiceId ? made.unsure : [];
    return <InvoiceView key={invoiceId} id={invoiceId} instance={instance} unsure={unsure} onShow={onShow} />;
  }
  if (/^[1-9]\d{0,14}$/.test(run)) {
    return (
      <InvoiceRun
        runId={Number(run)}
        onDraft={onShow}
        onAgain={(sentence) => {
          setAgain(sentence);
          onShow(null);
        }}
        onLeave={() => onShow(null)}
      />
    );
  }
  return (
    <NewInvoice
      instanceId={instance.id}
      begun={again}
      onMade={(id, unsure) => {
        setMade({ id, unsure });
        setAgain("");
        onShow(id);
      }}
    />
  );
}
