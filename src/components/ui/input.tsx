import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

export const inputClasses =
  "w-full min-w-0 rounded-md border border-input bg-raised px-3 py-2 text-base leading-6 text-foreground shadow-xs transition-colors outline-none placeholder:text-muted-foreground/80 focus-visible:border-ring focus-visible:ring-2 focus-visible:ring-ring/40 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive aria-invalid:ring-destructive/30 md:text-sm md:leading-4.5";

/** A one-line text field; 16 px type on phones, so that they don't zoom in. */
export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input data-slot="input" type={type} className={cn(inputClasses, className)} {...props} />;
}
