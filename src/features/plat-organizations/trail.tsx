import { ROLE_LABELS } from "@domain/roles.ts";
import type { ReactNode } from "react";
import { Pager } from "@/components/list/pager.tsx";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { Part } from "./facts.tsx";
import { ROWS, type TabProps } from "./tab.ts";
import { actWords } from "./words.ts";

/** Who did what: operators with the organisation, and its own people in it, without what they wrote. */
export function Trail({ organization: { acts, audit }, page, onPage }: TabProps) {
  return (
    <>
      <Part title="What operators did">
        {acts.length === 0 ? (
          <p className="text-sm text-muted-foreground">Nothing yet.</p>
        ) : (
          <ul className="grid divide-y">
            {acts.map(({ id, action, actor_email, reason, created_at }) => (
              <Entry key={id} what={actWords(action)} who={actor_email} when={created_at}>
                {reason}
              </Entry>
            ))}
          </ul>
        )}
      </Part>
      <Part
        title="Its own audit trail"
        description="What was done and by whom. Names of documents, tags and chats stay with its people."
      >
        {audit.total === 0 ? (
          <p className="text-sm text-muted-foreground">Nothing yet.</p>
        ) : (
          <ul className="grid divide-y">
            {audit.rows.map(({ id, action, actor_email, actor_role, created_at }) => (
              <Entry
                key={id}
                what={actWords(action)}
                who={actor_role === null ? actor_email : `${actor_email} (${ROLE_LABELS[actor_role]})`}
                when={created_at}
              />
            ))}
          </ul>
        )}
        <Pager
          page={page}
          size={ROWS}
          total={audit.total}
          about={audit.total_is_about && { full: audit.rows.length === ROWS }}
          noun="entry"
          plural="entries"
          onPage={onPage}
        />
      </Part>
    </>
  );
}

function Entry({
  what,
  who,
  when,
  children,
}: {
  what: string;
  who: string;
  when: string;
  children?: ReactNode;
}) {
  return (
    <li className="grid gap-0.5 py-2.5 first:pt-0 last:pb-0">
      <p className="text-sm wrap-anywhere">
        <span className="font-medium">{what}</span>
        {children && `: `}
        {children}
      </p>
      <p className="text-xs wrap-anywhere text-muted-foreground">
        {who} ·{" "}
        <time dateTime={when} title={formatDateTime(when)}>
          {formatRelative(when)}
        </time>
      </p>
    </li>
  );
}
