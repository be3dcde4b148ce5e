import type { Membership, User } from "@contract/user.ts";
import type { Role } from "@domain/roles.ts";
import { expect, test } from "vitest";
import { APP_NAVIGATION, pagesFor } from "./items.ts";

/** The pages of a member of two organisations, in the first or the second. */
function titles(first: Role, second: Role, active: 0 | 1): string[] {
  const organizations = [first, second].map((role, index) => ({ id: index + 2, role })) as Membership[];
  const organization = organizations[active] as Membership;
  return pagesFor(APP_NAVIGATION, { user: { organizations } as User, organization }).map(
    ({ title }) => title,
  );
}

test("shows the users to admins of the active organisation whom the guard lets in", () => {
  expect(titles("admin", "owner", 1)).toContain("Users");
  expect(titles("admin", "user", 1)).not.toContain("Users");
  expect(titles("user", "owner", 1)).not.toContain("Users");
  expect(titles("user", "owner", 0)).toContain("Tags");
});
