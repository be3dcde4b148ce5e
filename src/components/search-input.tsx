import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { cn } from "@/lib/cn.ts";
import { Button } from "./ui/button.tsx";
import { Input } from "./ui/input.tsx";

const QUIET_MS = 250;

interface SearchInputProps {
  /** Names the field, and stands in it while it is empty. */
  label: string;
  /** What is searched for now; a change from outside shows in the field. */
  value: string;
  /** Called when typing pauses, with the trimmed text. */
  onSearch: (text: string) => void;
  className?: string;
}

/** A search field that asks when typing pauses; Escape and its button empty it. */
export function SearchInput({ label, value, onSearch, className }: SearchInputProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Searched for here, and not come back as the value yet: more may have been typed meanwhile. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (value !== known) {
    const place = asked.indexOf(value);
    setKnown(value);
    setAsked(place < 0 ? [] : asked.slice(place + 1));
    if (place < 0) setText(value);
  }
  const search = useEffectEvent((wanted: string) => {
    setAsked([...asked, wanted]);
    onSearch(wanted);
  });
  const latest = asked.at(-1) ?? known;
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === latest) return;
    const timer = setTimeout(() => search(wanted), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, latest]);
  return (
    <div role="search" aria-label={label} className={cn("relative", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        className={cn("pl-9 text-ellipsis", text !== "" && "pr-9")}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || text === "") return;
          event.preventDefault();
          setText("");
        }}
      />
      {text !== "" && (
        <Button
          variant="ghost"
          size="icon-xs"
          aria-label="Clear the search"
          className="absolute top-1/2 right-1.5 -translate-y-1/2"
          onClick={() => setText("")}
        >
          <X />
        </Button>
      )}
    </div>
  );
}
