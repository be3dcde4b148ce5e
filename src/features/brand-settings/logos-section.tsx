import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { LogoField, type LogoPlace } from "./logo-field.tsx";
import type { Logo, LogoField as Name } from "./look-values.ts";

interface LogosSectionProps {
  control: (field: Name) => { value: Logo; onChange: (value: Logo) => void };
}

const PLACES: readonly (LogoPlace & { field: Name })[] = [
  { field: "branding_logo_url", label: "Logo, light theme", theme: "light", shape: "full" },
  { field: "branding_dark_logo_url", label: "Logo, dark theme", theme: "dark", shape: "full" },
  { field: "branding_logo_collapsed_url", label: "Icon, light theme", theme: "light", shape: "collapsed" },
  { field: "branding_dark_logo_collapsed_url", label: "Icon, dark theme", theme: "dark", shape: "collapsed" },
];

/** The four logos; where one is missing, the nearest of the others is shown. */
export function LogosSection({ control }: LogosSectionProps) {
  return (
    <Card aria-labelledby="brand-logos">
      <CardHeader>
        <CardTitle id="brand-logos">Logos</CardTitle>
        <CardDescription>
          PNG, JPEG, WebP or SVG, up to 10 MB. The icon stands in narrow places and in the browser’s tab.
          Where one is missing, the nearest of the others is shown.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4 sm:grid-cols-2">
        {PLACES.map(({ field, ...place }) => (
          <LogoField key={field} {...place} {...control(field)} />
        ))}
      </CardContent>
    </Card>
  );
}
