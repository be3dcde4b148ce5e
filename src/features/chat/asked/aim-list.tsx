import { query } from "@/lib/api.ts";
import { useTags, useTeams } from "@/lib/use-tags.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { Aim } from "./asked-with.ts";
import { AimIcon } from "./chips.tsx";
import { ChoiceList } from "./choice-list.tsx";
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

/** What # and @ offer. */
export function AimList({ trigger, field, onChoose, onClose }: AimListProps) {
  const { aims, isLoading } = useOffer(trigger);
  const what = trigger.sign === "#" ? "Documents and folders" : "Tags and teams";
  return (
    <ChoiceList
      field={field}
      label={what}
      hint={
        aims.length > 0 || isLoading
          ? `${what} · the answer is searched for there alone`
          : `No ${what.toLowerCase()} match “${trigger.typed}”.`
      }
      choices={aims.map((aim) => ({
        key: `${aim.kind} ${aim.id}`,
        content: (
          <>
            <AimIcon kind={aim.kind} />
            <span className="min-w-0 flex-1 truncate">{aim.name}</span>
            <span className="shrink-0 text-xs text-muted-foreground">{KINDS[aim.kind]}</span>
          </>
        ),
        onChoose: () => onChoose(aim),
      }))}
      onClose={onClose}
    />
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
