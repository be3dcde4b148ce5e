import { z } from "zod";
import { VendorAddress } from "../vendors/address.ts";

export const Variables = z
  .object({
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    /** Where people sign in, and where the stand-in is on the embedded ground. */
    GOOGLE_ISSUER: VendorAddress.default("https://accounts.google.com"),
    /** Where the APIs are, without `/drive/v3`. */
    GOOGLE_API_URL: VendorAddress.default("https://www.googleapis.com"),
    /** Where Cloud Identity is, without `/v1`. */
    GOOGLE_GROUPS_URL: VendorAddress.default("https://cloudidentity.googleapis.com"),
  })
  .refine((given) => (given.GOOGLE_CLIENT_ID === undefined) === (given.GOOGLE_CLIENT_SECRET === undefined), {
    path: ["GOOGLE_CLIENT_SECRET"],
    message: "is set together with GOOGLE_CLIENT_ID",
  });
