import { z } from "zod";
import { AgentPerson } from "./agents.ts";
import { call, Done, Id, Page, Timestamp } from "./call.ts";

/** How an instance wrote from a change of its style on. */
export const StyleVersion = z.object({
  id: Id,
  style: z.string(),
  /** Told to members of the instance's organisation. */
  created_by: AgentPerson.nullable(),
  created_at: Timestamp,
  /** When the version was made that this one brought back; null: it is a new one. */
  restored_from: Timestamp.nullable(),
});
export type StyleVersion = z.infer<typeof StyleVersion>;

/** What an instance's style was before (product §7). */
export const agentStyles = {
  "/agent/instance/styles": call({
    access: "member",
    summary:
      "The versions of an instance's style, latest first, for those who may write it; the latest 100 are kept.",
    input: z.object({ instance_id: Id, ...Page }),
    output: z.object({ total: z.int().min(0), versions: z.array(StyleVersion) }),
  }),
  "/agent/instance/style/restore": call({
    access: "member",
    summary: "Makes a former style the present one again, as a new version.",
    input: z.object({ instance_id: Id, version_id: Id }),
    output: Done,
    invalidates: ["/agent/instance", "/agent/instance/styles"],
  }),
};
