import type { Branding } from "@contract/branding.ts";
import type { ThemeMode } from "@contract/user.ts";
import { brandColors, themeColors } from "@domain/branding/brand.ts";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { ColorField } from "./color-field.tsx";
import type { ColorField as Name } from "./look-values.ts";

interface ColorsSectionProps {
  control: (field: Name) => { value: string; onChange: (value: string) => void };
  errors: Partial<Record<Name, string>>;
  /** What is being edited. */
  draft: Branding;
}

const THEMES: readonly {
  theme: ThemeMode;
  title: string;
  primary: Name;
  secondary: Name;
  /** What an empty field follows where the other theme has a colour. */
  other: { primary: Name; secondary: Name; follows: string };
}[] = [
  {
    theme: "light",
    title: "Light theme",
    primary: "branding_primary_color",
    secondary: "branding_secondary_color",
    other: {
      primary: "branding_dark_primary_color",
      secondary: "branding_dark_secondary_color",
      follows: "As in the dark theme",
    },
  },
  {
    theme: "dark",
    title: "Dark theme",
    primary: "branding_dark_primary_color",
    secondary: "branding_dark_secondary_color",
    other: {
      primary: "branding_primary_color",
      secondary: "branding_secondary_color",
      follows: "As in the light theme",
    },
  },
];

/** What an empty field means where there is nothing to follow. */
const STANDARD = "The standard colour";

/** The four colours, each with what will be shown of it: text keeps a contrast of 4.5 to 1, marks of 3 to 1. */
export function ColorsSection({ control, errors, draft }: ColorsSectionProps) {
  return (
    <Card aria-labelledby="brand-colors">
      <CardHeader>
        <CardTitle id="brand-colors">Colours</CardTitle>
        <CardDescription>
          Any colour will do. Where one couldn’t be read, the screens take the nearest that can, as shown
          below it.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-6">
        {THEMES.map(({ theme, title, primary, secondary, other }) => {
          const chosen = themeColors(draft, theme);
          const shown = brandColors(draft, theme);
          return (
            <fieldset key={theme} className="grid gap-4">
              <legend className="mb-3 text-xs leading-4 font-medium text-muted-foreground">{title}</legend>
              <ColorField
                label="Primary"
                description={`Primary colour, ${title.toLowerCase()}`}
                placeholder={draft[other.primary] ? other.follows : STANDARD}
                chosen={chosen.primary}
                error={errors[primary]}
                uses={[
                  { what: "Buttons", color: shown.primary, on: shown["primary-foreground"] },
                  { what: "Text and links", color: shown.brand },
                ]}
                {...control(primary)}
              />
              <ColorField
                label="Secondary"
                description={`Secondary colour, ${title.toLowerCase()}`}
                placeholder={
                  draft[other.secondary]
                    ? other.follows
                    : (draft[primary] ?? draft[other.primary])
                      ? "As the primary colour"
                      : STANDARD
                }
                chosen={chosen.secondary}
                error={errors[secondary]}
                uses={[{ what: "Marks", color: shown["brand-secondary"] }]}
                {...control(secondary)}
              />
            </fieldset>
          );
        })}
      </CardContent>
    </Card>
  );
}
