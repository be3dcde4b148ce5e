import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";

interface LinkDialogProps {
  href: string;
  /** Its host or mail address. */
  destination: string;
  onClose: () => void;
}

/** Shows where a link of an answer leads, whole, before it opens. */
export function LinkDialog({ href, destination, onClose }: LinkDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Open ${destination}?`}
      action="Open link"
      destructive={false}
      onConfirm={() => window.open(href, "_blank", "noopener,noreferrer")}
    >
      <p>This link comes from an answer. What stands in its address is told to whoever runs {destination}:</p>
      <p className="relative mt-3 max-h-40 overflow-y-auto rounded-md border bg-muted px-3 py-2 font-mono text-xs wrap-anywhere text-foreground">
        {href}
      </p>
    </ConfirmDialog>
  );
}
