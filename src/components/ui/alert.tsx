import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

const alertVariants = cva("flex gap-3 rounded-md border px-3 py-2.5 text-sm leading-5 text-pretty", {
  variants: {
    variant: {
      info: "bg-muted text-foreground [&>svg]:text-muted-foreground",
      success: "border-success/25 bg-success/8 [&>svg]:text-success-text",
      warning: "border-warning/30 bg-warning/8 [&>svg]:text-warning-text",
      destructive: "border-destructive/25 bg-destructive/8 [&>svg]:text-destructive-text",
    },
  },
  defaultVariants: { variant: "info" },
});

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, destructive: CircleAlert } as const;

/** A message that stays in the page; a destructive one is announced. */
export function Alert({
  className,
  variant,
  children,
  ...props
}: ComponentProps<"div"> & VariantProps<typeof alertVariants>) {
  const Icon = ICONS[variant ?? "info"];
  return (
    <div
      data-slot="alert"
      role={variant === "destructive" ? "alert" : "status"}
      className={cn(alertVariants({ variant }), className)}
      {...props}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  );
}
