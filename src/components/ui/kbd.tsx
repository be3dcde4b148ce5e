import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

/** A key of the keyboard. */
export function Kbd({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      className={cn(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-xs border bg-muted px-1 font-sans text-xs text-muted-foreground",
        className,
      )}
      {...props}
    />
  );
}
