import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";

/** At the head of a page: leads from one thing to the list that it is in. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-mb-3 flex w-fit items-center gap-1.5 rounded-xs text-sm text-muted-foreground outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}
