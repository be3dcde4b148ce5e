import { Button } from "@/components/ui/button.tsx";
import { LeaveGuard } from "@/components/ui/leave-guard.tsx";
import type { Form } from "@/components/form/use-saved-form.ts";

interface DirtyBarProps {
  form: Form & { reset: () => void };
}

/** The bar of a screen's form with changes: it stays in sight until they are saved or discarded, and asks before they are left. */
export function DirtyBar({ form }: DirtyBarProps) {
  if (!form.dirty) return null;
  return (
    <div
      role="region"
      aria-label="Unsaved changes"
      className="sticky bottom-4 z-10 flex items-center gap-2 rounded-lg border bg-popover px-4 py-3 shadow-lg"
    >
      <p role="status" className="mr-auto text-sm font-medium">
        Unsaved changes
      </p>
      <Button variant="ghost" size="sm" disabled={form.pending} onClick={() => form.reset()}>
        Discard
      </Button>
      <Button type="submit" size="sm" busy={form.pending}>
        Save
      </Button>
      <LeaveGuard />
    </div>
  );
}
