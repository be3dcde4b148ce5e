import type { ComponentType } from "react";
import { useSearchParams } from "react-router-dom";
import { OrganizationHeader } from "@/components/organization-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";

export interface BrandTab {
  /** As `?tab=` says it. */
  value: string;
  title: string;
  Tab: ComponentType;
}

/** /app/settings/branding; the first tab needs no `?tab=`. */
export function BrandSettingsPage({ tabs }: { tabs: readonly [BrandTab, ...BrandTab[]] }) {
  const [search, setSearch] = useSearchParams();
  const [first] = tabs;
  const shown = tabs.find(({ value }) => value === search.get("tab")) ?? first;
  const show = (tab: string) => setSearch(tab === first.value ? {} : { tab });
  return (
    <Page>
      <OrganizationHeader
        title="Branding"
        description="What people see in place of our own name and look: yours."
      />
      {tabs.length === 1 ? (
        <shown.Tab />
      ) : (
        <Tabs value={shown.value} onValueChange={show} className="gap-6">
          <TabsList>
            {tabs.map(({ value, title }) => (
              <TabsTrigger key={value} value={value}>
                {title}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value={shown.value}>
            <shown.Tab />
          </TabsContent>
        </Tabs>
      )}
    </Page>
  );
}
