import type { InvoiceDetail } from "@contract/invoices.ts";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { mutation } from "@/lib/api.ts";
import { isAbort } from "@/lib/errors.ts";
import { type EditedInvoice, readEdited, toEdited } from "./edited-invoice.ts";

/** A draft that is being changed: what is typed stays, whatever comes of saving it. */
export function useDraft(invoice: InvoiceDetail) {
  const [saved, setSaved] = useState(() => ({
    edited: toEdited(invoice.content),
    version: invoice.version,
  }));
  const [edited, setEdited] = useState<EditedInvoice>(saved.edited);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const update = useMutation(mutation("/invoices/update", { quiet: true }));
  const read = useMemo(() => readEdited(edited), [edited]);
  const dirty = edited !== saved.edited && JSON.stringify(edited) !== JSON.stringify(saved.edited);

  /** @returns the draft's version once it is saved; null when it isn't */
  async function save(): Promise<number | null> {
    setTried(true);
    setFailure(null);
    if (!read.content) return null;
    if (!dirty) return saved.version;
    try {
      const { version } = await update.mutateAsync({
        id: invoice.id,
        version: saved.version,
        content: read.content,
      });
      setSaved({ edited, version });
      setTried(false);
      return version;
    } catch (error) {
      if (!isAbort(error)) setFailure(error);
      return null;
    }
  }

  return {
    edited,
    ...read,
    /** Saving was tried: what is still empty is wrong now. */
    tried,
    dirty,
    failure,
    pending: update.isPending,
    change: (part: Partial<EditedInvoice>) => setEdited((now) => ({ ...now, ...part })),
    discard: () => {
      setEdited(saved.edited);
      setFailure(null);
      setTried(false);
    },
    save,
  };
}
