import { describe, expect } from "vitest";
import { authIdOf } from "../principals.ts";
import { undone } from "../attempt.ts";
import { accept, as, database, invite, later, provedAt, refused, server, session, story } from "./story.ts";

describe("an address", () => {
  story("has its account in the one audience, whatever the auth service was asked for", async () => {
    const id = crypto.randomUUID();
    const [made] = await database.query(
      "insert into auth.users (id, aud, email) values ($1, 'elsewhere', $2) returning aud",
      [id, `${id}@example.com`],
    );
    const [moved] = await database.query(
      "update auth.users set aud = 'elsewhere' where id = $1 returning aud",
      [id],
    );
    expect([made, moved]).toEqual([{ aud: "authenticated" }, { aud: "authenticated" }]);
  });

  const proof = async (person: number) =>
    String(await server(`select new_email_proof(${person}) ->> 'token'`));

  story("is proved by the newest mailed link, once, within a day", async () => {
    await later("1 minute");
    const first = await proof(14);
    await later("1 minute");
    const token = await proof(14);
    await expect(as(14, `select prove_email('${first}')`)).rejects.toMatchObject(
      refused(/isn't valid any more/),
    );
    await undone(database, async () => {
      await later("24 hours");
      await expect(as(14, `select prove_email('${token}')`)).rejects.toMatchObject(refused(/24 hours/));
    });
    await later("23 hours 59 minutes 59 seconds");
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
      // Its sessions have ended; this is a sign-in with the new address.
      await server(
        `insert into auth.sessions (id, user_id, created_at) values ('${session(14)}', '${authIdOf(14)}', now())`,
      );
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
    for (let mails = 2; mails <= 10; mails += 1) {
      await later("1 minute");
      await proof(14);
    }
    await later("1 minute");
    await expect(proof(14)).rejects.toMatchObject(refused(/ten a day/));
    await later("24 hours");
    await proof(14);
    expect(await server("select sends from public.email_proofs where user_id = 14")).toBe(1);
  });

  story("that somebody registered before its owner came gives them nothing once it is proved", async () => {
    await server(
      `insert into auth.sessions (id, user_id, created_at) values ('${session(99)}', '${authIdOf(14)}', now())`,
    );
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
    await later("1 minute");
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
