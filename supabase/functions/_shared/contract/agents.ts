import { z } from "zod";
import {
  AgentField,
  AgentFieldPermission,
  AgentFields,
  AgentPermission,
  AgentValues,
} from "./agent-fields.ts";
import { call, Done, Id, line, Nothing, Page, prose, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

/** How long names, context and style of an instance may be, and how many instances there may be. */
export const AGENT = { name: 80, context: 20_000, style: 20_000, instances: 500, own: 50 } as const;

/** An agent of the catalogue: forms, their validation and the screens of permissions are made from its fields. */
export const Agent = z.object({
  id: Id,
  type: z.string(),
  name: z.string(),
  description: z.string(),
  /** A name of Lucide's. */
  icon: z.string(),
  /** Its place in the order. */
  position: z.int(),
  /** Whether it is offered. */
  visible: z.boolean(),
  fields: z.array(AgentField),
});
export type Agent = z.infer<typeof Agent>;

/** Whom an instance is for: its maker and admins (grants rest), those who have a grant, everybody in its organisation. */
export const AgentVisibility = growing(z.enum(["private", "chosen", "organization"]), "private");
export type AgentVisibility = z.infer<typeof AgentVisibility>;

/** Why somebody may do with an instance, or a field of it, what they may. */
export const AgentWhy = growing(
  z.enum(["maker", "admin", "private", "person", "organization", "visibility", "none", "field", "default"]),
  "none",
);
export type AgentWhy = z.infer<typeof AgentWhy>;

const Person = z.object({ id: Id, name: z.string(), email: z.string(), avatar_color: z.int() });
const Organization = z.object({ id: Id, name: z.string() });

/** An organisation's configured copy of an agent, as lists tell it: without a value. */
export const AgentInstanceEntry = z.object({
  id: Id,
  type: z.string(),
  name: z.string(),
  /** Whose it is. */
  organization: Organization,
  visibility: AgentVisibility,
  permission: AgentPermission,
  why: AgentWhy,
  /** Whether the caller administers its organisation, and so says who may see, use and change what. */
  manages: z.boolean(),
  /** Told to members of its organisation. */
  created_by: Person.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type AgentInstanceEntry = z.infer<typeof AgentInstanceEntry>;

/** An instance as one person gets it: of what is hidden to them there is neither field nor value. */
export const AgentInstance = AgentInstanceEntry.extend({
  agent: Agent,
  /** By the key of a field that isn't hidden; `context` and `style` are such keys too. */
  rights: z.record(z.string(), AgentFieldPermission),
  /** What it holds by itself; where it holds nothing, the default of the definition counts. */
  values: AgentValues,
  /** Null: hidden. */
  context: z.string().nullable(),
  style: z.string().nullable(),
});
export type AgentInstance = z.infer<typeof AgentInstance>;

const name = line("Name", AGENT.name);
const invalidates = ["/agent/instances", "/agent/instance"];

/** The catalogue of agents, their instances, and what operators change of the catalogue (product §7). */
export const agents = {
  "/agent/all": call({
    access: "member",
    summary: "The agents that are offered, in their order, with the definitions of their fields.",
    input: Nothing,
    output: z.object({ agents: z.array(Agent) }),
  }),
  "/agent/instances": call({
    access: "member",
    summary:
      "A page of the instances that the caller may use in the organisation: its own, and those of others that were given to it; by name, of one type or all.",
    input: z.object({ type: line("Type", 60).optional(), ...Page }),
    output: z.object({ total: z.int(), instances: z.array(AgentInstanceEntry) }),
  }),
  "/agent/instance": call({
    access: "member",
    summary:
      "An instance as the caller gets it: the fields that aren't hidden to them, whether they may write each, and the values. 404 where it isn't for them.",
    input: z.object({ id: Id }),
    output: AgentInstance,
  }),
  "/agent/instance/create": call({
    access: "member",
    summary: `Sets up an agent, for its maker and the admins alone until an admin says otherwise. At most ${AGENT.instances} in an organisation, and ${AGENT.own} of a member who isn't an admin.`,
    input: z.object({
      type: line("Type", 60),
      name,
      values: AgentValues.default({}),
      context: prose("Context", AGENT.context).default(""),
      style: prose("Style", AGENT.style).default(""),
    }),
    output: z.object({ id: Id }),
    invalidates,
  }),
  "/agent/instance/update": call({
    access: "member",
    summary:
      "Changes name, context, style and values of an instance that the caller may edit; of values those that are given, null clearing one. 403 naming a field that isn't theirs to write, 400 one whose value doesn't fit.",
    input: z.object({
      id: Id,
      name: name.optional(),
      values: AgentValues.optional(),
      context: prose("Context", AGENT.context).optional(),
      style: prose("Style", AGENT.style).optional(),
    }),
    output: Done,
    invalidates: [...invalidates, "/agent/instance/styles"],
  }),
  "/agent/instance/delete": call({
    access: "member",
    summary: "Deletes an instance with its grants and rules: who made it, and admins of its organisation.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates,
  }),
  "/admin/agent/all": call({
    access: "platform",
    summary: "All agents in their order, offered or not, with how many instances there are of each.",
    input: Nothing,
    output: z.object({
      agents: z.array(Agent.extend({ instances: z.int(), updated_at: Timestamp })),
    }),
  }),
  "/admin/agent/update": call({
    access: "platform",
    summary:
      "Changes what an agent is called, its icon, its place in the order (from 1; the others make room), and its fields. What instances hold for a field that goes is kept, and not shown.",
    input: z.object({
      id: Id,
      name: line("Name", 60).optional(),
      description: prose("Description", 300).optional(),
      icon: z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,39}$/, "An icon is named by small letters, digits and hyphens.")
        .optional(),
      position: z.int().min(1).max(1000).optional(),
      fields: AgentFields.optional(),
    }),
    output: Done,
    invalidates: ["/admin/agent/all", "/agent/all"],
  }),
  "/admin/agent/toggle-visibility": call({
    access: "platform",
    summary: "Offers an agent, or no longer: then its instances are kept, and neither listed nor run.",
    input: z.object({ id: Id, visible: z.boolean() }),
    output: Done,
    invalidates: ["/admin/agent/all", "/agent/all", "/agent/instances"],
  }),
};

/** Who it is about, of a rule or a grant. */
export { Organization as AgentOrganization, Person as AgentPerson };
