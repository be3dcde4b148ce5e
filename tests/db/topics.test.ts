import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import type { PgliteDatabase } from "../../local/database/pglite.ts";
import { topics } from "../../supabase/functions/_shared/contract/topics.ts";
import { undone } from "./attempt.ts";
import { openWorld } from "./world.ts";

let database: PgliteDatabase;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

const EVERYTHING = `
  insert into public.documents (organization_id, name, path, type, size, status, stage, uploaded_by)
  values (100, 'New', 'files/00000000-0000-4000-8000-0000000000ff', 'txt', 1, 'processing', 'queued', 14);
  update public.documents set status = 'failed', stage = null, status_reason = 'Because.' where name = 'New';
  delete from public.documents where name = 'New';
  select private.tell_asker(3014, jsonb_build_object('type', 'status', 'message_id', 30142, 'stage', 'reading', 'count', 2));
  select private.tell_asker(3014, '{"type": "delta", "message_id": 30142, "offset": 0, "text": "Hi"}');
  select private.tell_asker(3014, '{"type": "title", "chat_id": 3014, "title": "New"}');`;

it("what the database sends is what the contract says, and has no field besides", async () => {
  const sent = await undone(database, async () => {
    await database.query("delete from realtime.messages");
    await database.exec(EVERYTHING);
    return database.query<{ topic: string; event: string; payload: Record<string, unknown> }>(
      "select topic, event, payload from realtime.messages",
    );
  });
  const kinds = new Set<string>();
  for (const { topic, event, payload: given } of sent) {
    const kind = topic.slice(0, topic.indexOf(":"));
    kinds.add(`${kind} ${event}`);
    const schema = (topics as Record<string, Record<string, z.ZodType>>)[kind]?.[event];
    const parsed = schema?.safeParse(given);
    expect([kind, event, given, parsed?.error?.issues ?? parsed?.success]).toEqual([
      kind,
      event,
      given,
      true,
    ]);
    // Realtime gives a message without an id one of its own.
    const besides = Object.keys(given).filter(
      (field) => !(field in (parsed?.data as object)) && field !== "id",
    );
    expect([kind, event, besides]).toEqual([kind, event, []]);
  }
  const all = Object.entries(topics).flatMap(([kind, events]) =>
    Object.keys(events).map((event) => `${kind} ${event}`),
  );
  expect([...kinds].sort()).toEqual(all.sort());
});
