/** Roles of product §6, strongest first. */
export const ROLES = ["super-admin", "owner", "admin", "user"] as const;
export type Role = (typeof ROLES)[number];

/** Labels of product §6. */
export const ROLE_LABELS: Record<Role, string> = {
  "super-admin": "Super Admin",
  owner: "Owner",
  admin: "Admin",
  user: "User",
};

/** The pseudo-organisation whose members are platform admins (product §3, §9). */
export const PLATFORM_ADMIN_ORGANIZATION_ID = 1;

/**
 * The roles that `role` includes besides itself (the table of product §6).
 * @returns the weaker roles, strongest first; empty for `user`.
 */
export function includedRoles(role: Role): readonly Role[] {
  return ROLES.slice(ROLES.indexOf(role) + 1);
}

/** Whether `role`, or a role it includes, is among `required` (product §6). */
export function hasRole(role: Role, required: readonly Role[]): boolean {
  return required.includes(role) || includedRoles(role).some((included) => required.includes(included));
}

/** Whether `role` is `minimum` or stronger (product §6). */
export function isAtLeast(role: Role, minimum: Role): boolean {
  return hasRole(role, [minimum]);
}
