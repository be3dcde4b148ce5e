import { X, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface BannerProps {
  icon: LucideIcon;
  children: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
  onDismiss?: () => void;
}

/** A quiet line above the screen. */
export function Banner({ icon: Icon, children, actions, onDismiss }: BannerProps) {
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-3 border-b bg-muted py-1.5 pr-2 pl-4 text-xs leading-4 sm:pl-6"
    >
      <Icon aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="min-w-0 text-pretty wrap-anywhere text-muted-foreground">{children}</p>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onDismiss && (
        <Button variant="ghost" size="icon-xs" aria-label="Dismiss" onClick={onDismiss}>
          <X />
        </Button>
      )}
    </div>
  );
}
