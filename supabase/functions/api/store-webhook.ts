import { ApiError } from "../_shared/db/api-error.ts";
import { rpc } from "../_shared/db/client.ts";
import type { Delivery, PublicContext, Verify } from "./context.ts";

const MOST_ID_CHARACTERS = 255;

/** What is to be known of a vendor's webhook. */
interface Webhook<Event> {
  /** The vendor, such as `stripe`. */
  provider: string;
  /** The kind of job that works on an event; a `webhookKind`. */
  jobKind: string;
  verify: Verify;
  /** The vendor's own name of the event, the same each time it is delivered. */
  idOf(event: Event, headers: Headers): string;
}

/**
 * Answers a webhook: each event is kept once, by the vendor's own name of it, a job is queued for it, and the vendor is
 * answered at once. Deliveries come twice, late and out of order; the job may rest on nothing but that it should look.
 */
export function storeWebhook<Event>({ provider, jobKind, verify, idOf }: Webhook<Event>) {
  return {
    verify,
    async handle({ service }: PublicContext, event: Event, { body, headers }: Delivery) {
      const id = idOf(event, headers);
      if (id === "" || id.length > MOST_ID_CHARACTERS) {
        const message = `An event's id has 1 to ${MOST_ID_CHARACTERS} characters.`;
        throw new ApiError("invalid_input", message);
      }
      await rpc(service, "receive_webhook", {
        of_provider: provider,
        of_external_id: id,
        event_body: new TextDecoder().decode(body),
        job_kind: jobKind,
      });
      return { success: true } as const;
    },
  };
}
