import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

/** The padding and width of an ordinary screen in the shell; `wide` for tables. */
export function Page({ className, wide, ...props }: ComponentProps<"div"> & { wide?: boolean }) {
  return (
    <div
      data-slot="page"
      className={cn(
        "mx-auto flex w-full flex-col gap-6 px-4 py-6 sm:px-6 lg:px-8 lg:py-8",
        wide ? "max-w-7xl" : "max-w-5xl",
        className,
      )}
      {...props}
    />
  );
}
