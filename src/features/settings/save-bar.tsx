import { Button } from "@/components/ui/button.tsx";

interface SaveBarProps {
  /** Whether anything differs from what is saved; without it there is no bar. */
  dirty: boolean;
  pending: boolean;
  onDiscard: () => void;
}

/** The bar of a form with changes: it stays in sight until they are saved or discarded. */
export function SaveBar({ dirty, pending, onDiscard }: SaveBarProps) {
  if (!dirty) return null;
  return (
    <div
      role="region"
      aria-label="Unsaved changes"
      className="sticky bottom-4 z-10 flex items-center gap-2 rounded-lg border bg-popover px-4 py-3 shadow-lg"
    >
      <p role="status" className="mr-auto text-sm font-medium">
        Unsaved changes
      </p>
      <Button variant="ghost" size="sm" disabled={pending} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" size="sm" busy={pending}>
        Save
      </Button>
    </div>
  );
}
