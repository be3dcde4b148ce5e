import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PgliteDatabase } from "../../local/database/pglite.ts";
import { type Row, undone } from "./attempt.ts";
import { authIdOf } from "./principals.ts";
import { openWorld } from "./world.ts";

let database: PgliteDatabase;
beforeAll(async () => {
  database = await openWorld();
  for (let person = 11; person <= 18; person += 1)
    await database.exec(`
      insert into auth.sessions (id, user_id) values ('${session(person)}', '${authIdOf(person)}');
      update auth.users set encrypted_password = 'hash of ${person}' where id = '${authIdOf(person)}';
      delete from public.password_changes`);
});
afterAll(() => database.close());

/** Each test undoes what it did. */
const story = (name: string, tell: () => Promise<void>) => it(name, () => undone(database, tell));

const session = (person: number) => `00000000-0000-4000-9000-${String(person).padStart(12, "0")}`;

/** The first value that a statement gives a person, in a session of theirs. @throws the database's error */
async function as(person: number, statement: string, given: object = {}): Promise<unknown> {
  const claims = { role: "authenticated", sub: authIdOf(person), session_id: session(person), ...given };
  // A savepoint, so that a refusal leaves the story's transaction alive.
  return database.transaction(async (tx) => {
    await tx.query(
      "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
      [JSON.stringify(claims)],
    );
    try {
      return valueOf(await tx.query<Row>(statement));
    } finally {
      await tx.query("reset role").catch(() => undefined);
    }
  });
}

async function server(statement: string): Promise<unknown> {
  return database.transaction(async (tx) => valueOf(await tx.query<Row>(statement)));
}

function valueOf(rows: Row[]): unknown {
  return Object.values(rows[0] ?? {})[0] ?? null;
}

const refused = (message: RegExp) => ({ message: expect.stringMatching(message) as string });
const provedAt = (person: number) => server(`select email_proved_at from public.users where id = ${person}`);
const roleOf = (person: number) =>
  server(`select role from public.organization_members where organization_id = 100 and user_id = ${person}`);
const chatsOf = (person: number, organization: number) =>
  server(
    `select count(*)::int from public.chats where organization_id = ${organization} and user_id = ${person}`,
  );
/** Invites an address to 100 and mails the link, as the API does. */
async function invite(by: number, email: string, role = "user"): Promise<{ id: number; token: string }> {
  const id = Number(
    await as(by, `select invite_members(100, '{${email}}', '${role}') -> 'results' -> 0 -> 'invitation_id'`),
  );
  return { id, token: await mailed(id) };
}
const mailed = async (id: number) =>
  String(await server(`select mailed_invitation_tokens('{${id}}') ->> '${id}'`));
const accept = (person: number, token: string) => as(person, `select accept_invitation('${token}')`);
const opens = (token: string) => server(`select look_at_invitation('${token}') is not null`);

