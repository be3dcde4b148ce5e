import type { InputOf } from "@contract/index.ts";
import { ArrowUp, Languages } from "lucide-react";
import { useState } from "react";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { Input } from "@/components/ui/input.tsx";
import { isAbort } from "@/lib/errors.ts";
import { LANGUAGES, languageName } from "./languages.ts";

export type Change = Omit<
  NonNullable<InputOf<"/agent/message-generator/run">["change"]>,
  "run_id" | "variant"
>;

const buttons = [
  ["shorter", "Shorter"],
  ["longer", "Longer"],
  ["warmer", "Warmer"],
  ["more_formal", "More formal"],
] as const;

/** Changes a message by a button, or by words; what it was stays as a version. */
export function RefineBar({ onChange }: { onChange: (change: Change) => Promise<void> }) {
  const [wish, setWish] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const ask = (change: Change) => {
    setFailure(null);
    onChange(change).then(
      () => setWish(""),
      (error: unknown) => {
        if (!isAbort(error)) setFailure(error);
      },
    );
  };
  return (
    <div role="group" aria-label="Change the message" className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        {buttons.map(([how, label]) => (
          <Button key={how} variant="outline" size="sm" onClick={() => ask({ how })}>
            {label}
          </Button>
        ))}
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="outline" size="sm">
              <Languages aria-hidden />
              Other language
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent className="relative max-h-72 overflow-y-auto">
            {LANGUAGES.map((language) => (
              <DropdownMenuItem key={language} onSelect={() => ask({ how: "other_language", language })}>
                {languageName(language)}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (wish.trim() !== "") ask({ wish: wish.trim() });
        }}
      >
        <Input
          aria-label="What to change"
          placeholder="Say what to change"
          maxLength={1000}
          value={wish}
          onChange={({ target }) => setWish(target.value)}
        />
        <Button
          type="submit"
          variant="outline"
          size="icon"
          aria-label="Change it"
          disabled={wish.trim() === ""}
        >
          <ArrowUp aria-hidden />
        </Button>
      </form>
      <FormFailure error={failure} />
    </div>
  );
}
