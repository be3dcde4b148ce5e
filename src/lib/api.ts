import type { CallPath, InputOf, OutputOf } from "@contract/index.ts";
import { mutationOptions, queryOptions, type QueryKey } from "@tanstack/react-query";
import { getActiveOrganization } from "./active-organization.ts";
import type { Call } from "@contract/call.ts";
import { callsWith, isScoped } from "./calls.ts";
import type { Args } from "./client.ts";
import { type RequestOptions, unreachable } from "./exchange.ts";
import { type JsonPath, request } from "./http.ts";

export { request, stream } from "./http.ts";

export interface QueryCallOptions {
  /** The organisation to ask for; the active one unless given. */
  organizationId?: number;
}

export interface MutationCallOptions extends QueryCallOptions {
  /** The caller shows a failure itself, so that there is no toast. */
  quiet?: boolean;
  /** It is pending until what it made stale has been fetched anew. */
  fresh?: boolean;
}

/**
 * TanStack query options for a call: `useQuery(query("/document/list", { search }))`. The key is
 * `[organisation id, path, input]`, with null for calls that are for no organisation.
 */
export function query<Path extends JsonPath>(
  path: Path,
  ...[input, options]: Args<InputOf<Path>, QueryCallOptions>
) {
  const organizationId = options?.organizationId ?? getActiveOrganization();
  return queryOptions<OutputOf<Path>, Error, OutputOf<Path>, QueryKey>({
    queryKey: queryKey(path, input, organizationId),
    queryFn: ({ signal }) =>
      request(path, ...([input, { organizationId, signal }] as Args<InputOf<Path>, RequestOptions>)),
  });
}

/**
 * TanStack mutation options for a call: `useMutation(mutation("/document/delete"))`. What the contract says it makes
 * stale is fetched anew; a failure is shown as a toast unless `quiet`.
 */
export function mutation<Path extends JsonPath>(path: Path, options: MutationCallOptions = {}) {
  // That of the screen that asks: work of several calls stays in it when the organisation is switched meanwhile.
  const organizationId = options.organizationId ?? getActiveOrganization();
  return mutationOptions<OutputOf<Path>, Error, InputOf<Path>>({
    mutationKey: [path],
    async mutationFn(input) {
      // What couldn't be read afterwards isn't begun: the file may be gone with a newer build.
      await callsWith(path).catch((error: unknown) => {
        throw unreachable(error);
      });
      return request(path, ...([input, { organizationId }] as Args<InputOf<Path>, RequestOptions>));
    },
    meta: {
      invalidates: () => staleAfter(path),
      quiet: options.quiet ?? false,
      fresh: options.fresh ?? false,
    },
  });
}

/** The queries that a success of a call makes stale, by their paths. @throws Error when its contract can't be loaded */
export async function staleAfter(path: CallPath): Promise<readonly string[]> {
  const { [path]: made }: Partial<Record<CallPath, Call>> = await callsWith(path);
  return made?.invalidates ?? [];
}

/** The key of a query; without input, the part that all queries of the path share. */
export function queryKey(
  path: CallPath,
  input?: unknown,
  organizationId: number | null = getActiveOrganization(),
): QueryKey {
  const scope = isScoped(path) ? organizationId : null;
  return input === undefined ? [scope, path] : [scope, path, input];
}
