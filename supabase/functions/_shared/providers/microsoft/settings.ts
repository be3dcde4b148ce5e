import { z } from "zod";
import { VendorAddress } from "../vendors/address.ts";

export const Variables = z
  .object({
    MICROSOFT_CLIENT_ID: z.string().optional(),
    MICROSOFT_CLIENT_SECRET: z.string().optional(),
    /** Where people sign in: those of any organisation, and personal accounts, unless it names a tenant. */
    MICROSOFT_AUTHORITY: VendorAddress.default("https://login.microsoftonline.com/common/v2.0"),
    /** Where Graph is, with its version. */
    MICROSOFT_GRAPH_URL: VendorAddress.default("https://graph.microsoft.com/v1.0"),
  })
  .refine(
    (given) => (given.MICROSOFT_CLIENT_ID === undefined) === (given.MICROSOFT_CLIENT_SECRET === undefined),
    { path: ["MICROSOFT_CLIENT_SECRET"], message: "is set together with MICROSOFT_CLIENT_ID" },
  );
