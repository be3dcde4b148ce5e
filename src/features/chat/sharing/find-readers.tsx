import type { ChatShare } from "@contract/chat-shares.ts";
import type { InputOf } from "@contract/index.ts";
import { Person } from "@/components/person.tsx";
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/components/ui/command.tsx";
import { query } from "@/lib/api.ts";
import { formatNumber } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TeamLine } from "./team-line.tsx";

/** People and teams listed at once; the search finds the others. */
const SHOWN = 20;

interface FindReadersProps {
  /** Who has the chat already, and isn't listed. */
  shares: readonly ChatShare[];
  isBusy: boolean;
  onChoose: (chosen: Pick<InputOf<"/chat/share">, "user_ids" | "team_ids">) => void;
}

/** Finds a member or a team of the organisation by name. */
export function FindReaders({ shares, isBusy, onChoose }: FindReadersProps) {
  const { user } = useSession();
  const [search, setSearch] = useState("");
  const typed = search.trim();
  const people = useQuery({
    ...query("/organization/getMembers", { search: typed, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const teams = useQuery(query("/teams/list", {}));
  const has = new Set(shares.map(({ member, team }) => `${member?.id} ${team?.id}`));
  const members = (people.data?.members ?? []).filter(
    ({ id }) => id !== user.id && !has.has(`${id} undefined`),
  );
  const found = (teams.data?.teams ?? []).filter(
    ({ id, name }) =>
      !has.has(`undefined ${id}`) && name.toLocaleLowerCase().includes(typed.toLocaleLowerCase()),
  );
  const total = people.data?.total ?? 0;
  const choose = (chosen: Parameters<typeof onChoose>[0]) => {
    if (isBusy) return;
    setSearch("");
    onChoose(chosen);
  };
  const failed = people.error ?? teams.error;
  return (
    // What was chosen leaves the list, which must not point at it any more.
    <Command key={shares.length} shouldFilter={false} label="Members and teams" className="rounded-md border">
      <CommandInput
        autoFocus
        placeholder="Find a member or team to share with"
        value={search}
        onValueChange={setSearch}
        maxLength={200}
      />
      <CommandList className="max-h-52">
        <CommandEmpty>
          {failed
            ? failed.message
            : people.isPending || teams.isPending
              ? "Loading…"
              : typed === ""
                ? "Nobody else is in this organisation."
                : `Nobody here is called “${typed}”.`}
        </CommandEmpty>
        {found.length > 0 && (
          <CommandGroup heading="Teams">
            {found.slice(0, SHOWN).map((team) => (
              <CommandItem
                key={team.id}
                value={`team ${team.id}`}
                onSelect={() => choose({ team_ids: [team.id] })}
              >
                <TeamLine name={team.name} members={team.members} />
              </CommandItem>
            ))}
          </CommandGroup>
        )}
        {members.length > 0 && (
          <CommandGroup heading="Members">
            {members.map((member) => (
              <CommandItem
                key={member.id}
                value={`member ${member.id}`}
                onSelect={() => choose({ user_ids: [member.id] })}
              >
                <Person person={member} />
              </CommandItem>
            ))}
            {total > SHOWN && (
              <p className="px-2 py-1.5 text-xs text-muted-foreground tabular-nums">
                The first {SHOWN} of {formatNumber(total)}; search to find the others.
              </p>
            )}
          </CommandGroup>
        )}
      </CommandList>
    </Command>
  );
}
