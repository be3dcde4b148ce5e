import { request, stream } from "@/lib/api.ts";
import { whenConnected } from "@/lib/connection.ts";
import { ApiError } from "@/lib/errors.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { EventBatch } from "./event-batch.ts";
import { dispatch, threadKey } from "./thread-cache.ts";

/** Between two tries after the connection broke. */
const RETRY_MS = 1000;

/**
 * Reads an answer until it has ended, also over connections that break.
 * @param renew fetches the chat: after the answer, and where it can't be followed any more
 */
export async function follow(
  messageId: number,
  options: { organizationId: number; signal: AbortSignal },
  batch: Pick<EventBatch, "push" | "flush">,
  renew: () => Promise<unknown>,
): Promise<void> {
  const { signal } = options;
  for (;;) {
    try {
      for await (const event of stream("/chat/follow", { message_id: messageId }, options)) batch.push(event);
      break;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status < 500) break;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      await whenConnected(signal).catch(() => undefined);
    }
  }
  batch.flush();
  if (!signal.aborted) await renew();
}

/** Fetches the branch of an answer that another window asked for; one that is gone stays away. */
export async function bring(
  client: QueryClient,
  organizationId: number,
  chatId: number,
  messageId: number,
): Promise<void> {
  const input = { id: chatId, branch: messageId };
  const snapshot = await request("/chat/get", input, { organizationId }).catch(() => null);
  if (snapshot) dispatch(client, threadKey(organizationId, chatId), [{ type: "snapshot", snapshot }]);
}
