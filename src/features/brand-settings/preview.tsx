import type { Branding } from "@contract/branding.ts";
import type { ThemeMode } from "@contract/user.ts";
import { brandLogo, brandVariables, logoAddress } from "@domain/branding/brand.ts";
import { useMemo, useState, type ComponentType } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { cn } from "@/lib/cn.ts";
import { env } from "@/lib/env.ts";
import { useSession } from "@/lib/session.ts";
import { ChatPreview } from "./preview-chat.tsx";
import { MailPreview } from "./preview-mail.tsx";
import { ShellPreview } from "./preview-shell.tsx";
import { SignInPreview } from "./preview-sign-in.tsx";

/** What a screen is drawn with in one theme. */
export interface Brand {
  name: string;
  /** Addresses; null for the product's own mark. */
  logo: string | null;
  icon: string | null;
}

const SCREENS: readonly { value: string; title: string; Screen: ComponentType<Brand> }[] = [
  { value: "sign-in", title: "Sign-in", Screen: SignInPreview },
  { value: "shell", title: "App", Screen: ShellPreview },
  { value: "chat", title: "Chat", Screen: ChatPreview },
  { value: "mail", title: "Mail", Screen: MailPreview },
];
const THEMES: readonly { theme: ThemeMode; title: string }[] = [
  { theme: "light", title: "Light theme" },
  { theme: "dark", title: "Dark theme" },
];

/** The screens as they would be with a branding, in both themes, while it is edited. */
export function Preview({ branding }: { branding: Branding }) {
  const { organization } = useSession();
  const [shown, setShown] = useState("sign-in");
  const variables = useMemo(() => brandVariables(branding), [branding]);
  const address = (theme: ThemeMode, size: "full" | "collapsed") => {
    const logo = brandLogo(branding, theme, size);
    return logo && logoAddress(logo, env.supabaseUrl);
  };
  return (
    <section aria-labelledby="brand-preview" className="grid min-w-0 gap-2 xl:sticky xl:top-6">
      <h2 id="brand-preview" className="text-sm leading-6 font-semibold">
        Preview
      </h2>
      <Tabs value={shown} onValueChange={setShown}>
        <TabsList aria-label="Screens">
          {SCREENS.map(({ value, title }) => (
            <TabsTrigger key={value} value={value}>
              {title}
            </TabsTrigger>
          ))}
        </TabsList>
        {SCREENS.map(({ value, Screen }) => (
          <TabsContent
            key={value}
            value={value}
            className="grid gap-5 lg:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2"
          >
            {THEMES.map(({ theme, title }) => (
              <figure key={theme} className="min-w-0">
                <figcaption className="mb-2 text-xs leading-4 font-medium text-muted-foreground">
                  {title}
                </figcaption>
                <div
                  inert
                  data-preview={theme}
                  style={{ ...variables, colorScheme: theme }}
                  className={cn(
                    theme,
                    "h-80 overflow-hidden rounded-lg border bg-background text-foreground shadow-sm select-none",
                  )}
                >
                  <Screen
                    name={branding.ai_name ?? organization.name}
                    logo={address(theme, "full")}
                    icon={address(theme, "collapsed")}
                  />
                </div>
              </figure>
            ))}
          </TabsContent>
        ))}
      </Tabs>
    </section>
  );
}
