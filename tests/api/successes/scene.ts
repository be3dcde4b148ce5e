import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { CallPath, InputOf, OutputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import { call } from "../../support/call.ts";
import { makeOrganization, type Organization, type Person } from "../../support/people.ts";
import { stack } from "../../support/stack.ts";
import { addRead } from "../../support/wait.ts";

/** What the successful uses of calls are made in: an organisation of their own, and short words for its people. */
export interface Scene extends Organization {
  /** Makes a call for the organisation. */
  as: <Path extends CallPath>(person: Person, path: Path, input: InputOf<Path>) => Promise<OutputOf<Path>>;
  /** A document that has been read. */
  document: () => Promise<OutputOf<"/document/add">>;
  tag: () => Promise<number>;
  team: () => Promise<number>;
  /** The token of an invitation, as the mail to the address brings it. */
  invite: (email: string) => Promise<string>;
}

export async function makeScene(): Promise<Scene> {
  const organization = await makeOrganization();
  const as: Scene["as"] = (person, path, input) =>
    call(person, path, input, { organizationId: organization.id });
  return {
    ...organization,
    as,
    document: () =>
      addRead(
        organization.admin,
        organization.id,
        "Warranty.md",
        "# Warranty\n\nPumps are covered for five years.",
      ),
    tag: async () => (await as(organization.admin, "/organization/tags/create", { name: randomUUID() })).id,
    team: async () => (await as(organization.admin, "/teams/create", { name: randomUUID() })).id,
    async invite(email) {
      const { results } = await as(organization.admin, "/organization/member/add", { emails: [email] });
      expect(results).toEqual([{ email, outcome: "invited", error: null }]);
      return tokenOf(email);
    },
  };
}

/** The token of the link that was mailed to an address last. */
export async function tokenOf(email: string): Promise<string> {
  const response = await fetch(`${stack().url}/mail`);
  const page = await response.text();
  const mail = page.slice(page.indexOf(`To ${email}`));
  const token = /(?:invitation|token)=([0-9a-f]{64})/.exec(mail)?.[1];
  if (!token) throw new Error(`No link was mailed to ${email}.`);
  return token;
}

/** A successful use of a call; that the output is as the contract says is checked by the call itself. */
export type Success = (scene: Scene) => Promise<void>;
/** One for each call of a noun; one that is missing is an error of types. */
export type SuccessesOf<Calls> = Readonly<Record<keyof Calls & CallPath, Success>>;

export const done = { success: true };
export const somebody = () => `${randomUUID()}@example.com`;
