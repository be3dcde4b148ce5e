import { lazy, Suspense, useState } from "react";
import { Outlet, useMatches, useSearchParams } from "react-router-dom";
import { FullScreenLoader } from "@/components/ui/full-screen-loader.tsx";
import { ApplyBranding } from "@/features/branding/apply-branding.tsx";
import { PageHead } from "@/features/branding/page-head.tsx";
import { isConfirming } from "@/lib/supabase.ts";

const LinkArrival = lazy(async () => ({
  default: (await import("@/features/auth/link-arrival.tsx")).LinkArrival,
}));

/** What every route has: the page's look and head. */
export function Root() {
  const tab = useSearchParams()[0].get("tab") ?? "";
  const titles = useMatches().map(({ handle }) => titleIn(handle, tab));
  const [arrives, setArrives] = useState(isConfirming);
  const title = titles.findLast((candidate) => candidate !== undefined) ?? null;
  return (
    <>
      <ApplyBranding />
      <PageHead title={title} />
      {arrives ? (
        <Suspense fallback={<FullScreenLoader />}>
          <LinkArrival onLeft={() => setArrives(false)} />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </>
  );
}

/** A screen whose tabs are screens of their own has a title for each. */
function titleIn(handle: unknown, tab: string): string | undefined {
  const { title, tabs } = (handle ?? {}) as { title?: unknown; tabs?: Readonly<Record<string, string>> };
  if (tabs && Object.hasOwn(tabs, tab)) return tabs[tab];
  return typeof title === "string" ? title : undefined;
}
