import { ArrowLeft, ArrowRight } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { Card } from "@/components/ui/card.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { formatDate } from "@/lib/format.ts";
import { ArticleBody } from "./article-body.tsx";
import { AudienceBadge } from "./audience-badge.tsx";
import { ContentFrame, type Whole } from "./content-frame.tsx";
import { ContentsList } from "./contents-list.tsx";
import { articlePath, ARTICLES } from "./paths.ts";
import { useHeadingInView } from "./use-heading-in-view.ts";
import { WasHelpful } from "./was-helpful.tsx";

/** An article at its place: the heading that the address names is in view and focused. */
export function ArticleView({ slug }: { slug: string }) {
  return (
    <ContentFrame
      kind="article"
      slug={slug}
      list={ARTICLES}
      listName="Articles"
      skeleton={
        <div className="grid max-w-3xl gap-4">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-64" />
        </div>
      }
    >
      {(whole) => whole.item.kind === "article" && <Article whole={whole} item={whole.item} />}
    </ContentFrame>
  );
}

function Article({ whole, item }: { whole: Whole; item: Whole["item"] & { kind: "article" } }) {
  const related = useId();
  useHeadingInView();
  return (
    <div data-of="article" className="help-columns">
      <article className="grid min-w-0 gap-6">
        <div className="grid gap-2">
          <PageHeader title={item.title} description={item.summary} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
            <Link
              to={`${ARTICLES}?category=${encodeURIComponent(item.category)}`}
              className="rounded-xs underline-offset-2 outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
            >
              {item.category}
            </Link>
            <AudienceBadge audience={item.audience} />
            <span>Updated {formatDate(whole.updated_at)}</span>
          </p>
        </div>
        {whole.headings.length > 1 && (
          <details className="rounded-lg border bg-card px-4 py-2.5 text-sm xl:hidden">
            <summary className="cursor-pointer font-medium outline-none focus-visible:ring-2 focus-visible:ring-ring">
              On this page
            </summary>
            <ContentsList headings={whole.headings} className="pt-2" />
          </details>
        )}
        <ArticleBody slug={item.slug} text={whole.body} />
        <WasHelpful kind="article" slug={item.slug} helpful={whole.helpful} />
        {whole.related.length > 0 && (
          <section aria-labelledby={related} className="grid gap-2">
            <h2 id={related} className="text-sm leading-6 font-semibold">
              Related articles
            </h2>
            <Card>
              <ul className="divide-y">
                {whole.related.map((other) => (
                  <li key={other.slug}>
                    <Link
                      to={articlePath(other.slug)}
                      className="grid gap-0.5 px-4 py-3 text-sm outline-none hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
                    >
                      <span className="font-medium">{other.title}</span>
                      <span className="text-muted-foreground">{other.summary}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          </section>
        )}
        <nav aria-label="Other articles" className="grid gap-3 sm:grid-cols-2">
          {whole.previous && (
            <Neighbour {...whole.previous} label="Previous">
              <ArrowLeft aria-hidden className="size-4 shrink-0" />
            </Neighbour>
          )}
          {whole.next && (
            <Neighbour {...whole.next} label="Next" isNext>
              <ArrowRight aria-hidden className="order-last size-4 shrink-0" />
            </Neighbour>
          )}
        </nav>
      </article>
      {whole.headings.length > 1 && (
        <aside className="help-aside">
          <h2 className="mb-2 text-xs leading-5 font-semibold text-muted-foreground">On this page</h2>
          <ContentsList headings={whole.headings} />
        </aside>
      )}
    </div>
  );
}

interface NeighbourProps {
  slug: string;
  title: string;
  label: string;
  isNext?: boolean;
  children: React.ReactNode;
}

function Neighbour({ slug, title, label, isNext, children }: NeighbourProps) {
  return (
    <Link
      to={articlePath(slug)}
      className={`flex items-center gap-3 rounded-lg border px-4 py-3 text-sm text-muted-foreground outline-none hover:border-input hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring ${isNext ? "help-next" : ""}`}
    >
      {children}
      <span className="grid min-w-0">
        <span className="text-xs">{label}</span>
        <span className="font-medium text-foreground">{title}</span>
      </span>
    </Link>
  );
}
