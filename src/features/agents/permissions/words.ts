import type { AgentFieldRules, AgentUser } from "@contract/agent-permissions.ts";
import type { AgentVisibility, AgentWhy } from "@contract/agents.ts";

export type Permission = AgentUser["permission"];
export type FieldPermission = AgentFieldRules["initial"];

/** What somebody may do with an instance, in words. */
export const PERMISSIONS: Record<Permission, string> = {
  none: "No access",
  use: "May use",
  edit: "May edit",
};

/** What somebody may do with a field, in words. */
export const FIELD_PERMISSIONS: Record<FieldPermission, string> = {
  hidden: "Hidden",
  read: "Locked",
  write: "May change",
};

export const VISIBILITIES: Record<AgentVisibility, { label: string; hint: string }> = {
  private: { label: "Private", hint: "Only who made it and the admins. Grants are kept, and rest." },
  chosen: {
    label: "Chosen people",
    hint: "Those who have a grant below, themselves or by their organisation.",
  },
  organization: {
    label: "Everybody here",
    hint: "All members of this organisation may at least use it; grants give more.",
  },
};

/** Why somebody gets what they get. */
export const WHY: Record<AgentWhy, string> = {
  maker: "Made it",
  admin: "Admin of its organisation",
  private: "It’s private",
  person: "Own grant",
  organization: "By their organisation",
  visibility: "Everybody here may use it",
  none: "No grant",
  field: "The field’s rule",
  default: "No rule",
};
