import type { Notification, Post } from "../vendors/outbox.ts";
import { randomText } from "../vendors/secret.ts";
import { GraphError, invalid } from "./errors.ts";
import { iso, type Told, type World } from "./world.ts";
import type { Subscription } from "./kinds.ts";

/** What those who subscribed are to be told of what happened; of a drive that changed often at once, once. */
export function noticesOf(world: World, told: Told[]): Notification[] {
  const seen = new Set<string>();
  const changes = told.filter(({ kind, target, change, resource }) => {
    const key = JSON.stringify([kind, target, change, resource]);
    return !seen.has(key) && seen.add(key);
  });
  const alive = [...world.all("subscription")].filter(({ expires, held }) => expires > world.now() && !held);
  return alive.flatMap((subscription) =>
    changes
      .filter((one) => concerns(subscription, one))
      .map((one) => noticeOf(subscription, subscription.notificationUrl, changeBody(subscription, one))),
  );
}

function concerns({ kind, target, changeType }: Subscription, told: Told): boolean {
  const isSame = kind === "messages" ? told.kind === "messages" : told.kind === "drive";
  return isSame && target === told.target && changeType.split(",").includes(told.change);
}

function changeBody({ kind, resource }: Subscription, { change, resource: path }: Told): object {
  const type = kind === "messages" ? "#Microsoft.Graph.chatMessage" : "#Microsoft.Graph.driveItem";
  const id = /\('([^']+)'\)$/.exec(path ?? "")?.[1];
  return {
    changeType: change,
    resource: path ?? resource,
    resourceData: { "@odata.type": type, ...(id !== undefined && { "@odata.id": path, id }) },
  };
}

/** Of the life of a subscription: `reauthorizationRequired` holds it until somebody does. */
export function lifecycleNotice(
  subscription: Subscription,
  lifecycleEvent: string,
): Notification | undefined {
  const { lifecycleUrl, resource } = subscription;
  return lifecycleUrl === null
    ? undefined
    : noticeOf(subscription, lifecycleUrl, { lifecycleEvent, resource });
}

function noticeOf(subscription: Subscription, url: string, more: object): Notification {
  const { id, expires, tenant, clientState } = subscription;
  const one = {
    subscriptionId: id,
    subscriptionExpirationDateTime: iso(expires),
    tenantId: tenant,
    ...(clientState !== null && { clientState }),
    ...more,
  };
  return {
    of: id,
    url,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({ value: [one] }),
  };
}

const PATIENCE_MS = 10_000;

/**
 * Asks an address to say a token back, as plain text and within ten seconds (learn.microsoft.com, change-notifications-delivery-webhooks).
 * @throws GraphError 400 where it doesn't, or could be listened in on
 */
export async function validateAddress(address: string, post: Post): Promise<void> {
  if (!URL.canParse(address) || !(address.startsWith("https://") || isHere(new URL(address))))
    throw invalid("Notification URL must be an https address.");
  // With what has to be decoded, and mustn't be escaped.
  const token = `Validation: reachability for subscription Request-Id: ${randomText(16)} & <more>`;
  const url = new URL(address);
  url.searchParams.set("validationToken", token);
  const answer = await post(url.href, {
    method: "POST",
    headers: { "content-type": "text/plain; charset=utf-8" },
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  const isPlain = answer?.headers.get("content-type")?.toLowerCase().startsWith("text/plain");
  const said = await answer?.text().catch(() => undefined);
  if (answer?.status === 200 && isPlain && said === token) return;
  throw new GraphError(
    400,
    "ValidationError",
    `Subscription validation request failed: ${answer ? `it answered ${answer.status}` : "no answer"}. Notification endpoint must respond with 200 OK to validation request.`,
  );
}

/** In clear text to this machine alone, where the ground is. */
function isHere({ protocol, hostname }: URL): boolean {
  const isName = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
  return protocol === "http:" && isName;
}
