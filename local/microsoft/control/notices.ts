import { z } from "zod";
import type { Outbox } from "../../vendors/outbox.ts";
import type { Acts } from "../control.ts";
import { lifecycleNotice } from "../subscriptions.ts";
import type { World } from "../world.ts";

export const noticeShapes = {
  /** What was sent to those who subscribed, oldest first, once all of it has been tried. */
  notices: z.strictObject({}),
  /** Holds, loses or doubles what is sent; without fields all is as usual. */
  "notices/mischief": z.strictObject({
    hold: z.boolean().default(false),
    drop: z.int().min(0).default(0),
    copies: z.int().min(1).max(100).default(1),
  }),
  subscriptions: z.strictObject({}),
  /** Tells of a subscription's life. `reauthorizationRequired` holds it until it is renewed; `subscriptionRemoved` ends it. */
  lifecycle: z.strictObject({
    subscription: z.string().optional(),
    event: z
      .enum(["reauthorizationRequired", "subscriptionRemoved", "missed"])
      .default("reauthorizationRequired"),
  }),
};

export function noticeControls(world: World, outbox: Outbox): Acts<typeof noticeShapes> {
  return {
    notices: async () => {
      if (!outbox.mischief.hold) await outbox.settled();
      return { notices: outbox.list() };
    },
    "notices/mischief": (given) => {
      outbox.mischief = given;
      return {};
    },
    subscriptions: () => ({ subscriptions: [...world.all("subscription")] }),
    lifecycle: ({ subscription, event }) => {
      const all = [...world.all("subscription")].filter(
        ({ id }) => subscription === undefined || id === subscription,
      );
      for (const one of all) {
        const notice = lifecycleNotice(one, event);
        if (notice) outbox.tell(notice);
        if (event === "reauthorizationRequired") world.change("subscription", one.id, { held: true });
        if (event === "subscriptionRemoved") world.remove("subscription", one.id);
      }
      return { told: all.length };
    },
  };
}
