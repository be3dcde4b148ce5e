import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

/** A box that scrolls with the thin scrollbar of `styles.css`; reachable by keyboard when it has a label. */
export function ScrollArea({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="scroll-area"
      tabIndex={props["aria-label"] ? 0 : undefined}
      role={props["aria-label"] ? "region" : undefined}
      className={cn(
        "relative overflow-auto overscroll-contain outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset",
        className,
      )}
      {...props}
    />
  );
}
