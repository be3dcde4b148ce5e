import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

export const badgeVariants = cva(
  "inline-flex h-5 w-fit max-w-full shrink-0 items-center gap-1 rounded-xs px-1.5 text-xs leading-none font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "bg-muted text-muted-foreground",
        brand: "bg-selected text-brand",
        success: "bg-success/12 text-success-text",
        warning: "bg-warning/15 text-warning-text",
        destructive: "bg-destructive/10 text-destructive-text",
        outline: "border text-muted-foreground",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

/** A small label: a state, a role, a count. */
export function Badge({
  className,
  variant,
  ...props
}: ComponentProps<"span"> & VariantProps<typeof badgeVariants>) {
  return <span data-slot="badge" className={cn(badgeVariants({ variant }), className)} {...props} />;
}
