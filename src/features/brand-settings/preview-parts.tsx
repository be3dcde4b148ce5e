import { ProductMark } from "@/components/brand-logo.tsx";
import { cn } from "@/lib/cn.ts";
import type { Brand } from "./preview.tsx";

/** The logo, else the product's mark with the name. */
export function PreviewLogo({ name, logo, className }: Brand & { className?: string }) {
  if (logo)
    return (
      <img
        src={logo}
        alt=""
        className={cn("h-6 max-w-36 self-start object-contain", className)}
        style={{ objectPosition: "left" }}
      />
    );
  return (
    <span className={cn("flex min-w-0 items-center gap-2", className)}>
      <ProductMark className="size-6" />
      <span className="truncate text-sm font-semibold">{name}</span>
    </span>
  );
}

/** A line of text that isn't there yet. */
export function Line({ className }: { className?: string }) {
  return <span className={cn("block h-2 rounded-full bg-muted-strong", className)} />;
}

/** A button of the brand's. */
export function PreviewButton({ children, className }: { children: string; className?: string }) {
  return (
    <span
      className={cn(
        "inline-flex h-8 items-center justify-center rounded-md bg-primary px-3 text-xs font-medium text-primary-foreground",
        className,
      )}
    >
      {children}
    </span>
  );
}
