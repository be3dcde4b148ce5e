import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";
import { inputClasses } from "./input.tsx";

/** A text field of several lines that grows with its text. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(inputClasses, "field-sizing-content min-h-16 resize-none md:leading-5", className)}
      {...props}
    />
  );
}
