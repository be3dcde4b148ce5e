import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

/** The padding and left edge of every screen in the shell; `narrow` keeps what is read or filled in to a column. */
export function Page({ className, narrow, ...props }: ComponentProps<"div"> & { narrow?: boolean }) {
  return (
    <div
      data-slot="page"
      className={cn(
        "mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-6 sm:px-6 lg:px-8 lg:py-8",
        narrow && "*:w-full *:max-w-3xl",
        className,
      )}
      {...props}
    />
  );
}
