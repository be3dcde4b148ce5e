import type { HelpHeading } from "@contract/help-content.ts";
import { Link, useLocation } from "react-router-dom";

/** The headings of an article, each leading to its place. */
export function ContentsList({
  headings,
  className,
}: {
  headings: readonly HelpHeading[];
  className?: string;
}) {
  const { search, hash } = useLocation();
  return (
    <nav aria-label="On this page" className={className}>
      <ul className="help-contents grid gap-0.5">
        {headings
          .filter(({ level }) => level <= 3)
          .map(({ id, title, level }) => {
            const isHere = hash === `#${encodeURIComponent(id)}`;
            return (
              <li key={id}>
                <Link
                  to={{ search, hash: encodeURIComponent(id) }}
                  replace
                  {...(isHere && { "aria-current": "location" })}
                  data-level={level}
                  className="text-sm leading-5 text-muted-foreground outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
                >
                  {title}
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
