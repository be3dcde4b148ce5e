import { brandLogo, logoAddress } from "@domain/branding/brand.ts";
import { cn } from "@/lib/cn.ts";
import { env } from "@/lib/env.ts";
import { useTheme } from "@/lib/theme.ts";
import { useBranding } from "@/lib/use-branding.ts";

/** The product's own mark: an arch within an arch, in the brand colours. Decorative. */
export function ProductMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={cn("size-7 shrink-0", className)}>
      <rect width="32" height="32" rx="8" className="fill-(--light-primary)" />
      <path
        d="M8 24V16a8 8 0 0 1 16 0v8"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-(--light-primary-foreground)"
      />
      <path d="M13.5 24v-7a2.5 2.5 0 0 1 5 0v7" className="fill-(--light-brand-secondary)" />
    </svg>
  );
}

/** The logo in force with its name: the organisation's picture where it has one (product §3), else mark and name. */
export function BrandLogo({ className }: { className?: string }) {
  const { name, branding } = useBranding();
  const { theme } = useTheme();
  const source = brandLogo(branding, theme, "full");
  if (source) {
    const address = logoAddress(source, env.supabaseUrl);
    return <img src={address} alt={name} className={cn("h-8 max-w-48 object-contain", className)} />;
  }
  return (
    <span className={cn("flex min-w-0 items-center gap-2.5", className)}>
      <ProductMark />
      <span className="truncate text-base font-semibold tracking-tight">{name}</span>
    </span>
  );
}
