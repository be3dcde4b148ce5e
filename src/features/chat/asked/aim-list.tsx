import { floatingClasses } from "@/components/ui/menu-classes.ts";
import { query } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { formatCount } from "@/lib/format.ts";
import { useTags, useTeams } from "@/lib/use-tags.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import type { Aim } from "./asked-with.ts";
import { AimIcon } from "./chips.tsx";
import type { Trigger } from "./trigger.ts";

/** So many of a kind are offered at once. */
const MOST = 6;
const KINDS = { document: "Document", folder: "Folder", tag: "Tag", team: "Team" } as const;

interface AimListProps {
  trigger: Trigger;
  field: RefObject<HTMLTextAreaElement | null>;
  onChoose: (aim: Aim) => void;
  onClose: () => void;
}

/** What # and @ offer: a list that is walked from the field, whose text stays where it is. */
export function AimList({ trigger, field, onChoose, onClose }: AimListProps) {
  const listId = useId();
  const { aims, isLoading } = useOffer(trigger);
  const [active, setActive] = useState(0);
  const at = Math.min(active, Math.max(0, aims.length - 1));

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const chosen = aims[at];
    if (event.key === "Escape") onClose();
    else if (event.key === "ArrowDown" && aims.length > 0) setActive((at + 1) % aims.length);
    else if (event.key === "ArrowUp" && aims.length > 0) setActive((at - 1 + aims.length) % aims.length);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && chosen) onChoose(chosen);
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

  const activeId = aims.length > 0 ? `${listId}-${at}` : "";
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

  const what = trigger.sign === "#" ? "Documents and folders" : "Tags and teams";
  return (
    <div
      className={cn(
        floatingClasses,
        "absolute inset-x-0 bottom-full mb-2 max-h-[min(18rem,40dvh)] overflow-y-auto p-1",
      )}
    >
      <p role="status" className="px-2 py-1.5 text-xs text-muted-foreground">
        {aims.length > 0 && <span className="sr-only">{formatCount(aims.length, "choice")}. </span>}
        {aims.length > 0 || isLoading
          ? `${what} · the answer is searched for there alone`
          : `No ${what.toLowerCase()} match “${trigger.typed}”.`}
      </p>
      <ul role="listbox" id={listId} aria-label={what}>
        {aims.map((aim, index) => (
          <li
            key={`${aim.kind} ${aim.id}`}
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
            onClick={() => onChoose(aim)}
          >
            <AimIcon kind={aim.kind} />
            <span className="min-w-0 flex-1 truncate">{aim.name}</span>
            <span className="shrink-0 text-xs text-muted-foreground">{KINDS[aim.kind]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What matches what was typed, of what the reader may read. */
function useOffer({ sign, typed }: Trigger): { aims: Aim[]; isLoading: boolean } {
  const isDocument = sign === "#";
  const search = typed.trim();
  const documents = useQuery({
    ...query("/document/list", { status: "success", limit: MOST, ...(search !== "" && { search }) }),
    enabled: isDocument,
    placeholderData: keepPreviousData,
  });
  const folders = useQuery({ ...query("/document/folders"), enabled: isDocument });
  const tags = useTags();
  const teams = useTeams();
  const matching = <Named extends { id: number; name: string }>(
    kind: Aim["kind"],
    all: readonly Named[],
  ): Aim[] =>
    all
      .filter(({ name }) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase()))
      .slice(0, MOST)
      .map(({ id, name }) => ({ kind, id, name }));
  const aims = isDocument
    ? [
        ...matching("folder", folders.data?.folders ?? []).slice(0, search === "" ? 3 : MOST),
        ...(documents.data?.documents ?? []).map(({ id, name }): Aim => ({ kind: "document", id, name })),
      ]
    : [...matching("tag", tags), ...matching("team", teams)];
  return { aims, isLoading: isDocument && (documents.isPending || folders.isPending) };
}
