import { Link, useSearchParams } from "react-router-dom";
import { BackLink } from "@/components/back-link.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { ArticleBody } from "./article-body.tsx";
import "./help-center.css";
import { operatorArticles, operatorHelpPath } from "./operator-articles.ts";
import { useHeadingInView } from "./use-heading-in-view.ts";

const ARTICLES = operatorArticles(
  import.meta.glob<string>("../../../content/help/operators/*.md", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

/** /admin/dashboard?tab=help: how operators run the platform; or the article that the address names. */
export function OperatorsHelp() {
  const slug = useSearchParams()[0].get("article");
  return slug === null ? <List /> : <Article key={slug} slug={slug} />;
}

function List() {
  return (
    <Page>
      <PageHeader
        title="Help"
        description="How to run the platform, screen by screen. Only operators see this."
      />
      <Card>
        <ul className="divide-y">
          {ARTICLES.map(({ slug, title, summary }) => (
            <li key={slug}>
              <Link
                to={operatorHelpPath(slug)}
                className="grid gap-0.5 px-4 py-3 text-sm outline-none hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
              >
                <span className="font-medium">{title}</span>
                <span className="text-pretty text-muted-foreground">{summary}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}

function Article({ slug }: { slug: string }) {
  const article = ARTICLES.find((one) => one.slug === slug);
  useHeadingInView();
  return (
    <Page>
      <BackLink to={operatorHelpPath()}>Help</BackLink>
      {article ? (
        <article className="grid max-w-3xl min-w-0 gap-6">
          <PageHeader title={article.title} description={article.summary} />
          <ArticleBody slug={slug} text={article.body} pathOf={operatorHelpPath} />
        </article>
      ) : (
        <>
          <PageHeader title="Help" />
          <Card>
            <EmptyState title="There is no such article">
              It may have been renamed since the link was made.
            </EmptyState>
          </Card>
        </>
      )}
    </Page>
  );
}
