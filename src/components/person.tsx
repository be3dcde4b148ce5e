import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import { Avatar } from "./ui/avatar.tsx";

interface PersonProps {
  person: { name: string; email: string; avatar_color: number };
  /** After the name, e.g. "You". */
  badge?: ReactNode;
  className?: string;
}

/** A person's avatar, name and address; the address stands for a missing name. */
export function Person({ person, badge, className }: PersonProps) {
  const name = person.name || person.email;
  return (
    <div className={cn("flex min-w-0 items-center gap-3", className)}>
      <Avatar name={name} color={person.avatar_color} />
      <div className="grid min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          {badge}
        </span>
        {person.name && (
          <span className="truncate text-xs leading-4 text-muted-foreground" title={person.email}>
            {person.email}
          </span>
        )}
      </div>
    </div>
  );
}
