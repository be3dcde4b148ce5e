import { z } from "zod";
import { Branding } from "./branding.ts";
import { call, Id, Nothing, Timestamp } from "./call.ts";
import { Role } from "./role.ts";

export const Organization = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  branding: Branding,
  /** What the assistant should know when it suggests tags. */
  suggested_tag_context: z.string(),
  created_at: Timestamp,
});
export type Organization = z.infer<typeof Organization>;

export const organization = {
  "/organization/get": call({
    access: "member",
    summary: "The organisation of the organization-id header, with the caller's role.",
    input: Nothing,
    output: Organization,
  }),
};
