import { useTeams } from "@/lib/use-tags.ts";

/** The names of teams, in one line; nothing for none. */
export function TeamNames({ ids }: { ids: readonly number[] }) {
  const names = useTeams()
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(", ");
  if (names === "") return null;
  return (
    <span className="block truncate text-muted-foreground" title={names}>
      {names}
    </span>
  );
}
