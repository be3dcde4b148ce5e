import { z } from "zod";
import type { ConnectionType } from "../contract/connections.ts";
import { ApiError } from "../db/api-error.ts";
import { type Db, type RowsOf, rpc } from "../db/client.ts";
import { callOf, json } from "../db/statement.ts";
import type { Asking } from "../providers/vendors/asking.ts";
import type { SecretOwner } from "../secrets/seal.ts";
import { clientFor, type ConnectionDeps, grantSecret } from "./connection.ts";
import { hashOf, random } from "./hash.ts";
import { grantText } from "./tokens.ts";
import { type Reach, serviceOf } from "./vendors.ts";
import { toApiError } from "./vendor-errors.ts";

/** Who signs in, and where. */
export interface SigningIn extends ConnectionDeps {
  /** The database as the person. */
  db: Db;
  organizationId: number;
  userId: number;
  /** Where vendors send people back to. */
  redirectUri: string;
}

const Begun = z.object({ hint: z.string().nullable(), groups: z.boolean() });
const Taken = z.object({ id: z.int(), reach: z.enum(["files", "folders"]), groups: z.boolean() });
const PATIENCE_MS = 30_000;

/** Where a person goes to sign in at a vendor; they come back with the state, once, within ten minutes. */
export async function beginSignIn(
  at: SigningIn,
  type: ConnectionType,
  {
    reach = "folders",
    takeOver = [],
    groups,
  }: { reach?: Reach | undefined; takeOver?: readonly number[] | undefined; groups?: boolean | undefined },
): Promise<string> {
  const { db, service, secrets, organizationId, redirectUri } = at;
  const { signIn, asking } = serviceOf(at, type);
  const { client } = await clientFor(at, { organizationId, type });
  const [state, verifier] = [random(), random()];
  const of_state_hash = await hashOf(state);
  const begun = await rpc(db, "begin_connection", {
    organization_id: organizationId,
    of_type: type,
    of_state_hash,
    with_reach: reach,
    take_over: [...takeOver],
    ...(groups !== undefined && { with_groups: groups }),
  });
  await secrets.put(service, verifierSecret(at, of_state_hash), verifier);
  const told = Begun.parse(begun);
  const { hint } = told;
  const { scopes } = askingOf(asking(reach), told.groups);
  return signIn
    .address({ client, redirectUri, scopes, state, verifier, ...(hint !== null && { hint }) })
    .catch(toApiError);
}

/** Takes what a vendor sent back with a person. @throws ApiError in words; nothing is kept then */
export async function finishSignIn(
  at: SigningIn,
  type: ConnectionType,
  answer: { code: string; state: string },
): Promise<void> {
  const { db, service, secrets, organizationId, userId, redirectUri } = at;
  const { signIn, asking } = serviceOf(at, type);
  const of_state_hash = await hashOf(answer.state);
  const taken = await rpc(db, "take_connection_request", {
    organization_id: organizationId,
    of_type: type,
    of_state_hash,
  });
  const { id, reach, groups } = Taken.parse(taken);
  const kept = verifierSecret(at, of_state_hash);
  const verifier = await secrets.get(service, kept);
  await secrets.delete(service, kept);
  if (verifier === null) throw new ApiError("conflict", "This sign-in was used already. Please begin again.");
  const { client, own } = await clientFor(at, { organizationId, type });
  const { grant, account } = await signIn
    .exchange({ client, redirectUri, code: answer.code, verifier }, AbortSignal.timeout(PATIENCE_MS))
    .catch(toApiError);
  const finish = callOf("finish_connection", {
    request_id: id,
    account: json(account),
    granted: [...grant.scopes],
    missing: askingOf(asking(reach), groups).missing(grant.scopes),
    own_client: own,
  });
  // Connection and tokens are there together, or not at all.
  const together: Db = {
    async transact(statements, signal) {
      const [, ...found] = await service.transact([finish, ...statements], signal);
      return found as unknown as RowsOf<typeof statements>;
    },
  };
  const owner = grantSecret({ organization_id: organizationId, user_id: userId, type });
  await secrets.put(together, owner, grantText(grant, null));
}

/** What a vendor said instead of a code ends the sign-in. */
export async function refuseSignIn(
  at: SigningIn,
  type: ConnectionType,
  answer: { error: string; description: string; state?: string | undefined },
): Promise<never> {
  if (answer.state !== undefined) {
    await rpc(at.db, "take_connection_request", {
      organization_id: at.organizationId,
      of_type: type,
      of_state_hash: await hashOf(answer.state),
    });
  }
  return toApiError(serviceOf(at, type).signIn.refused(answer));
}

const askingOf = (asking: Asking, groups: boolean): Asking => (groups ? asking.withGroups : null) ?? asking;

const verifierSecret = ({ organizationId, userId }: SigningIn, hash: string): SecretOwner => ({
  kind: "connection.verifier",
  name: hash,
  organizationId,
  userId,
});
