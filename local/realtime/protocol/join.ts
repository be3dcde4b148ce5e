import { randomUUID } from "node:crypto";
import { z } from "zod";
import { Refusal } from "../refusal.ts";

const flag = z.boolean().nullish().transform(Boolean);

const replay = z.object({
  since: z.number().int().nonnegative(),
  limit: z
    .number()
    .int()
    .positive()
    .nullish()
    .transform((limit) => Math.min(limit ?? 25, 25)),
});

const joinPayload = z.object({
  config: z
    .object({
      broadcast: z
        .object({ ack: flag, self: flag, replication_ready: flag, replay: z.unknown().optional() })
        .nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(z.looseObject({})).max(100).nullish(),
      postgres_changes_options: z.object({ wait: flag }).nullish(),
      private: flag,
    })
    .nullish(),
  access_token: z.string().nullish(),
});

/** What a client asks for when it joins a topic. */
export interface JoinRequest {
  readonly accessToken: string | null;
  readonly private: boolean;
  readonly ack: boolean;
  readonly self: boolean;
  readonly replicationReady: boolean;
  /** `since` in milliseconds since 1970, `limit` 1 to 25. */
  readonly replay: { since: number; limit: number } | null;
  /** The key is made up if the client named none. */
  readonly presence: { key: string; enabled: boolean };
  readonly postgresChanges: { bindings: Record<string, unknown>[]; wait: boolean };
}

/** Reads the payload of `phx_join`. Throws a `Refusal`. */
export function parseJoin(payload: unknown): JoinRequest {
  const parsed = joinPayload.safeParse(payload ?? {});
  if (!parsed.success) throw new Refusal("InvalidJoinPayload", z.prettifyError(parsed.error));
  const { config, access_token } = parsed.data;
  const isPrivate = config?.private ?? false;
  return {
    accessToken: access_token ?? null,
    private: isPrivate,
    ack: config?.broadcast?.ack ?? false,
    self: config?.broadcast?.self ?? false,
    replicationReady: config?.broadcast?.replication_ready ?? false,
    replay: parseReplay(config?.broadcast?.replay, isPrivate),
    presence: { key: config?.presence?.key || randomUUID(), enabled: config?.presence?.enabled ?? true },
    postgresChanges: {
      bindings: config?.postgres_changes ?? [],
      wait: config?.postgres_changes_options?.wait ?? false,
    },
  };
}

function parseReplay(value: unknown, isPrivate: boolean): JoinRequest["replay"] {
  if (value === undefined || value === null) return null;
  if (!isPrivate) {
    throw new Refusal("UnableToReplayMessages", "Replay is not allowed for public channels");
  }
  const parsed = replay.safeParse(value);
  if (!parsed.success) throw new Refusal("UnableToReplayMessages", "Replay params are not valid");
  return parsed.data;
}
