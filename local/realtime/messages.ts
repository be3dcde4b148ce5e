import { z } from "zod";
import type { Database } from "../database/database.ts";
import { jsonTextBroadcast } from "./protocol/broadcast.ts";
import type { Broadcast } from "./protocol/broadcast.ts";

const rows = z.array(
  z.object({
    id: z.string(),
    event: z.string(),
    payload: z.string().nullable(),
    bytes: z.string().nullable(),
  }),
);

/** The stored messages with these ids, by id; one that is gone is missing. */
export async function readMessages(database: Database, ids: string[]): Promise<Map<string, Broadcast>> {
  const found = await database.query("select * from realtime.read_messages($1::jsonb)", [
    JSON.stringify(ids),
  ]);
  return new Map(rows.parse(found).map((row) => [row.id, toBroadcast(row, { id: row.id })]));
}

/**
 * The last `limit` messages of a private topic whose transactions began since `since` (milliseconds since 1970), in the
 * order of those beginnings. Messages of one transaction come in reverse, as from hosted Realtime's index.
 */
export async function readReplay(
  database: Database,
  name: string,
  { since, limit }: { since: number; limit: number },
): Promise<Broadcast[]> {
  const found = await database.query(
    `select id::text, event, payload::text, encode(binary_payload, 'base64') as bytes
     from realtime.messages
     where topic = $1 and private and extension = 'broadcast' and event is not null
       and inserted_at >= to_timestamp($2::float8 / 1000) at time zone 'utc'
     order by inserted_at desc, xact desc, ctid limit $3::int`,
    [name, since, limit],
  );
  return rows
    .parse(found)
    .map((row) => toBroadcast(row, { replayed: true, id: row.id }))
    .reverse();
}

/** Deletes what is older than 72 hours and gives back the space that rolled-back probes took. */
export async function sweepMessages(database: Database): Promise<void> {
  await database.query(
    "delete from realtime.messages where inserted_at < (now() at time zone 'utc') - interval '72 hours'",
  );
  await database.exec("vacuum realtime.messages");
}

function toBroadcast(
  { event, payload, bytes }: z.infer<typeof rows>[number],
  meta: NonNullable<Broadcast["meta"]>,
): Broadcast {
  return bytes === null
    ? jsonTextBroadcast(event, payload ?? "null", meta)
    : { event, encoding: "binary", payload: Buffer.from(bytes, "base64"), meta };
}
