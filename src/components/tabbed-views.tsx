import { type ComponentType, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";

interface TabbedView {
  /** In the address. */
  name: string;
  title: string;
  /** Lazy ones are waited for. */
  View: ComponentType;
}

interface TabbedViewsProps {
  label: string;
  /** The first is open where the address names none. */
  views: readonly [TabbedView, ...TabbedView[]];
  /** What the address names the open one by. */
  param: string;
  /** What else of the address stays when another is opened. */
  keep?: readonly string[];
}

/** A screen's views, each under a tab, one named by the address. */
export function TabbedViews({ label, views, param, keep = [] }: TabbedViewsProps) {
  const [params, setParams] = useSearchParams();
  const open = views.find(({ name }) => name === params.get(param)) ?? views[0];
  const show = (name: string) => {
    const kept = [...params].filter(([each]) => keep.includes(each));
    setParams([...kept, ...(name === views[0].name ? [] : [[param, name] as [string, string]])], {
      replace: true,
    });
  };
  return (
    <Tabs value={open.name} onValueChange={show}>
      <TabsList aria-label={label}>
        {views.map(({ name, title }) => (
          <TabsTrigger key={name} value={name}>
            {title}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={open.name} className="pt-1">
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <open.View />
        </Suspense>
      </TabsContent>
    </Tabs>
  );
}
