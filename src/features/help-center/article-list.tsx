import type { HelpItemOf } from "@contract/help-content.ts";
import { HELP_CATEGORIES } from "@domain/help/kinds.ts";
import { Search } from "lucide-react";
import { Link } from "react-router-dom";
import { FilterSelect } from "@/components/list/filter-select.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Page } from "@/components/ui/page.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { AudienceBadge } from "./audience-badge.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { Marked } from "./marked.tsx";
import { articlePath } from "./paths.ts";
import { type Found, useContents } from "./use-contents.ts";
import { oneOf, useParameters } from "./use-params.ts";

type FoundArticle = Found<HelpItemOf<"article">>;

/** All articles by category, or those that a search finds. */
export function ArticleList() {
  const [parameters, change] = useParameters();
  const search = parameters.get("search") ?? "";
  const category = oneOf(HELP_CATEGORIES, parameters.get("category"));
  const { items, isError, error, isFetching, refetch } = useContents("article", {
    search,
    ...(category && { category }),
  });
  return (
    <Page>
      <PageHeader title="Articles" description="How to do things here, step by step." />
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label="Search the articles"
          value={search}
          onSearch={(text) => change({ search: text })}
          className="help-search"
        />
        <FilterSelect
          label="Category"
          value={category}
          options={HELP_CATEGORIES.map((name) => ({ value: name, label: name }))}
          onChange={(chosen) => change({ category: chosen })}
        />
      </div>
      {isError && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!items && !isError && <ListSkeleton label="Loading the articles" />}
      {items?.length === 0 && (
        <Nothing search={search} onReset={() => change({ search: null, category: null })} />
      )}
      {items && items.length > 0 && (search ? <Results found={items} /> : <Categories found={items} />)}
    </Page>
  );
}

function Nothing({ search, onReset }: { search: string; onReset: () => void }) {
  if (!search) {
    return (
      <Card>
        <EmptyState icon={Search} title="No articles here yet">
          Articles appear here when the product is updated with them.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={Search}
        title={`Nothing found for “${search}”`}
        action={
          <>
            <Button variant="outline" size="sm" onClick={onReset}>
              Show all articles
            </Button>
            <Button asChild variant="outline" size="sm">
              <Link to="/app/help-center/support">Ask support</Link>
            </Button>
          </>
        }
      >
        Try other words, or write to support.
      </EmptyState>
    </Card>
  );
}

/** What a search found, best first. */
function Results({ found }: { found: readonly FoundArticle[] }) {
  return (
    <section aria-label="Search results">
      <p role="status" className="mb-2 text-xs text-muted-foreground">
        {found.length === 1 ? "1 article" : `${found.length} articles`}
      </p>
      <Card>
        <ul className="divide-y">
          {found.map((one) => (
            <li key={one.item.slug}>
              <ArticleLink {...one} category />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Categories({ found }: { found: readonly FoundArticle[] }) {
  const categories = [...new Set(found.map(({ item }) => item.category))];
  return (
    <div className="help-categories">
      {categories.map((category) => {
        const id = `category-${category.toLowerCase().replace(/\W+/g, "-")}`;
        return (
          <section key={category} aria-labelledby={id} className="grid gap-2">
            <h2 id={id} className="text-sm leading-6 font-semibold">
              {category}
            </h2>
            <Card>
              <ul className="divide-y">
                {found
                  .filter(({ item }) => item.category === category)
                  .map((one) => (
                    <li key={one.item.slug}>
                      <ArticleLink {...one} />
                    </li>
                  ))}
              </ul>
            </Card>
          </section>
        );
      })}
    </div>
  );
}

function ArticleLink({ item, snippet, title_parts, category }: FoundArticle & { category?: boolean }) {
  return (
    <Link
      to={articlePath(item.slug)}
      className="grid gap-0.5 px-4 py-3 text-sm outline-none hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span>
          <Marked parts={title_parts} text={item.title} />
        </span>
        <AudienceBadge audience={item.audience} />
        {category && <span className="text-xs font-normal text-muted-foreground">{item.category}</span>}
      </span>
      <span className="text-pretty text-muted-foreground">
        <Marked parts={snippet} text={item.summary} />
      </span>
    </Link>
  );
}
