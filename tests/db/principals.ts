import type { Role } from "../../supabase/functions/_shared/domain/roles.ts";

/** Somebody who asks the database, and how they stand to the rows of world.sql. */
export interface Principal {
  name: string;
  role: "anon" | "authenticated";
  /** `users.id`; 0 for nobody, which no row has. */
  id: number;
  memberships: Readonly<Record<number, Role>>;
  /** Tags held, directly or through a team. */
  tags: readonly number[];
  /** Further claims of their token. */
  claims?: object;
  /** As whom the rules treat them, when something stands in their way. */
  like?: Omit<Principal, "like">;
  /** Needn't even reach what everybody who is signed in reaches. */
  stopped?: true;
}

const person = (
  name: string,
  id: number,
  memberships: Principal["memberships"] = {},
  tags: number[] = [],
  claims: object = {},
): Principal => ({ name, role: "authenticated", id, memberships, tags, claims });

/** Of a token whose holder signed in with a second factor. */
const secondFactor = { aal: "aal2" };

/** Everybody but the holder of an expired token, who doesn't get as far as the database. */
export const principals: readonly Principal[] = [
  { name: "signed out", role: "anon", id: 0, memberships: {}, tags: [] },
  person("outsider", 11),
  person("ex-member", 12),
  person("user", 13, { 100: "user" }, [101]),
  person("admin", 14, { 100: "admin" }),
  person("owner", 15, { 100: "owner" }),
  person("platform admin", 16, { 1: "admin" }, [], secondFactor),
  person("member of both", 17, { 100: "user", 200: "admin" }, [102, 201]),
];

/** `auth.users.id` of the user with an id, as the tests make users. */
export const authIdOf = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`;

/** Object name of a file in world.sql. */
export const pathOf = (number: number): string => `files/${authIdOf(number)}`;
