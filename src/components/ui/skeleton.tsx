import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

/** A grey shape where content will be; it shows after 200 ms, so that quick answers don't flicker. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn("animate-skeleton rounded-sm bg-muted-strong", className)}
      {...props}
    />
  );
}
