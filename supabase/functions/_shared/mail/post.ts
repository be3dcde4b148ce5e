import { identityOf, type IdentityOf } from "../branding/identity.ts";
import type { Env } from "../config/env.ts";
import type { Db } from "../db/client.ts";
import type { Identity } from "../domain/mail/identity.ts";
import type { Letter } from "../domain/mail/letter.ts";
import { written } from "../domain/mail/written.ts";
import type { Mailer } from "../providers/mail/mailer.ts";

/** Sends letters in somebody's name. */
export interface Post {
  /** Whose name; links of letters begin with its origin. */
  readonly identity: Identity;
  /**
   * @param letter with whom it goes to; `key` is the same for the same mail, so that a provider that knows keys sends it once;
   * `signal` ends the attempt
   * @throws ApiError in words when it can't be sent, NotConfiguredError where mail isn't set up
   */
  send(letter: Letter & { to: string; key?: string; signal?: AbortSignal }): Promise<void>;
}

export interface PostDeps {
  service: Db;
  env: Pick<Env, "publicUrl">;
  mailer: Pick<Mailer, "send">;
}

/**
 * The one way in which mail leaves: in the look and words of an organisation, from its verified sender or a neutral one
 * (docs/decisions/senders.md). For operators, and for people of the product itself, `{ organizationId: null }`.
 */
export async function postOf({ service, env, mailer }: PostDeps, of: IdentityOf): Promise<Post> {
  return postAs(await identityOf(service, env, of), mailer);
}

/** The same for an identity that was read already. */
export function postAs(identity: Identity, mailer: PostDeps["mailer"]): Post {
  const { branded, name, sender, supportAddress } = identity;
  return {
    identity,
    send: ({ to, key, signal, ...letter }) =>
      mailer.send({
        to,
        ...written(letter, identity),
        ...(key && { key }),
        ...(signal && { signal }),
        ...(branded && { as: { name, address: sender } }),
        ...(supportAddress && { replyTo: supportAddress }),
      }),
  };
}
