import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import type { Lease } from "../../_shared/db/lease.ts";
import { type JobDeps, type JobKind, jobKind, type JobSettings, PermanentError } from "./job.ts";

/** A kind of job that works on a vendor's events, as `storeWebhook` keeps them. */
interface WebhookKind<Event> extends Partial<JobSettings> {
  kind: string;
  /** Kept with an event whose work fails for a reason that isn't for people. */
  failure: string;
  event: z.ZodType<Event>;
  /**
   * Works on an event. It may run twice, and after a later event: what it does must rest on what the vendor says now.
   * @throws PermanentError when trying again is no use
   */
  handle(event: Event, deps: JobDeps, lease: Lease): Promise<Handled | void>;
}

/** What came of an event, kept with it: in words for operators, and whom it was about. */
export interface Handled {
  outcome: string;
  organizationId?: number;
}

/** Declares it. An event whose work fails for good keeps the reason, and is worked on when it is delivered again. */
export function webhookKind<Event>({ event, handle, ...rest }: WebhookKind<Event>): JobKind {
  return jobKind({
    ...rest,
    payloads: { 1: z.object({ event_id: z.int() }) },
    async run({ payload: { event_id } }, deps, lease) {
      const body = z
        .string()
        .nullable()
        .parse(await rpc(deps.db, "webhook_to_do", { event_id }));
      if (body === null) return { outcome: "finished" };
      const parsed = event.safeParse(JSON.parse(body));
      if (!parsed.success) {
        logError("an event isn't one", parsed.error, { kind: rest.kind, event: event_id });
        throw new PermanentError(rest.failure);
      }
      const handled = await handle(parsed.data, deps, lease);
      const { outcome, organizationId } = handled ?? {};
      const told = {
        event_id,
        ...(outcome !== undefined && { outcome }),
        ...(organizationId !== undefined && { organization_id: organizationId }),
      };
      await rpc(deps.db, "end_webhook", told, lease.signal);
      return { outcome: "finished" };
    },
    async onDead({ payload: { event_id }, last_error }, { db }) {
      await rpc(db, "end_webhook", { event_id, failure: last_error ?? rest.failure });
      return { outcome: "finished" };
    },
  });
}
