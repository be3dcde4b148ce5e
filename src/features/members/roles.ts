import { includedRoles, type Role } from "@domain/roles.ts";

/** The roles that an admin can give in an organisation; super-admin is the platform's. Strongest first. */
const GIVEN: readonly Role[] = ["owner", "admin", "user"];

/** The roles that a caller may give: none above their own (product §6). Strongest first. */
export function givableRoles(mine: Role): readonly Role[] {
  return GIVEN.filter((role) => role === mine || includedRoles(mine).includes(role));
}

/** Whether a caller may change or remove a member: never themselves, and nobody above them (product §6). */
export function canManage(me: { id: number; role: Role }, member: { id: number; role: Role }): boolean {
  if (me.role === "user" || member.id === me.id) return false;
  return member.role === me.role || includedRoles(me.role).includes(member.role);
}
