import { z } from "zod";
import { call, Done, Nothing, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

/** A record of a domain that its owner sets, and whether it was seen. */
export const SenderRecord = z.object({
  /** What it is for: that the domain is theirs, who may send (SPF), what is signed (DKIM), where bounces go. */
  purpose: growing(z.enum(["proof", "spf", "dkim", "bounces"]), "proof"),
  type: z.string().max(10),
  /** The whole name. */
  name: z.string().max(300),
  value: z.string().max(4000),
  priority: z.int().nullish(),
  state: growing(z.enum(["good", "missing", "wrong", "unknown"]), "unknown"),
  /** What is wrong with it, in a sentence; empty where nothing is. */
  reason: z.string().max(500),
});
export type SenderRecord = z.infer<typeof SenderRecord>;

export const Sender = z.object({
  address: z.string(),
  state: growing(z.enum(["pending", "verified", "failing"]), "pending"),
  /** Why it isn't verified, in words. */
  reason: z.string(),
  records: z.array(SenderRecord),
  verified_at: Timestamp.nullable(),
  checked_at: Timestamp.nullable(),
});
export type Sender = z.infer<typeof Sender>;

const SenderAddress = z
  .string("Enter an address.")
  .trim()
  .toLowerCase()
  .max(254, "An address can have at most 254 characters.")
  .regex(
    /^[a-z0-9][a-z0-9._%+-]{0,63}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    "Enter an address at a domain of yours, such as hello@example.com.",
  );

const stale = ["/organization/sender/get"] as const;

/** The address that an organisation's mail leaves from. */
export const senders = {
  "/organization/sender/get": call({
    access: "admin",
    summary:
      "The address that the organisation's mail leaves from, its records, and what is used without one.",
    input: Nothing,
    output: z.object({
      sender: Sender.nullable(),
      support_email: z.string().nullable(),
      /** Whether the organisation's plan gives it its own branding. */
      may_brand: z.boolean(),
      /** Whether its branding is on, without which mail is the product's own. */
      in_force: z.boolean(),
      /** What mail leaves from without a sender that is verified. */
      neutral: z.string(),
    }),
  }),
  "/organization/sender/set": call({
    access: "admin",
    summary: "Sets the address that mail is to leave from; it does once the records of its domain are seen.",
    input: z.object({ address: SenderAddress }),
    output: Done,
    invalidates: stale,
  }),
  "/organization/sender/check": call({
    access: "admin",
    summary: "Looks at the sender's records now.",
    input: Nothing,
    output: Done,
    invalidates: stale,
  }),
  "/organization/sender/remove": call({
    access: "admin",
    summary: "Forgets the sender; mail leaves from the neutral address at once.",
    input: Nothing,
    output: Done,
    invalidates: stale,
  }),
};
