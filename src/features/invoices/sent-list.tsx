import type { InvoiceDetail } from "@contract/invoices.ts";
import { useMutation } from "@tanstack/react-query";
import { Link2Off } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { mutation } from "@/lib/api.ts";
import { formatDay, formatRelative } from "@/lib/format.ts";

const SHOWN = 5;

/** To whom an invoice was mailed, until when the links work, and what ends them. */
export function SentList({ invoice: { id, sent } }: { invoice: InvoiceDetail }) {
  const end = useMutation(mutation("/invoices/end-links"));
  if (sent.length === 0) return null;
  return (
    <div className="flex flex-wrap items-start justify-between gap-2 rounded-md border px-3 py-2">
      <ul aria-label="Sent" className="grid min-w-0 gap-1 text-sm text-muted-foreground">
        {sent.slice(0, SHOWN).map(({ to, sent_at, expires_at, works }) => (
          <li key={`${to} ${sent_at}`} className="wrap-anywhere">
            Sent to <span className="text-foreground">{to}</span> {formatRelative(sent_at)}
            {works
              ? ` · the link works until ${formatDay(expires_at.slice(0, 10))}`
              : " · the link has ended"}
          </li>
        ))}
        {sent.length > SHOWN && <li>and {sent.length - SHOWN} more</li>}
      </ul>
      {sent.some(({ works }) => works) && (
        <Button variant="ghost" size="sm" busy={end.isPending} onClick={() => end.mutate({ id })}>
          <Link2Off aria-hidden />
          End the links
        </Button>
      )}
    </div>
  );
}
