import { z } from "zod";
import { MAX_LOGO_BYTES } from "../domain/invoices/logo.ts";
import { call, Nothing } from "./call.ts";

const Look = z.object({
  /** As #rrggbb; null: the organisation's own, or ours. On paper it is darkened as far as it must be to be read. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "A colour such as #041b70.")
    .nullable(),
});

const Logo = z.base64().max(Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 4, "A logo can have at most 300 KB.");

/** What an organisation's invoices look like: those issued before keep what they had. */
export const invoiceLook = {
  "/invoice-look": call({
    access: "member",
    summary: "Logo and colour of the organisation's invoices.",
    input: Nothing,
    output: Look.extend({
      /** As base64. */
      logo: z.object({ type: z.string(), bytes: z.string() }).nullable(),
    }),
  }),
  "/invoice-look/update": call({
    access: "admin",
    summary: "Changes colour and logo of invoices that are issued from now on. A logo is a PNG or JPEG.",
    input: Look.extend({
      /** As base64; null: none; left out: as it is. */
      logo: Logo.nullable().optional(),
    }),
    output: z.object({ success: z.literal(true) }),
    invalidates: ["/invoice-look"],
  }),
};
