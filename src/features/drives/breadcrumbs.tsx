import { ChevronRight } from "lucide-react";
import { Fragment } from "react";

interface Crumb {
  name: string;
  /** Undefined: one is here. */
  open?: (() => void) | undefined;
}

/** The way from where browsing begins to here. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Where this is" className="flex min-w-0 flex-wrap items-center gap-1 text-sm">
      {crumbs.map(({ name, open }, index) => (
        <Fragment key={index}>
          {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />}
          {open ? (
            <button
              type="button"
              onClick={open}
              className="max-w-48 cursor-pointer truncate rounded-xs px-1 py-0.5 text-muted-foreground outline-none hover:text-foreground hover:underline focus-visible:ring-2 focus-visible:ring-ring"
              title={name}
            >
              {name}
            </button>
          ) : (
            <span aria-current="page" className="max-w-64 truncate px-1 py-0.5 font-medium" title={name}>
              {name}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
