import type { Notification } from "../vendors/outbox.ts";
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
