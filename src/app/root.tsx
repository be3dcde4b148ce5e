import { Outlet, useMatches } from "react-router-dom";
import { ApplyBranding } from "@/features/branding/apply-branding.tsx";
import { PageHead } from "@/features/branding/page-head.tsx";

/** What every route has: the page's look and head. */
export function Root() {
  const titles = useMatches().map(({ handle }) => titleIn(handle));
  const title = titles.findLast((candidate) => candidate !== undefined) ?? null;
  return (
    <>
      <ApplyBranding />
      <PageHead title={title} />
      <Outlet />
    </>
  );
}

function titleIn(handle: unknown): string | undefined {
  const { title } = (handle ?? {}) as { title?: unknown };
  return typeof title === "string" ? title : undefined;
}
