import { z } from "zod";
import { AgentFieldKey, AgentFieldPermission, AgentPermission } from "./agent-fields.ts";
import { AgentInstance, AgentOrganization, AgentPerson, AgentVisibility, AgentWhy } from "./agents.ts";
import { call, Done, Id, Page, prose } from "./call.ts";

/** Somebody whom an instance may be for, in one of the organisations that they work in. */
export const AgentUser = AgentPerson.extend({
  organization: AgentOrganization,
  /** What they get there, and why. */
  permission: AgentPermission,
  why: AgentWhy,
  /** The grant of their own; null: none. */
  own: AgentPermission.nullable(),
});
export type AgentUser = z.infer<typeof AgentUser>;

/** An organisation that an instance is or may be given to. */
export const AgentGrantee = AgentOrganization.extend({
  /** Its grant; null: none. */
  permission: AgentPermission.nullable(),
  /** The instance's own. */
  own: z.boolean(),
  /** Whether the caller may give it a grant. */
  grantable: z.boolean(),
});
export type AgentGrantee = z.infer<typeof AgentGrantee>;

/** A field with its rules: a person's goes before their organisation's, and that before the field's own. */
export const AgentFieldRules = z.object({
  key: z.string(),
  label: z.string(),
  /** The field's own; null: none, and `initial` holds. */
  permission: AgentFieldPermission.nullable(),
  initial: AgentFieldPermission,
  users: z.array(AgentPerson.extend({ permission: AgentFieldPermission })),
  organizations: z.array(AgentOrganization.extend({ permission: AgentFieldPermission })),
});
export type AgentFieldRules = z.infer<typeof AgentFieldRules>;

const seen = "/agent/instance/seen-by";
const people = ["/agent/instance/user-visibility", "/agent/instances", "/agent/instance", seen];
const organizations = [...people, "/agent/instance/organization-visibility"];
const fields = ["/agent/instance/field-permissions", "/agent/instance", seen];

const rule = z.object({ id: Id, field_key: AgentFieldKey, permission: AgentFieldPermission });
const gone = rule.omit({ permission: true });
const ofUser = { user_id: Id };
const ofOrganization = { organization_id: Id };

/** Who may see, use and change what of an instance: its organisation's admins decide (product §6, §7). */
export const agentPermissions = {
  "/agent/instance/user-visibility": call({
    access: "admin",
    summary:
      "A page of the people whom an instance may be for, with what each gets and why: those of its organisation, and of others that have a grant and that the caller administers too.",
    input: z.object({ id: Id, search: prose("Search", 200).default(""), ...Page }),
    output: z.object({ total: z.int(), people: z.array(AgentUser) }),
  }),
  "/agent/instance/user-permission/update": call({
    access: "admin",
    summary:
      "Gives somebody a grant of their own for an instance, which goes before their organisation's; null takes it back.",
    input: z.object({ id: Id, ...ofUser, permission: AgentPermission.nullable() }),
    output: Done,
    invalidates: people,
  }),
  "/agent/instance/visibility/update": call({
    access: "admin",
    summary:
      "Says whom an instance is for: private (its maker and admins; grants rest), chosen (grants count) or organization (everybody in it at least uses it).",
    input: z.object({ id: Id, visibility: AgentVisibility }),
    output: Done,
    invalidates: people,
  }),
  "/agent/instance/organization-visibility": call({
    access: "admin",
    summary:
      "A page of the organisations with their grants of an instance: its own, those that have one, and those that the caller may give one.",
    input: z.object({ id: Id, search: prose("Search", 200).default(""), ...Page }),
    output: z.object({ total: z.int(), organizations: z.array(AgentGrantee) }),
  }),
  "/agent/instance/organization-permission/update": call({
    access: "admin",
    summary:
      "Gives an organisation a grant of an instance: the own one, or another that the caller administers too, platform admins any; null takes it back, and what its people had by it.",
    input: z.object({ id: Id, ...ofOrganization, permission: AgentPermission.nullable() }),
    output: Done,
    invalidates: organizations,
  }),
  "/agent/instance/field-permissions": call({
    access: "admin",
    summary: "Every field of an instance with its rules: its own, and those of organisations and people.",
    input: z.object({ id: Id }),
    output: z.object({ fields: z.array(AgentFieldRules) }),
  }),
  "/agent/instance/field-permission/create": call({
    access: "admin",
    summary: "Gives a field of an instance a rule of its own; 409 where it has one.",
    input: rule,
    output: Done,
    invalidates: fields,
  }),
  "/agent/instance/field-permission/update": call({
    access: "admin",
    summary: "Changes a field's own rule, or, by null, takes it back; 404 where it has none.",
    input: rule.extend({ permission: AgentFieldPermission.nullable() }),
    output: Done,
    invalidates: fields,
  }),
  "/agent/instance/user-field-permissions/create": call({
    access: "admin",
    summary: "Gives somebody a rule for a field, which goes before all others; 409 where there is one.",
    input: rule.extend(ofUser),
    output: Done,
    invalidates: fields,
  }),
  "/agent/instance/user-field-permissions/update": call({
    access: "admin",
    summary: "Changes somebody's rule for a field; 404 where there is none.",
    input: rule.extend(ofUser),
    output: Done,
    invalidates: fields,
  }),
  "/agent/instance/user-field-permissions/delete": call({
    access: "admin",
    summary: "Takes back somebody's rule for a field; 404 where there is none.",
    input: gone.extend(ofUser),
    output: Done,
    invalidates: fields,
  }),
  "/agent/instance/organization-field-permissions/create": call({
    access: "admin",
    summary:
      "Gives an organisation a rule for a field, which goes before the field's own; 409 where there is one.",
    input: rule.extend(ofOrganization),
    output: Done,
    invalidates: fields,
  }),
  "/agent/instance/organization-field-permissions/update": call({
    access: "admin",
    summary: "Changes an organisation's rule for a field; 404 where there is none.",
    input: rule.extend(ofOrganization),
    output: Done,
    invalidates: fields,
  }),
  "/agent/instance/organization-field-permissions/delete": call({
    access: "admin",
    summary: "Takes back an organisation's rule for a field; 404 where there is none.",
    input: gone.extend(ofOrganization),
    output: Done,
    invalidates: fields,
  }),
  "/agent/instance/seen-by": call({
    access: "admin",
    summary:
      "An instance exactly as somebody gets it who works in an organisation (its own, unless told); null: not at all.",
    input: z.object({ id: Id, ...ofUser, organization_id: Id.optional() }),
    output: z.object({ instance: AgentInstance.nullable() }),
  }),
};
