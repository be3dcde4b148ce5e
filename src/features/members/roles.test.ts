import { ROLES, type Role } from "@domain/roles.ts";
import { describe, expect, it } from "vitest";
import { canManage, givableRoles } from "./roles.ts";

describe("givableRoles", () => {
  it.each<[Role, Role[]]>([
    ["super-admin", ["owner", "admin", "user"]],
    ["owner", ["owner", "admin", "user"]],
    ["admin", ["admin", "user"]],
    ["user", ["user"]],
  ])("offers a %s none above their own", (mine, offered) => {
    expect(givableRoles(mine)).toEqual(offered);
  });
});

describe("canManage", () => {
  it.each(ROLES)("never oneself, as %s", (role) => {
    expect(canManage({ id: 1, role }, { id: 1, role })).toBe(false);
  });

  it.each<[Role, Role, boolean]>([
    ["owner", "owner", true],
    ["owner", "user", true],
    ["owner", "super-admin", false],
    ["admin", "owner", false],
    ["admin", "admin", true],
    ["admin", "user", true],
    ["user", "user", false],
  ])("%s over %s: %s", (mine, theirs, may) => {
    expect(canManage({ id: 1, role: mine }, { id: 2, role: theirs })).toBe(may);
  });
});