describe("an invitation", () => {
  story("puts nobody into the organisation, not even who has an account", async () => {
    const { token } = await invite(15, "p11@example.com");
    expect(await roleOf(11)).toBeNull();
    expect(await accept(11, token)).toBe(100);
    expect(await roleOf(11)).toBe("user");
    expect(await opens(token)).toBe(false);
  });

  story("proves by its mailed link the address it was sent to", async () => {
    await server("update public.users set email_proved_at = null where id = 11");
    const { token } = await invite(15, "p11@example.com");
    await accept(11, token);
    expect(await provedAt(11)).not.toBeNull();
  });

  story("admits by a copied link only who has proved the address, and proves none", async () => {
    await server("update public.users set email_proved_at = null where id = 11");
    const { id } = await invite(15, "p11@example.com");
    const copied = String(await as(15, `select copy_invitation_link(100, ${id})`));
    await expect(accept(11, copied)).rejects.toMatchObject(refused(/^Confirm first that p11@example\.com/));
    expect([await roleOf(11), await provedAt(11)]).toEqual([null, null]);
    await server("update public.users set email_proved_at = now() where id = 11");
    expect(await accept(11, copied)).toBe(100);
  });

  story("says to the wrong account whom it is for", async () => {
    const { token } = await invite(15, "p11@example.com");
    await expect(accept(12, token)).rejects.toMatchObject(
      refused(/^This invitation is for p11@example\.com, and you are signed in as p12@example\.com\.$/),
    );
    expect(await opens(token)).toBe(true);
  });

  story("ends every earlier link, mailed and copied, when it is sent again", async () => {
    const { id, token } = await invite(15, "p11@example.com");
    const copied = String(await as(15, `select copy_invitation_link(100, ${id})`));
    expect([await opens(token), await opens(copied)]).toEqual([true, true]);
    await as(15, `select resend_invitation(100, ${id})`);
    const again = await mailed(id);
    expect([await opens(token), await opens(copied), await opens(again)]).toEqual([false, false, true]);
    const anew = await invite(15, "p11@example.com", "admin");
    expect([await opens(again), await opens(anew.token)]).toEqual([false, true]);
  });

  story("that expired isn't revived by a copied link, which replaces the one copied before", async () => {
    const { id, token } = await invite(15, "p11@example.com");
    const first = String(await as(15, `select copy_invitation_link(100, ${id})`));
    await server(`update public.invitations set expires_at = now() - interval '1 day' where id = ${id}`);
    await server(
      `update public.invitation_tokens set expires_at = now() - interval '1 day' where invitation_id = ${id}`,
    );
    expect(await opens(token)).toBe(false);
    const second = String(await as(15, `select copy_invitation_link(100, ${id})`));
    expect([await opens(token), await opens(first), await opens(second)]).toEqual([false, false, true]);
    await expect(accept(11, token)).rejects.toMatchObject(refused(/isn't valid any more/));
  });

  story("works for 7 days, in the app too", async () => {
    const { id, token } = await invite(15, "p11@example.com");
    const left = await server(`
      select array[invitations.expires_at - now(), tokens.expires_at - now()] = array[interval '7 days', interval '7 days']
      from public.invitations join public.invitation_tokens tokens on tokens.invitation_id = invitations.id
      where invitations.id = ${id}`);
    expect(left).toBe(true);
    await server(`update public.invitations set expires_at = now() where id = ${id}`);
    await server(`update public.invitation_tokens set expires_at = now() where invitation_id = ${id}`);
    expect(await opens(token)).toBe(false);
    expect(await as(11, "select current_account() -> 'invitations'")).toEqual([]);
    await expect(as(11, `select accept_invitation_in_app(${id})`)).rejects.toMatchObject(
      refused(/isn't valid any more/),
    );
  });

  story("is as good as its sender's present role, and good again once an owner renews it", async () => {
    await as(15, "select set_member_role(100, 17, 'admin')");
    const { id, token } = await invite(17, "p11@example.com", "admin");
    await as(15, "select set_member_role(100, 17, 'user')");
    expect(await opens(token)).toBe(false);
    await expect(accept(11, token)).rejects.toMatchObject(refused(/isn't valid any more/));
    expect(await as(11, "select current_account() -> 'invitations'")).toEqual([]);
    expect(
      await as(
        15,
        `select jsonb_path_query_first(list_invitations(100), '$[*] ? (@.id == ${id}).inviter_may')`,
      ),
    ).toBe(false);
    await as(15, `select resend_invitation(100, ${id})`);
    expect(await accept(11, await mailed(id))).toBe(100);
    expect(await roleOf(11)).toBe("admin");
  });

  story("of a sender who was removed, has left or is gone admits nobody", async () => {
    for (const end of [
      () => as(15, "select remove_member(100, 17)"),
      () => as(17, "select leave_organization(100)"),
      () => server(`delete from auth.users where id = '${authIdOf(17)}'`),
    ]) {
      await undone(database, async () => {
        await as(15, "select set_member_role(100, 17, 'admin')");
        const { token } = await invite(17, "p11@example.com");
        await end();
        expect(await opens(token)).toBe(false);
        await expect(accept(11, token)).rejects.toMatchObject(refused(/isn't valid any more/));
      });
    }
  });

  story("leaves a member's role as it is", async () => {
    const { token } = await invite(15, "p11@example.com", "owner");
    await server("insert into public.organization_members values (100, 11, 'user')");
    expect(await accept(11, token)).toBe(100);
    expect([await roleOf(11), await opens(token)]).toEqual(["user", false]);
    const again = await as(15, "select invite_members(100, '{p11@example.com}', 'owner') -> 'results'");
    expect(again).toEqual([{ email: "p11@example.com", error: "p11@example.com is already a member." }]);
  });

  story("may be turned down, and is gone then", async () => {
    const { id, token } = await invite(15, "p11@example.com");
    await as(11, `select decline_invitation(${id})`);
    expect([await opens(token), await roleOf(11)]).toEqual([false, null]);
  });
});

describe("an address", () => {
  const proof = async (person: number) =>
    String(await server(`select new_email_proof(${person}) ->> 'token'`));

  story("is proved by the newest mailed link, once, within a day", async () => {
    const token = await (async () => {
      await server("update public.email_proofs set sent_at = now() - interval '2 minutes'");
      const first = await proof(14);
      await server("update public.email_proofs set sent_at = now() - interval '2 minutes'");
      const second = await proof(14);
      await expect(as(14, `select prove_email('${first}')`)).rejects.toMatchObject(
        refused(/isn't valid any more/),
      );
      return second;
    })();
    await server("update public.email_proofs set expires_at = now()");
    await expect(as(14, `select prove_email('${token}')`)).rejects.toMatchObject(refused(/24 hours/));
    await server("update public.email_proofs set expires_at = now() + interval '1 second'");
    await as(14, `select prove_email('${token}')`);
    expect(await provedAt(14)).not.toBeNull();
    expect(await server("select new_email_proof(14)")).toBeNull();
    await expect(as(14, `select prove_email('${token}')`)).rejects.toMatchObject(
      refused(/isn't valid any more/),
    );
  });

  story("is proved for the account that asked, whoever else is told the link", async () => {
    await expect(as(13, "select prove_email('proof of 14')")).rejects.toMatchObject(
      refused(/^This link is for p14@example\.com, and you are signed in as p13@example\.com\.$/),
    );
    expect(await provedAt(14)).toBeNull();
  });

  story(
    "isn't proved any more once it is changed, and an earlier link doesn't prove the new one",
    async () => {
      await server(`update auth.users set email = 'new14@example.com' where id = '${authIdOf(14)}'`);
      await expect(as(14, "select prove_email('proof of 14')")).rejects.toMatchObject(
        refused(/no longer has/),
      );
      await server(`update auth.users set email = 'new13@example.com' where id = '${authIdOf(13)}'`);
      expect(await provedAt(13)).toBeNull();
      expect(await server("select email from public.users where id = 13")).toBe("new13@example.com");
      await server(`update auth.users set email = 'p13@example.com' where id = '${authIdOf(13)}'`);
      expect(await provedAt(13)).toBeNull();
    },
  );

  story("stays proved through what auth changes besides", async () => {
    await server(`update auth.users set email = email, last_sign_in_at = now() where id = '${authIdOf(13)}'`);
    expect(await provedAt(13)).not.toBeNull();
  });

  story("is mailed to once a minute and ten times a day", async () => {
    await expect(proof(14)).rejects.toMatchObject(refused(/one mail a minute and ten a day/));
    await server("update public.email_proofs set sent_at = now() - interval '2 minutes', sends = 9");
    await proof(14);
    await server("update public.email_proofs set sent_at = now() - interval '2 minutes'");
    await expect(proof(14)).rejects.toMatchObject(refused(/ten a day/));
    await server("update public.email_proofs set sends_since = now() - interval '25 hours'");
    await proof(14);
    expect(await server("select sends from public.email_proofs where user_id = 14")).toBe(1);
  });

  story("that somebody registered before its owner came gives them nothing once it is proved", async () => {
    await server(`insert into auth.sessions (id, user_id) values ('${session(99)}', '${authIdOf(14)}')`);
    await server(`
      update auth.users set email_change = 'squatter@example.com', email_change_token_new = 'pending'
      where id = '${authIdOf(14)}'`);
    await as(14, "select prove_email('proof of 14')");
    expect(await server(`select jsonb_agg(id) from auth.sessions where user_id = '${authIdOf(14)}'`)).toEqual(
      [session(14)],
    );
    expect(await server("select count(*)::int from auth.sessions")).toBe(8);
    expect(
      await server(`
        select coalesce(email_change, '') || coalesce(email_change_token_new, '') from auth.users
        where id = '${authIdOf(14)}'`),
    ).toBe("");
  });
});

describe("the password of an account whose address is proved for the first time", () => {
  const hash = () => server(`select encrypted_password from auth.users where id = '${authIdOf(14)}'`);
  const recovered = () => server(`update auth.sessions set tag = 'recovery' where id = '${session(14)}'`);
  const amr = (...methods: string[]) => ({ amr: methods.map((method) => ({ method, timestamp: 1 })) });
  const prove = (claims = {}) => as(14, "select prove_email('proof of 14')", claims);
  const setPassword = async () => {
    await server(
      `update auth.sessions set created_at = now() - interval '1 minute' where id = '${session(14)}'`,
    );
    await server(`update auth.users set encrypted_password = 'owner''s' where id = '${authIdOf(14)}'`);
  };

  story("stays where the session began with it", async () => {
    await prove();
    expect(await hash()).toBe("hash of 14");
  });

  story("ends where the session came by a mailed link: somebody else may have chosen it", async () => {
    await recovered();
    await prove();
    expect(await hash()).toBe("");
  });

  story("ends by an invitation's mailed link, too", async () => {
    await recovered();
    await server("delete from public.organization_members where user_id = 14");
    const { token } = await invite(15, "p14@example.com");
    await accept(14, token);
    expect([await provedAt(14), await hash()]).toEqual([expect.anything(), ""]);
  });

  story("is told by what auth says of the session, where it does", async () => {
    await prove(amr("otp"));
    expect(await hash()).toBe("");
  });

  story("stays when auth says that the session began with it", async () => {
    await prove(amr("password", "totp"));
    expect(await hash()).toBe("hash of 14");
  });

  story("stays when the session that came by a link has set it", async () => {
    await recovered();
    await setPassword();
    await prove(amr("otp"));
    expect(await hash()).toBe("owner's");
  });

  story("stays at every later proof", async () => {
    await server(`update auth.sessions set tag = 'recovery' where id = '${session(11)}'`);
    const { token } = await invite(15, "p11@example.com");
    await accept(11, token);
    expect(await server(`select encrypted_password from auth.users where id = '${authIdOf(11)}'`)).toBe(
      "hash of 11",
    );
  });
});

describe("a token whose session has ended", () => {
  story("reads and does nothing, though it lasts", async () => {
    const seen = () => as(13, "select count(*)::int from public.organizations");
    expect(await seen()).toBe(1);
    await server(`delete from auth.sessions where id = '${session(13)}'`);
    expect(await seen()).toBe(0);
    expect(await as(13, "select current_account()")).toBeNull();
    await expect(as(13, "select set_active_organization(100)")).rejects.toMatchObject(
      refused(/doesn't exist/),
    );
    expect(await as(13, "select list_documents(100, 10, 0)")).toEqual({ total: 0, documents: [] });
  });

  story("isn't somebody else's because their session lives", async () => {
    const claims = { session_id: session(14) };
    expect(await as(13, "select count(*)::int from public.organizations", claims)).toBe(0);
  });
});

describe("who goes", () => {
  story("by leaving takes their chats in that organisation with them, and no others", async () => {
    await as(17, "select leave_organization(100)");
    expect([await chatsOf(17, 100), await chatsOf(17, 200), await chatsOf(13, 100)]).toEqual([0, 1, 1]);
    await server("insert into public.organization_members values (100, 17, 'user')");
    expect(await as(17, "select list_chats(100, '', 50, 0) -> 'total'")).toBe(0);
  });

  story("by being removed takes their chats with them and leaves their documents", async () => {
    await as(15, "select remove_member(100, 13)");
    expect([await chatsOf(13, 100), await chatsOf(14, 100)]).toEqual([0, 1]);
    expect(await server("select uploaded_by::int from public.documents where id = 1005")).toBe(13);
  });

  story("by deleting the account takes their chats with them everywhere", async () => {
    await as(13, "select delete_account('p13@example.com')");
    expect(await server("select count(*)::int from public.chats where id = 3013")).toBe(0);
  });

  story("must type their address as it is", async () => {
    for (const typed of ["P13@example.com", " p13@example.com", "p13@example.com ", "", "p14@example.com"]) {
      await expect(as(13, `select delete_account('${typed}')`)).rejects.toMatchObject(refused(/isn't yours/));
    }
    await expect(as(13, "select delete_account(null)")).rejects.toMatchObject(refused(/isn't yours/));
    for (const typed of ["alpha", "Alpha ", " Alpha", ""]) {
      await expect(as(15, `select delete_organization(100, '${typed}')`)).rejects.toMatchObject(
        refused(/isn't the organisation's name/),
      );
    }
  });
});

describe("an account's organisations", () => {
  const idsOf = async (person: number) =>
    as(person, "select jsonb_path_query_array(current_account(), '$.organizations[*].id')");

  story("begin with the active one, whatever their names", async () => {
    expect(await idsOf(17)).toEqual([100, 200]);
    await as(17, "select set_active_organization(200)");
    expect(await idsOf(17)).toEqual([200, 100]);
    await as(17, "select set_active_organization(100)");
    expect(await idsOf(17)).toEqual([100, 200]);
  });

  story("end with the pseudo-organisation, which is never the active one", async () => {
    await server("insert into public.organization_members values (200, 16, 'user')");
    await expect(as(16, "select set_active_organization(1)")).rejects.toMatchObject(refused(/doesn't exist/));
    await server("update public.users set active_organization_id = 1 where id = 16");
    expect(await idsOf(16)).toEqual([200, 1]);
  });
});
