import { Badge } from "@/components/ui/badge.tsx";
import { formatDate } from "@/lib/format.ts";
import { Facts, Part } from "./facts.tsx";
import type { TabProps } from "./tab.ts";

const DOMAIN_STATES: Readonly<
  Record<string, { label: string; variant: "success" | "warning" | "destructive" | "outline" }>
> = {
  pending: { label: "Waiting for DNS", variant: "warning" },
  verified: { label: "Proved", variant: "outline" },
  active: { label: "Active", variant: "success" },
  failing: { label: "Not working", variant: "destructive" },
};

/** An organisation's own look, and the addresses that it is served from. */
export function Look({ organization: { branding, domains } }: TabProps) {
  const logos = [
    ["Logo, light theme", branding.branding_logo_url],
    ["Icon, light theme", branding.branding_logo_collapsed_url],
    ["Logo, dark theme", branding.branding_dark_logo_url],
    ["Icon, dark theme", branding.branding_dark_logo_collapsed_url],
  ] as const;
  return (
    <>
      <Part title="Branding">
        <Facts
          facts={[
            ["In force", branding.branding_enabled ? "Yes" : "No"],
            ["AI name", branding.ai_name ?? "The product’s"],
            ["Support address", branding.support_email ?? "The platform’s"],
            [
              "Primary colour, light theme",
              <Swatch
                key="1"
                of={branding.branding_primary_color}
                other={branding.branding_dark_primary_color}
              />,
            ],
            [
              "Secondary colour, light theme",
              <Swatch
                key="2"
                of={branding.branding_secondary_color}
                other={branding.branding_dark_secondary_color}
              />,
            ],
            [
              "Primary colour, dark theme",
              <Swatch
                key="3"
                of={branding.branding_dark_primary_color}
                other={branding.branding_primary_color}
              />,
            ],
            [
              "Secondary colour, dark theme",
              <Swatch
                key="4"
                of={branding.branding_dark_secondary_color}
                other={branding.branding_secondary_color}
              />,
            ],
            ...logos.map(([name, url]) => [name, url === null ? "None" : "Uploaded"] as const),
          ]}
        />
      </Part>
      <Part title="Domains">
        {domains.length === 0 ? (
          <p className="text-sm text-muted-foreground">It has no address of its own.</p>
        ) : (
          <ul className="grid divide-y">
            {domains.map(({ id, host, state, reason, created_at }) => {
              const { label, variant } = DOMAIN_STATES[state] ?? {
                label: state,
                variant: "outline" as const,
              };
              return (
                <li
                  key={id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0"
                >
                  <span className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">{host}</span>
                  <Badge variant={variant}>{label}</Badge>
                  <span className="w-full text-xs text-muted-foreground">
                    Since {formatDate(created_at)}
                    {reason && `. ${reason}`}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </Part>
    </>
  );
}

/** A colour; one that isn't set follows the other theme's. */
function Swatch({ of, other }: { of: string | null; other: string | null }) {
  if (of === null) return <>{other === null ? "The product’s" : "As in the other theme"}</>;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="size-4 rounded-xs border" style={{ backgroundColor: of }} />
      <span className="font-mono text-xs">{of}</span>
    </span>
  );
}
