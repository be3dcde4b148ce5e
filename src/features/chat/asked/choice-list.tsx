import { floatingClasses } from "@/components/ui/menu-classes.ts";
import { cn } from "@/lib/cn.ts";
import { formatCount } from "@/lib/format.ts";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { isComposing } from "@/lib/keys.ts";

/** A line of a list that is walked from the composer's field. */
export interface Choice {
  key: string;
  content: ReactNode;
  onChoose: () => void;
}

interface ChoiceListProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** What is listed, in the plural. */
  label: string;
  /** What choosing does, or why there is nothing to choose. */
  hint: string;
  choices: readonly Choice[];
  onClose: () => void;
}

/** What a sign in the composer offers: a list that is walked from the field, whose text stays where it is. */
export function ChoiceList({ field, label, hint, choices, onClose }: ChoiceListProps) {
  const listId = useId();
  const [active, setActive] = useState(0);
  const at = Math.min(active, Math.max(0, choices.length - 1));

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const chosen = choices[at];
    if (event.key === "Escape") onClose();
    else if (event.key === "ArrowDown" && chosen) setActive((at + 1) % choices.length);
    else if (event.key === "ArrowUp" && chosen) setActive((at - 1 + choices.length) % choices.length);
    else if (event.key === "Home" && chosen && !event.shiftKey) setActive(0);
    else if (event.key === "End" && chosen && !event.shiftKey) setActive(choices.length - 1);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && chosen) chosen.onChoose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const box = field.current;
    if (!box) return;
    // Before the field's own keys: Enter chooses rather than sends.
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    box.addEventListener("keydown", listener, { capture: true });
    return () => box.removeEventListener("keydown", listener, { capture: true });
  }, [field]);

  const activeId = choices.length > 0 ? `${listId}-${at}` : "";
  useEffect(() => {
    const box = field.current;
    if (!box) return;
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-controls", listId);
    if (activeId === "") box.removeAttribute("aria-activedescendant");
    else box.setAttribute("aria-activedescendant", activeId);
    return () => {
      for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"])
        box.removeAttribute(name);
    };
  }, [field, listId, activeId]);

  return (
    <div
      className={cn(
        floatingClasses,
        "absolute inset-x-0 bottom-full mb-2 max-h-[min(18rem,40dvh)] overflow-y-auto p-1",
      )}
    >
      <p role="status" className="px-2 py-1.5 text-xs text-muted-foreground">
        {choices.length > 0 && <span className="sr-only">{formatCount(choices.length, "choice")}. </span>}
        {hint}
      </p>
      <ul role="listbox" id={listId} aria-label={label}>
        {choices.map(({ key, content, onChoose }, index) => (
          <li
            key={key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            ref={(item) => {
              if (index === at) item?.scrollIntoView({ block: "nearest" });
            }}
            className={cn(
              "flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1.5 text-sm",
              index === at && "bg-accent text-accent-foreground",
            )}
            onPointerMove={() => setActive(index)}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={onChoose}
          >
            {content}
          </li>
        ))}
      </ul>
    </div>
  );
}
