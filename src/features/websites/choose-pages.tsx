import type { Website, WebsitePage } from "@contract/websites.ts";
import { isWanted, patternsOf } from "@domain/site-patterns.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { mutation, query, request } from "@/lib/api.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";
import { treeOf } from "./tree-of-pages.ts";
import { PageTree } from "./page-tree.tsx";
import { inputOf, RulesFields, rulesOf, rulesSchema } from "./rules-fields.tsx";

const AT_ONCE = 1_000;

/** All that a scan has found so far, asked for a thousand at a time. */
function useFound(website: Website) {
  const { id, run } = website;
  const first = query("/document/website/pages", { id, limit: AT_ONCE, offset: 0 });
  return useQuery({
    queryKey: [...first.queryKey, "all"],
    queryFn: async ({ signal }) => {
      const pages: WebsitePage[] = [];
      for (;;) {
        const input = { id, limit: AT_ONCE, offset: pages.length };
        const part = await request("/document/website/pages", input, { signal });
        pages.push(...part.pages);
        if (pages.length >= part.total || part.pages.length === 0) return pages;
      }
    },
    refetchInterval: run?.state === "running" ? 3_000 : false,
  });
}

/** What a scan has found, as a tree to choose from, and how what is chosen is crawled. */
export function ChoosePages({ website }: { website: Website }) {
  const found = useFound(website);
  const [out, setOut] = useState<ReadonlySet<number>>(new Set());
  const crawl = useMutation(mutation("/document/website/crawl", { quiet: true }));
  const form = useSavedForm(rulesSchema(website), rulesOf(website), async (rules) => {
    await crawl.mutateAsync({ id: website.id, ...inputOf(rules), left_out_ids: [...out] });
  });
  const { include, exclude } = form.now;
  const pages = useMemo(
    () =>
      (found.data ?? []).filter(({ state }) => state === "found" || state === "due" || state === "left_out"),
    [found.data],
  );
  const refused = (found.data ?? []).filter(({ state }) => state === "skipped" || state === "failed");
  const unwanted = useMemo(() => {
    const patterns = { include: patternsOf(include), exclude: patternsOf(exclude) };
    return new Set(pages.filter(({ address }) => !isWanted(address, patterns)).map(({ id }) => id));
  }, [pages, include, exclude]);
  const untaken = new Set([...out, ...unwanted]);
  const nodes = useMemo(() => treeOf(pages), [pages]);
  const chosen = pages.length - untaken.size;

  function change(ids: readonly number[], taken: boolean) {
    const next = new Set(out);
    for (const id of ids) {
      if (taken) next.delete(id);
      else next.add(id);
    }
    setOut(next);
  }

  if (found.isPending) return <RowSkeleton label="Loading the pages" />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <form {...form.props} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <Card>
        <CardHeader>
          <CardTitle>Pages</CardTitle>
          <span className="text-sm text-muted-foreground tabular-nums" role="status">
            {formatNumber(chosen)} of {formatCount(pages.length, "page")} chosen
          </span>
          <CardDescription>
            Untick what the assistant shouldn’t answer from. A folder’s box is for all in it.
          </CardDescription>
        </CardHeader>
        <CardContent>
          {pages.length === 0 ? (
            <p className="py-6 text-center text-sm text-muted-foreground">
              {website.run?.state === "running"
                ? "The first pages come in a moment."
                : "No pages were found."}
            </p>
          ) : (
            <div className="relative max-h-[32rem] overflow-y-auto rounded-md border p-1">
              <PageTree nodes={nodes} out={untaken} onChange={change} />
            </div>
          )}
          {refused.length > 0 && <Refused pages={refused} />}
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>How it is crawled</CardTitle>
        </CardHeader>
        <CardContent className="grid gap-5">
          <FormFailure error={form.failure} />
          <RulesFields form={form} website={website} />
          <Button type="submit" busy={form.pending} disabled={chosen === 0}>
            {chosen === 0 ? "Choose at least one page" : `Take ${formatCount(chosen, "page")}`}
          </Button>
        </CardContent>
      </Card>
    </form>
  );
}

function Refused({ pages }: { pages: readonly WebsitePage[] }) {
  return (
    <details className="mt-4 text-sm">
      <summary className="w-fit cursor-pointer rounded-xs text-muted-foreground outline-none focus-visible:ring-2 focus-visible:ring-ring">
        {formatCount(pages.length, "address", "addresses")} can’t be taken
      </summary>
      <ul className="relative mt-2 grid max-h-64 gap-2 overflow-y-auto rounded-md border p-3">
        {pages.slice(0, 500).map((page) => (
          <li key={page.id} className="min-w-0">
            <p className="truncate" title={page.address}>
              {page.address}
            </p>
            <p className="text-xs text-muted-foreground">{page.reason}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
