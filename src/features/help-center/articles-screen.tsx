import "./help-center.css";
import { ArticleList } from "./article-list.tsx";
import { ArticleView } from "./article-view.tsx";
import { useParameters } from "./use-params.ts";

/** The articles of the help centre, or the one that the address names (product §2). */
export function ArticlesScreen() {
  const [parameters] = useParameters();
  const slug = parameters.get("article");
  return slug ? <ArticleView key={slug} slug={slug} /> : <ArticleList />;
}
