import type { Prompt } from "@contract/prompts.ts";
import { query } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { Settings2, SquareSlash } from "lucide-react";
import type { RefObject } from "react";
import { type Choice, ChoiceList } from "../asked/choice-list.tsx";

/** So many are offered at once. */
const MOST = 8;

interface PromptListProps {
  typed: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onChoose: (prompt: Prompt) => void;
  onManage: () => void;
  onClose: () => void;
}

/** What / offers: prompts by their name, then by their words, and the way to change them. */
export function PromptList({ typed, field, onChoose, onManage, onClose }: PromptListProps) {
  const { data, isPending, error } = useQuery(query("/prompts", {}));
  const found = matching(data?.prompts ?? [], typed);
  const choices: Choice[] = found.map((prompt) => ({
    key: `${prompt.id}`,
    content: (
      <>
        <SquareSlash aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
        <span className="max-w-[45%] shrink-0 truncate font-medium">{prompt.name}</span>
        <span className="min-w-0 flex-1 truncate text-muted-foreground">{prompt.text}</span>
        <span className="shrink-0 text-xs text-muted-foreground">{prompt.shared ? "Everyone" : "Yours"}</span>
      </>
    ),
    onChoose: () => onChoose(prompt),
  }));
  const manage: Choice = {
    key: "manage",
    content: (
      <>
        <Settings2 aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
        {data?.prompts.length === 0 ? "Write your first prompt…" : "Manage prompts…"}
      </>
    ),
    onChoose: onManage,
  };
  let hint = "Prompts · choosing one fills in your question";
  if (isPending) hint = "Loading prompts…";
  else if (error) hint = errorMessage(error);
  else if (data.prompts.length === 0) hint = "There are no prompts yet.";
  else if (found.length === 0) hint = `No prompts match “${typed}”.`;
  // What begins with a slash and is no prompt is a question like any other: Enter sends it.
  const offersManage = found.length > 0 || typed.trim() === "";
  return (
    <ChoiceList
      field={field}
      label="Prompts"
      hint={hint}
      choices={offersManage ? [...choices, manage] : choices}
      onClose={onClose}
    />
  );
}

/** Those whose name holds what was typed, before those whose text does. */
export function matching(prompts: readonly Prompt[], typed: string): Prompt[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const has = (text: string) => text.toLocaleLowerCase().includes(wanted);
  const named = prompts.filter(({ name }) => has(name));
  const saying = prompts.filter((prompt) => !named.includes(prompt) && has(prompt.text));
  return [...named, ...saying].slice(0, MOST);
}
