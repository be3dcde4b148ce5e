import type { Membership, User } from "@contract/user.ts";
import type { Role } from "@domain/roles.ts";
import { describe, expect, it } from "vitest";
import {
  belongsToHost,
  chooseOrganization,
  isAdminOfFirstOrganization,
  isPlatformAdmin,
  withFirst,
} from "./session.ts";

const membership = (id: number, role: Role = "user"): Membership => ({
  id,
  name: `Organisation ${id}`,
  role,
  branding: {
    ai_name: null,
    branding_enabled: false,
    branding_primary_color: null,
    branding_secondary_color: null,
    branding_dark_primary_color: null,
    branding_dark_secondary_color: null,
    branding_logo_url: null,
    branding_logo_collapsed_url: null,
    branding_dark_logo_url: null,
    branding_dark_logo_collapsed_url: null,
    support_email: null,
  },
  needs_mfa: false,
  other_way: false,
  suspended: null,
});

const user = (organizations: Membership[], activeOrganizationId: number | null = null): User => ({
  id: 1,
  email: "ada@example.com",
  email_proved: true,
  needs_password: false,
  name: "Ada",
  avatar_color: 0,
  theme_mode: null,
  ai_context: "",
  organizations,
  activeOrganizationId,
  mfa: { needed: false, enrolled: false },
  invitations: [],
});

describe("chooseOrganization", () => {
  const ada = user([membership(5), membership(6), membership(7)], 6);

  it("is the host's organisation first", () => {
    expect(chooseOrganization(ada, 7, 5)?.id).toBe(7);
    expect(chooseOrganization(ada, 99)).toBeNull();
  });

  it("then the one chosen here, the user's active one, the first", () => {
    expect(chooseOrganization(ada, null, 5)?.id).toBe(5);
    expect(chooseOrganization(ada, null)?.id).toBe(6);
    expect(chooseOrganization(user([membership(5)], 42), null, 43)?.id).toBe(5);
    expect(chooseOrganization(user([]), null)).toBeNull();
  });

  it("is the pseudo-organisation only when there is no other", () => {
    const organizations = [membership(1, "admin"), membership(5)];
    expect(chooseOrganization(user(organizations, 1), null, 1)?.id).toBe(5);
    expect(chooseOrganization(user([membership(1, "admin")]), null)?.id).toBe(1);
  });
});

describe("rights", () => {
  it("lets members, and on the product's own host everyone, stay", () => {
    expect(belongsToHost(user([membership(5)]), 5)).toBe(true);
    expect(belongsToHost(user([membership(5)]), 6)).toBe(false);
    expect(belongsToHost(user([]), null)).toBe(true);
  });

  it("finds platform admins by organisation 1", () => {
    expect(isPlatformAdmin(user([membership(1), membership(5)]))).toBe(true);
    expect(isPlatformAdmin(user([membership(5, "super-admin")]))).toBe(false);
  });

  it("looks at the role in the first organisation alone", () => {
    expect(isAdminOfFirstOrganization(user([membership(5, "admin"), membership(6)]))).toBe(true);
    expect(isAdminOfFirstOrganization(user([membership(5), membership(6, "owner")]))).toBe(false);
    expect(isAdminOfFirstOrganization(user([]))).toBe(false);
  });

  it("puts the organisation at work first", () => {
    const [plain, owned] = [membership(5), membership(6, "owner")];
    const first = (of: Membership) => withFirst(user([plain, owned]), of);
    expect(first(owned).organizations.map(({ id }) => id)).toEqual([6, 5]);
    expect(isAdminOfFirstOrganization(first(owned))).toBe(true);
    expect(isAdminOfFirstOrganization(first(plain))).toBe(false);
  });
});
