import { X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { SearchInput } from "@/components/search-input.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";

export interface Choice {
  id: number;
  name: string;
}

interface PickOneProps {
  /** Names the group. */
  label: string;
  hint: ReactNode;
  error: string | undefined;
  /** Names the search: "Search members". */
  search: string;
  value: Choice | null;
  onChange: (chosen: Choice | null) => void;
  /** What a text is part of, as a `ChoiceList`. */
  results: (text: string, onChoose: (choice: Choice) => void) => ReactNode;
}

/** One of many, found by a search. */
export function PickOne({ label, hint, error, search, value, onChange, results }: PickOneProps) {
  const [text, setText] = useState("");
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm leading-5 font-medium">{label}</legend>
      {value ? (
        <div className="flex min-w-0 items-center justify-between gap-2 rounded-md border py-1 pr-1 pl-3 text-sm">
          <span className="truncate" title={value.name}>
            {value.name}
          </span>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove ${value.name}`}
            onClick={() => onChange(null)}
          >
            <X />
          </Button>
        </div>
      ) : (
        <>
          <SearchInput label={search} value={text} onSearch={setText} />
          {text !== "" &&
            results(text, (choice) => {
              setText("");
              onChange(choice);
            })}
        </>
      )}
      <p
        role={error ? "alert" : undefined}
        className={error ? "text-xs text-destructive-text" : "text-xs text-muted-foreground"}
      >
        {error ?? hint}
      </p>
    </fieldset>
  );
}

interface ChoiceListProps {
  /** undefined while it isn't known. */
  found: readonly Choice[] | undefined;
  onChoose: (choice: Choice) => void;
}

/** What a search found, to choose from. */
export function ChoiceList({ found, onChoose }: ChoiceListProps) {
  if (!found) return <Spinner className="mx-3 my-2 size-4 text-muted-foreground" aria-label="Searching" />;
  if (found.length === 0) return <p className="px-3 py-2 text-sm text-muted-foreground">Nothing found.</p>;
  return (
    <ul className="relative grid max-h-56 overflow-y-auto rounded-md border p-1">
      {found.map((choice) => (
        <li key={choice.id}>
          <button
            type="button"
            className="w-full cursor-pointer truncate rounded-sm px-2 py-1.5 text-left text-sm outline-none hover:bg-accent focus-visible:bg-accent"
            title={choice.name}
            onClick={() => onChoose(choice)}
          >
            {choice.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
