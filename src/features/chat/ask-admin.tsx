import { query } from "@/lib/api.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useSession } from "@/lib/session.ts";
import { useQueries } from "@tanstack/react-query";
import { notify } from "@/lib/toast.ts";
import { Copy, Mail } from "lucide-react";

/** Of so many admins the addresses are offered. */
const MOST = 10;

interface AskAdminProps {
  question: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A message to those who can add a document or open one, ready to be sent or copied. */
export function AskAdmin({ question, open, onOpenChange }: AskAdminProps) {
  const { organization } = useSession();
  const message = `Hello,\n\nI asked our assistant: “${question}”\n\nIt found no answer in the documents of ${organization.name} that I can read. Could you add one that answers it, or let me read it if it is there?\n\nThank you`;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Ask an admin</DialogTitle>
          <DialogDescription>
            Admins of {organization.name} can add documents, and let you read those that you can’t.
          </DialogDescription>
        </DialogHeader>
        <p className="max-h-52 overflow-y-auto rounded-md border bg-muted/50 px-4 py-3 text-sm leading-6 wrap-anywhere whitespace-pre-line">
          {message}
        </p>
        {open && <Admins message={message} />}
      </DialogContent>
    </Dialog>
  );
}

function Admins({ message }: { message: string }) {
  const { organization } = useSession();
  const found = useQueries({
    queries: (["owner", "admin"] as const).map((role) =>
      query("/organization/getMembers", { role, limit: MOST }),
    ),
  });
  const failed = found.find(({ isError }) => isError);
  if (failed)
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} className="py-4" />;
  if (found.some(({ isPending }) => isPending)) return <Skeleton className="h-9 w-full" />;
  const admins = found.flatMap(({ data }) => data?.members ?? []).slice(0, MOST);
  const mail = (addresses: string[]) =>
    `mailto:${addresses.map(encodeURIComponent).join(",")}?subject=${encodeURIComponent(`A question that ${organization.name}’s documents don’t answer`)}&body=${encodeURIComponent(message.replaceAll("\n", "\r\n"))}`;
  return (
    <>
      <ul aria-label="Admins" className="grid max-h-40 gap-1 overflow-y-auto text-sm">
        {admins.map(({ id, name, email }) => (
          <li key={id} className="flex min-w-0 items-baseline gap-2">
            {name && <span className="shrink-0 font-medium">{name}</span>}
            <a
              href={mail([email])}
              className="truncate rounded-xs text-link underline-offset-4 outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
            >
              {email}
            </a>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={() => void copy(message)}>
          <Copy />
          Copy the message
        </Button>
        <Button asChild>
          <a href={mail(admins.map(({ email }) => email))}>
            <Mail />
            {admins.length === 1 ? "Write an e-mail" : "Write to all of them"}
          </a>
        </Button>
      </div>
    </>
  );
}

async function copy(message: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(message);
    notify((toast) => toast.success("Copied."));
  } catch {
    notify((toast) => toast.error("The browser didn't allow copying."));
  }
}
