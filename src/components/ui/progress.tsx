import { Progress as ProgressPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

interface ProgressProps extends ComponentProps<typeof ProgressPrimitive.Root> {
  /** 0 to 100; null when it is not known. */
  value: number | null;
  tone?: "brand" | "success" | "warning" | "destructive";
}

const TONES = {
  brand: "bg-brand",
  success: "bg-success",
  warning: "bg-warning",
  destructive: "bg-destructive",
} as const;

/** A bar that fills. Give it `aria-label`. */
export function Progress({ className, value, tone = "brand", ...props }: ProgressProps) {
  return (
    <ProgressPrimitive.Root
      data-slot="progress"
      value={value}
      className={cn("relative h-1 w-full overflow-hidden rounded-full bg-muted-strong", className)}
      {...props}
    >
      <ProgressPrimitive.Indicator
        className={cn(
          "h-full rounded-full transition-[width]",
          TONES[tone],
          value === null && "animate-pulse",
        )}
        style={{ width: value === null ? "100%" : `${Math.min(Math.max(value, 0), 100)}%` }}
      />
    </ProgressPrimitive.Root>
  );
}
