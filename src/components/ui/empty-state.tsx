import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  className?: string;
}

/** What a list says when it has nothing. */
export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className={cn("flex flex-col items-center justify-center px-4 py-12 text-center", className)}
    >
      {Icon && (
        <div className="mb-4 flex size-10 items-center justify-center rounded-lg border bg-raised text-muted-foreground shadow-xs">
          <Icon aria-hidden className="size-5" />
        </div>
      )}
      <p className="text-sm font-medium text-balance">{title}</p>
      {children && <div className="mt-1 max-w-sm text-sm text-pretty text-muted-foreground">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
