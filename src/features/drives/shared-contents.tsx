import { Link2 } from "lucide-react";
import { useState } from "react";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { query, request } from "@/lib/api.ts";
import { choosing } from "./choosing.ts";
import { EntryList } from "./entry-list.tsx";
import { More, usePages } from "./paged.tsx";
import type { Chosen } from "./sync-calls.ts";
import type { Browse } from "./use-browse.ts";

interface SharedContentsProps {
  browse: Browse;
  filesOnly: boolean;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
}

const PATH = "/onedrive/shared-contents";

/** What others share in OneDrive: by a link that was pasted, or by a search. */
export function SharedContents({ browse, filesOnly, chosen, choose }: SharedContentsProps) {
  const { search, link, go } = browse;
  const input = link !== null ? { link } : { search };
  const isAsked = link !== null || search !== "";
  const list = usePages(
    query(PATH, input).queryKey,
    (cursor, signal) => request(PATH, { ...input, ...cursor }, { signal }),
    isAsked,
  );
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section aria-labelledby="shared-title" className="mt-3 grid gap-3">
      <h2 id="shared-title" className="text-sm leading-6 font-semibold">
        Shared with you
      </h2>
      <LinkForm link={link} onLink={(next) => go(next === null ? {} : { link: next })} />
      {isAsked && list.isPending && <RowSkeleton label="Loading what is shared" />}
      {list.isError && (
        <ErrorState
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          className="rounded-lg border"
        />
      )}
      {list.data && entries.length === 0 && !list.hasNextPage && (
        <div className="rounded-lg border">
          <EmptyState
            icon={Link2}
            title={
              link === null ? "Nothing that is shared with you is called that" : "Nothing is behind this link"
            }
          >
            {link === null
              ? "Paste the link that you were sent instead."
              : "Ask who sent it whether it is shared with your account."}
          </EmptyState>
        </div>
      )}
      {entries.length > 0 && (
        <EntryList
          label="Shared with you"
          entries={entries}
          {...choosing({ service: "onedrive", filesOnly, chosen, choose })}
          onOpen={({ drive_id, id }) => go({ drive: drive_id, folder: id })}
        />
      )}
      <More list={list} />
    </section>
  );
}

function LinkForm({ link, onLink }: { link: string | null; onLink: (link: string | null) => void }) {
  const [text, setText] = useState(link ?? "");
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      noValidate
      className="max-w-xl"
      onSubmit={(event) => {
        event.preventDefault();
        const isLink = /^https:\/\//i.test(text.trim()) && URL.canParse(text.trim());
        setError(isLink ? null : "Paste the whole link, which begins with https://.");
        if (isLink) onLink(text.trim());
      }}
    >
      <Field
        label="Link that somebody sent you"
        hint="OneDrive doesn’t list what others share. Search above, or paste their link."
        error={error}
        aside={
          link !== null && (
            <Button
              variant="link"
              size="sm"
              onClick={() => {
                setText("");
                onLink(null);
              }}
            >
              Forget the link
            </Button>
          )
        }
      >
        <Input
          type="url"
          inputMode="url"
          placeholder="https://1drv.ms/…"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" size="sm" className="mt-2" disabled={text.trim() === ""}>
        Open the link
      </Button>
    </form>
  );
}
