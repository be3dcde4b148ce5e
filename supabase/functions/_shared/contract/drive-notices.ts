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
};
