import { Dialog, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";
import { keysOf, SHORTCUTS } from "@/lib/shortcuts.ts";

const GROUPS = ["Everywhere", "Chat"] as const;

interface ShortcutSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every keyboard shortcut. */
export function ShortcutSheet({ open, onOpenChange }: ShortcutSheetProps) {
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="max-w-md">
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
        </DialogHeader>
        {GROUPS.map((group) => (
          <section key={group} className="grid gap-2">
            <h3 className="text-xs font-medium text-muted-foreground">{group}</h3>
            <dl className="divide-y">
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => (
                <div key={shortcut.id} className="flex items-center justify-between gap-4 py-2">
                  <dt>{shortcut.title}</dt>
                  <dd className="flex gap-1">
                    {keysOf(shortcut, mac).map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogContent>
    </Dialog>
  );
}
