import type { Integration } from "@contract/connections.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { RadioCards } from "@/components/radio-cards.tsx";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { mutation } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { SERVICES } from "@/lib/services.ts";

interface DisconnectDialogProps {
  open: boolean;
  integration: Integration;
  onClose: () => void;
}

const DOCUMENTS = [
  {
    value: "keep",
    label: "Keep the documents",
    text: "They stay as they are today. Nothing new is read, and its syncs pause until somebody takes them over.",
  },
  {
    value: "remove",
    label: "Remove the documents",
    text: "They leave the library and every answer, and its syncs are deleted.",
  },
] as const;

/** Asks before a connection is ended, and what becomes of the documents that it brought in. */
export function DisconnectDialog({
  open,
  integration: { type, connection },
  onClose,
}: DisconnectDialogProps) {
  const { name, vendor } = SERVICES[type];
  const [documents, setDocuments] = useState<"keep" | "remove">("keep");
  const disconnect = useMutation(mutation("/user-integrations/{type}", { fresh: true }));
  const syncs = connection?.syncs ?? 0;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Disconnect ${name}?`}
      action="Disconnect"
      onConfirm={() => {
        onClose();
        disconnect.mutate(
          { type, disconnect: { documents } },
          { onSuccess: () => toast.success(`${name} disconnected`) },
        );
      }}
    >
      <p>
        The sign-in of {connection?.account.email ?? connection?.account.name ?? "your account"} is taken back
        at {vendor} and forgotten here. Nothing changes in {name} itself.
      </p>
      {syncs > 0 && (
        <div className="mt-4 text-foreground">
          <RadioCards
            legend={`What becomes of its ${formatCount(syncs, "sync")}`}
            options={DOCUMENTS}
            value={documents}
            onChange={setDocuments}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
