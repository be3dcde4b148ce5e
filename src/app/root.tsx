import { Outlet, useMatches } from "react-router-dom";
import { z } from "zod";
import { ApplyBranding } from "@/features/branding/apply-branding.tsx";
import { PageHead } from "@/features/branding/page-head.tsx";

const Handle = z.object({ title: z.string() });

/** What every route has: the page's look and head. */
export function Root() {
  const titles = useMatches().map(({ handle }) => Handle.safeParse(handle).data?.title);
  const title = titles.findLast((candidate) => candidate !== undefined) ?? null;
  return (
    <>
      <ApplyBranding />
      <PageHead title={title} />
      <Outlet />
    </>
  );
}
