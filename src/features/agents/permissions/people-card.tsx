import type { AgentUser } from "@contract/agent-permissions.ts";
import type { AgentInstance } from "@contract/agents.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { Pager } from "@/components/list/pager.tsx";
import { Person } from "@/components/person.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query } from "@/lib/api.ts";
import { useChoice } from "@/lib/use-choice.ts";
import { RightSelect } from "./right-select.tsx";
import { PERMISSIONS, WHY } from "./words.ts";

const SIZE = 20;

interface PeopleCardProps {
  instance: AgentInstance;
  /** Shows what somebody sees. */
  onLook: (person: AgentUser) => void;
}

/** The people whom an instance may be for, with what each gets and why, and a grant of their own. */
export function PeopleCard({ instance, onLook }: PeopleCardProps) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const people = useQuery({
    ...query("/agent/instance/user-visibility", {
      id: instance.id,
      search,
      limit: SIZE,
      offset: (page - 1) * SIZE,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>People</CardTitle>
        <CardDescription>A person’s own grant goes before that of their organisation.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-3">
        <SearchInput
          label="Search people"
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
          className="sm:max-w-xs"
        />
        {people.isPending && <RowSkeleton label="Loading the people" avatars />}
        {people.isError && <ErrorState error={people.error} onRetry={() => void people.refetch()} />}
        {people.data?.total === 0 && <EmptyState title="Nobody is called that." />}
        {people.data && people.data.total > 0 && (
          <>
            <ul className="divide-y rounded-lg border">
              {people.data.people.map((person) => (
                <PersonRow
                  key={`${person.id} ${person.organization.id}`}
                  instance={instance}
                  person={person}
                  onLook={onLook}
                />
              ))}
            </ul>
            <Pager
              page={page}
              size={SIZE}
              total={people.data.total}
              noun="person"
              plural="people"
              onPage={setPage}
            />
          </>
        )}
      </CardContent>
    </Card>
  );
}

function PersonRow({ instance, person, onLook }: PeopleCardProps & { person: AgentUser }) {
  const update = useChoice(
    "/agent/instance/user-permission/update",
    person.own,
    ({ permission }) => permission,
  );
  const name = person.name || person.email;
  const always = person.why === "maker" || person.why === "admin";
  const elsewhere = person.organization.id !== instance.organization.id;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 text-sm">
      <Person
        person={person}
        badge={elsewhere && <Badge>{person.organization.name}</Badge>}
        className="min-w-48 flex-1"
      />
      <div className="grid w-44 max-sm:w-full max-sm:pl-11">
        <span className={person.permission === "none" ? "text-muted-foreground" : "font-medium"}>
          {PERMISSIONS[person.permission]}
        </span>
        <span className="text-xs text-muted-foreground">{WHY[person.why]}</span>
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:pl-11">
        {always ? (
          <span className="w-40 text-xs text-muted-foreground">Always all of it</span>
        ) : (
          <RightSelect
            label={`Grant of ${name}`}
            options={PERMISSIONS}
            inherit="No own grant"
            value={update.shown}
            disabled={update.isPending}
            onChange={(permission) => update.choose({ id: instance.id, user_id: person.id, permission })}
          />
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`What does ${name} see?`}
          onClick={() => onLook(person)}
        >
          <Eye />
        </Button>
      </div>
    </li>
  );
}
