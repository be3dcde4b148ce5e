import { describe, expect } from "vitest";
import { as, chatsOf, refused, server, session, story } from "./story.ts";

describe("a token whose session has ended", () => {
  story("reads and does nothing, though it lasts", async () => {
    const seen = () => as(13, "select count(*)::int from public.organizations");
    expect(await seen()).toBe(1);
    await server(`delete from auth.sessions where id = '${session(13)}'`);
    expect(await seen()).toBe(0);
    expect(await as(13, "select current_account()")).toBeNull();
    await expect(as(13, "select set_active_organization(100)")).rejects.toMatchObject(
      refused(/session has ended/),
    );
    await expect(as(13, "select list_documents(100, 10, 0)")).rejects.toMatchObject(refused(/not a member/));
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
