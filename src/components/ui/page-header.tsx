import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";

export interface PageHeaderProps {
  title: string;
  /** What it is about, above the title: the organisation. */
  of?: string | undefined;
  description?: ReactNode;
  /** Buttons at the right, below on phones. */
  actions?: ReactNode;
  className?: string;
}

/** The page's only h1, with a sentence and its actions. */
export function PageHeader({ title, of, description, actions, className }: PageHeaderProps) {
  return (
    <header
      data-slot="page-header"
      className={cn("flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between", className)}
    >
      <div className="min-w-0">
        {of && <p className="truncate text-xs leading-5 font-medium text-muted-foreground">{of}</p>}
        <h1 className="text-xl leading-8 font-semibold tracking-tight text-balance">{title}</h1>
        {description && (
          <p className="mt-1 max-w-2xl text-sm text-pretty text-muted-foreground">{description}</p>
        )}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
