import type { TagSuggestion } from "@contract/tag-suggestions.ts";
import { useId } from "react";
import { TagChip } from "@/components/tag-chip.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { useTags } from "@/lib/use-tags.ts";

/** What was suggested for one document. */
export interface SuggestedFor {
  document_id: number;
  name: string;
  suggestions: readonly TagSuggestion[];
  failure: string | null;
}

const keyOf = (documentId: number, tagId: number): string => `${documentId}:${tagId}`;

/** What is to be changed for ticked suggestions: documents that get the same tags go together. */
export function tagSetsOf(ticked: readonly string[]): { ids: number[]; add_tag_ids: number[] }[] {
  const tagsOf = new Map<number, number[]>();
  for (const key of ticked) {
    const [document = 0, tag = 0] = key.split(":").map(Number);
    tagsOf.set(document, [...(tagsOf.get(document) ?? []), tag]);
  }
  const sets = new Map<string, { ids: number[]; add_tag_ids: number[] }>();
  for (const [document, tags] of tagsOf) {
    const add_tag_ids = [...tags].sort((one, other) => one - other);
    const set = sets.get(add_tag_ids.join()) ?? { ids: [], add_tag_ids };
    set.ids.push(document);
    sets.set(add_tag_ids.join(), set);
  }
  return [...sets.values()];
}

interface SuggestionListProps {
  found: readonly SuggestedFor[];
  /** Ticked suggestions, by document and tag. */
  value: readonly string[];
  onChange: (ticked: string[]) => void;
}

/** Suggestions by document, each with its reason and a box. */
export function SuggestionList({ found, value, onChange }: SuggestionListProps) {
  const all = found.flatMap((one) => one.suggestions.map(({ tag_id }) => keyOf(one.document_id, tag_id)));
  const isAll = value.length === all.length;
  return (
    <div className="grid gap-4">
      {all.length > 1 && (
        <Button
          size="sm"
          variant="outline"
          className="justify-self-start"
          onClick={() => onChange(isAll ? [] : all)}
        >
          {isAll ? "Tick none" : `Tick all ${all.length}`}
        </Button>
      )}
      <div className="relative grid max-h-[50vh] gap-5 overflow-y-auto p-1">
        {found.map((one) => (
          <section key={one.document_id} aria-label={one.name} className="grid min-w-0 gap-1">
            {found.length > 1 && <h3 className="truncate text-sm leading-5 font-medium">{one.name}</h3>}
            {one.failure !== null && <p className="text-sm text-warning-text">{one.failure}</p>}
            {one.failure === null && one.suggestions.length === 0 && (
              <p className="text-sm text-muted-foreground">No further tag fits.</p>
            )}
            <ul className="grid">
              {one.suggestions.map((suggestion) => (
                <Suggestion
                  key={suggestion.tag_id}
                  suggestion={suggestion}
                  checked={value.includes(keyOf(one.document_id, suggestion.tag_id))}
                  onToggle={() => {
                    const key = keyOf(one.document_id, suggestion.tag_id);
                    onChange(value.includes(key) ? value.filter((other) => other !== key) : [...value, key]);
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

interface SuggestionProps {
  suggestion: TagSuggestion;
  checked: boolean;
  onToggle: () => void;
}

function Suggestion({ suggestion: { tag_id, reason }, checked, onToggle }: SuggestionProps) {
  const id = useId();
  const tag = useTags().find((one) => one.id === tag_id);
  if (!tag) return null;
  return (
    <li className="flex min-w-0 items-start gap-3 rounded-md px-1 py-2 hover:bg-accent">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={checked}
        onCheckedChange={onToggle}
        aria-label={tag.name}
        aria-describedby={`${id}-reason`}
      />
      <label htmlFor={id} className="grid min-w-0 flex-1 cursor-pointer justify-items-start gap-1">
        <TagChip tag={tag} />
        <span id={`${id}-reason`} className="text-sm leading-5 text-pretty text-muted-foreground">
          {reason}
        </span>
      </label>
    </li>
  );
}
