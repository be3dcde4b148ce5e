import "./help-center.css";
import type { HelpItemOf } from "@contract/help-content.ts";
import { PROMPT_ROLES, PROMPT_TASKS } from "@domain/help/kinds.ts";
import { Copy, Search } from "lucide-react";
import { useState } from "react";
import { FilterSelect } from "@/components/list/filter-select.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Page } from "@/components/ui/page.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { blankNames, piecesOf } from "./blanks.ts";
import { copyText } from "./copy-text.ts";
import { FillPrompt } from "./fill-prompt.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { Marked } from "./marked.tsx";
import { PLACES } from "./places.ts";
import { type Found, useContents } from "./use-contents.ts";
import { oneOf, useParameters } from "./use-params.ts";

type Prompt = HelpItemOf<"prompt">;

/** Uses a prompt: opens the chat or the agent with it. */
export type UsePrompt = (opens: Prompt["opens"], text: string) => void;

const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** The library of prompts by role and task (product §2). */
export function PromptsScreen({ onUse }: { onUse: UsePrompt }) {
  const [parameters, change] = useParameters();
  const [chosen, setChosen] = useState<Prompt | null>(null);
  const search = parameters.get("search") ?? "";
  const role = oneOf(PROMPT_ROLES, parameters.get("role"));
  const task = oneOf(PROMPT_TASKS, parameters.get("task"));
  const { items, isError, error, isFetching, refetch } = useContents("prompt", {
    search,
    ...(role && { role }),
    ...(task && { task }),
  });
  const isFiltered = search !== "" || role !== null || task !== null;
  const groups = search === "" ? [...new Set(items?.map(({ item }) => item.category))] : [null];
  const use = (prompt: Prompt) =>
    blankNames(prompt.text).length > 0 ? setChosen(prompt) : onUse(prompt.opens, prompt.text);
  return (
    <Page>
      <PageHeader title="Prompts" description="Questions and tasks that work well, ready to be used." />
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label="Search the prompts"
          value={search}
          onSearch={(text) => change({ search: text })}
          className="help-search"
        />
        <FilterSelect
          label="Role"
          value={role}
          options={options(PROMPT_ROLES)}
          onChange={(to) => change({ role: to })}
        />
        <FilterSelect
          label="Task"
          value={task}
          options={options(PROMPT_TASKS)}
          onChange={(to) => change({ task: to })}
        />
      </div>
      {isError && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!items && !isError && <ListSkeleton label="Loading the prompts" className="h-40" />}
      {items?.length === 0 && (
        <Card>
          {isFiltered ? (
            <EmptyState
              icon={Search}
              title="No prompt fits"
              action={
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => change({ search: null, role: null, task: null })}
                >
                  Show all prompts
                </Button>
              }
            >
              Try other words, another role or another task.
            </EmptyState>
          ) : (
            <EmptyState icon={Search} title="No prompts here yet">
              Prompts appear here when the product is updated with them.
            </EmptyState>
          )}
        </Card>
      )}
      {items &&
        groups.map((group) => (
          <section key={group ?? ""} aria-label={group ?? "Search results"} className="grid gap-3">
            <h2 className={group ? "text-sm leading-6 font-semibold" : "sr-only"}>
              {group ?? "Search results"}
            </h2>
            <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {items
                .filter(({ item }) => group === null || item.category === group)
                .map((one) => (
                  <li key={one.item.slug}>
                    <PromptCard {...one} onUse={() => use(one.item)} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      {chosen && (
        <FillPrompt
          prompt={chosen}
          onClose={() => setChosen(null)}
          onUse={(text) => {
            setChosen(null);
            onUse(chosen.opens, text);
          }}
        />
      )}
    </Page>
  );
}

function PromptCard({ item, title_parts, onUse }: Found<Prompt> & { onUse: () => void }) {
  return (
    <Card className="flex h-full flex-col gap-3 p-4">
      <div className="grid gap-1.5">
        <h3 className="text-sm leading-6 font-semibold">
          <Marked parts={title_parts} text={item.title} />
        </h3>
        <p className="flex flex-wrap gap-1.5">
          <Badge>{item.task}</Badge>
          {item.opens !== "chat" && <Badge variant="brand">{PLACES[item.opens]}</Badge>}
        </p>
      </div>
      <p className="help-prompt text-sm text-pretty wrap-anywhere whitespace-pre-line text-muted-foreground">
        {piecesOf(item.text).map((piece, index) =>
          piece.blank === null ? (
            piece.text
          ) : (
            <span key={index} className="rounded-xs bg-selected px-1 text-foreground">
              {piece.blank}
            </span>
          ),
        )}
      </p>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Use “${item.title}”`} onClick={onUse}>
          Use
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Copy “${item.title}”`}
          onClick={() => void copyText(item.text, "Prompt copied")}
        >
          <Copy aria-hidden />
          Copy
        </Button>
      </div>
    </Card>
  );
}
