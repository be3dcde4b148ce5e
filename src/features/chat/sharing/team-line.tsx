import { formatCount } from "@/lib/format.ts";
import { Users } from "lucide-react";

/** A team as a person stands in a list. */
export function TeamLine({ name, members }: { name: string; members: number }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-secondary">
        <Users aria-hidden className="size-4 text-muted-foreground" />
      </span>
      <div className="grid min-w-0">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        <span className="text-xs leading-4 text-muted-foreground">
          Team · {formatCount(members, "member")}
        </span>
      </div>
    </div>
  );
}
