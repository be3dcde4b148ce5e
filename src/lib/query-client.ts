import { MutationCache, QueryCache, QueryClient, type Query } from "@tanstack/react-query";
import { ApiError, retry, showError } from "./errors.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** Paths of the queries that a success makes stale, or what tells them. */
      invalidates?: readonly string[] | (() => Promise<readonly string[]>);
      /** The caller shows a failure itself. */
      quiet?: boolean;
      /** It is pending until what it made stale has been fetched anew. */
      fresh?: boolean;
    };
  }
}

const USER = "/user/get-or-create";

/** A first fetch, which TanStack Query doesn't begin anew, may answer with what was before the change: another follows it. */
class FreshClient extends QueryClient {
  override async invalidateQueries(...input: Parameters<QueryClient["invalidateQueries"]>) {
    const first = this.getQueryCache()
      .findAll(input[0])
      .filter(({ state }) => state.data === undefined);
    const again = first.map(({ queryKey, promise }) =>
      // One that fails is fetched anew by its own rules.
      promise?.then(
        () => super.invalidateQueries({ queryKey, exact: true }),
        () => undefined,
      ),
    );
    await Promise.all([super.invalidateQueries(...input), ...again]);
  }
}

/**
 * The app's query client: retries as product §8 says, what a mutation makes stale is fetched anew in every organisation,
 * failures of mutations are toasts. A 401 or 403 has the user fetched again, which decides about the session and what
 * the user still belongs to.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new FreshClient({
    defaultOptions: {
      // Offline, calls fail and say so rather than wait in silence; once back, what is on the screen is fetched anew.
      queries: { retry, staleTime: 30_000, networkMode: "always", refetchOnReconnect: "always" },
      mutations: { networkMode: "always" },
    },
    queryCache: new QueryCache({
      onError: (error, failed) => {
        if (hasLostRights(error) && !isOfPath(failed, [USER])) void refetchUser(client);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, failed) => {
        if (hasLostRights(error)) void refetchUser(client);
        if (!failed.meta?.quiet) showError(error);
      },
      onSuccess: async (_data, _input, _result, done) => {
        const { invalidates = [] } = done.meta ?? {};
        const stale = typeof invalidates === "function" ? await invalidates().catch(() => null) : invalidates;
        // Not knowing what is stale, everything may be.
        const fetched = stale === null ? client.invalidateQueries() : invalidatePaths(client, stale);
        if (done.meta?.fresh) await fetched;
      },
    }),
  });
  return client;
}

/** Marks every query of the paths stale, in all organisations; those on the screen are fetched anew. */
export async function invalidatePaths(client: QueryClient, paths: readonly string[]): Promise<void> {
  await client.invalidateQueries({ predicate: (candidate) => isOfPath(candidate, paths) });
}

function refetchUser(client: QueryClient): Promise<void> {
  return invalidatePaths(client, [USER]);
}

function hasLostRights(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

function isOfPath(candidate: Pick<Query, "queryKey">, paths: readonly string[]): boolean {
  const path = candidate.queryKey[1];
  return typeof path === "string" && paths.includes(path);
}
