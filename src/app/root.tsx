import { Outlet, useMatches, useSearchParams } from "react-router-dom";
import { ApplyBranding } from "@/features/branding/apply-branding.tsx";
import { PageHead } from "@/features/branding/page-head.tsx";

/** What every route has: the page's look and head. */
export function Root() {
  const tab = useSearchParams()[0].get("tab") ?? "";
  const titles = useMatches().map(({ handle }) => titleIn(handle, tab));
  const title = titles.findLast((candidate) => candidate !== undefined) ?? null;
  return (
    <>
      <ApplyBranding />
      <PageHead title={title} />
      <Outlet />
    </>
  );
}

/** A screen whose tabs are screens of their own has a title for each. */
function titleIn(handle: unknown, tab: string): string | undefined {
  const { title, tabs } = (handle ?? {}) as { title?: unknown; tabs?: Readonly<Record<string, string>> };
  if (tabs && Object.hasOwn(tabs, tab)) return tabs[tab];
  return typeof title === "string" ? title : undefined;
}
