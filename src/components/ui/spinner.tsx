import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

/** A turning ring. Give it `aria-label` where no text beside it says what is going on. */
export function Spinner({ className, ...props }: ComponentProps<typeof LoaderCircle>) {
  return (
    <LoaderCircle
      data-slot="spinner"
      role={props["aria-label"] ? "status" : undefined}
      aria-hidden={props["aria-label"] ? undefined : true}
      className={cn("size-4 shrink-0 animate-spin", className)}
      {...props}
    />
  );
}
