import type { Tag } from "@contract/tags.ts";
import type { Team } from "@contract/teams.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "./api.ts";

const NO_TAGS: readonly Tag[] = [];
const NO_TEAMS: readonly Team[] = [];

/** The organisation's tags by name; none until they are loaded. */
export function useTags(): readonly Tag[] {
  return useQuery(query("/organization/tags/getAll")).data?.tags ?? NO_TAGS;
}

/** The organisation's teams by name; none until they are loaded. */
export function useTeams(): readonly Team[] {
  return useQuery(query("/teams/list")).data?.teams ?? NO_TEAMS;
}
