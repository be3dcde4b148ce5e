import { z } from "zod";
import { call, Done, Nothing } from "./call.ts";

/** What vendors tell by themselves: that something has changed in a drive, and no more than that. */
export const driveNotices = {
  "/webhooks/google/drive": call({
    access: "signature",
    transport: "webhook",
    summary: "Takes Google's notices that a drive has changed: answered at once, and the drive is looked at.",
    input: Nothing.loose(),
    output: Done.extend({ looks: z.int().min(0) }),
  }),
  "/webhooks/microsoft/drive": call({
    access: "signature",
    transport: "webhook",
    summary:
      "Takes Microsoft's notices that drives or channels have changed, or how it is with its subscriptions; says back the token that it validates an address with.",
    input: z
      .object({
        value: z
          .array(
            z
              .object({
                subscriptionId: z.string().min(1).max(255),
                clientState: z.string().max(255).nullish(),
                lifecycleEvent: z.string().max(100).nullish(),
              })
              .loose(),
          )
          .max(1000, "At most 1,000 notices at once."),
      })
      .loose(),
    output: Done.extend({ looks: z.int().min(0) }),
  }),
};
