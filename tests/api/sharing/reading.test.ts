import { beforeAll, describe, expect, it } from "vitest";
import { attachRead } from "../../support/attach.ts";
import { sharedTurn, type Turn } from "../../support/shared-chat.ts";
import { sql } from "../../support/sql.ts";
import { makeSharingScene, shownIn, type SharingScene } from "./scene.ts";

let scene: SharingScene;
beforeAll(async () => {
  scene = await makeSharingScene();
});

const secrets = /Zanzibar|Falcon|41 million|Quote|Name/;

describe("a shared chat", () => {
  it("hides what rests on a document that is closed to its reader, and nothing of it is told", async () => {
    const { id } = await scene.chatOf([scene.mixed]);
    const told = await scene.read(id);
    expect(shownIn(told)).toEqual([["▒", "Pumps are covered [1].", "▒"]]);
    expect(told.messages[1]).toMatchObject({
      citations: [{ number: 1, document_id: scene.open }],
      searched: [],
    });
    const [citation] = told.messages[1]?.citations ?? [];
    const rest = JSON.stringify(told)
      .replace(citation?.quote ?? "", "")
      .replace(citation?.document_name ?? "", "");
    expect(rest).not.toMatch(secrets);
    expect(rest).not.toMatch(new RegExp(`document_id":${scene.closed}\\D`));
    expect(rest).not.toContain("Rewritten");
    // Admins read by their rights, no more; an owner sees all of it.
    expect(shownIn(await scene.read(id, scene.admin))).toEqual([[scene.mixed.answer]]);
  });

  it("goes by the rights at each reading: tags given and taken, directly and by a team, and deletion", async () => {
    const { id } = await scene.chatOf([scene.mixed]);
    const { user, admin, as } = scene;
    const hidden = [["▒", "Pumps are covered [1].", "▒"]];
    const all = [[scene.mixed.answer]];
    await as(admin, "/organization/tags/assignUser", {
      user_id: user.id,
      tag_ids: [scene.closedTag],
    });
    expect(shownIn(await scene.read(id))).toEqual(all);
    await as(admin, "/organization/tags/assignUser", { user_id: user.id, tag_ids: [] });
    expect(shownIn(await scene.read(id))).toEqual(hidden);

    const team = await scene.team();
    await as(admin, "/organization/tags/assignTeam", { team_id: team, tag_ids: [scene.closedTag] });
    await as(admin, "/teams/add-user-to-team", { team_id: team, user_ids: [user.id] });
    expect(shownIn(await scene.read(id))).toEqual(all);
    await as(admin, "/teams/remove-user-from-team", { team_id: team, user_id: user.id });
    expect(shownIn(await scene.read(id))).toEqual(hidden);

    const other = (await scene.document()).id;
    const second = await scene.chatOf([
      { ...scene.mixed, cites: { 1: scene.open, 2: other }, handed: [scene.open, other] },
    ]);
    expect(shownIn(await scene.read(second.id))).toEqual(all);
    await scene.tagged(other, [scene.closedTag]);
    expect(shownIn(await scene.read(second.id))).toEqual(hidden);
    await scene.tagged(other, [], [scene.closedTag]);
    await as(admin, "/document/delete", { id: other });
    expect(shownIn(await scene.read(second.id))).toEqual(hidden);
    expect(shownIn(await scene.read(second.id, admin))).toEqual(hidden);
  });

  it("hides what cites nothing when a source is closed that is searched and not cited, or isn't known", async () => {
    const answer = "Zanzibar.\n\nPumps are covered [1].";
    const turns: Turn[] = [
      { answer, cites: { 1: scene.open }, handed: [scene.open, scene.closed] },
      { answer, cites: { 1: scene.open }, handed: null },
      { answer, cites: { 1: scene.open }, status: "cancelled" },
      { answer, cites: { 1: scene.open, 2: null }, handed: [scene.open] },
    ];
    for (const turn of turns) {
      const { id } = await scene.chatOf([turn]);
      expect(shownIn(await scene.read(id))).toEqual([["▒", "Pumps are covered [1]."]]);
    }
    const { id } = await scene.chatOf([
      { answer: "Hello.", handed: [] },
      { answer, cites: { 1: scene.open }, handed: [scene.open] },
    ]);
    expect(shownIn(await scene.read(id))).toEqual([["Hello."], [answer]]);
  });

  it("hides what a later answer may say again of what was said before it", async () => {
    const { id } = await scene.chatOf([
      { answer: "Hello.", handed: [] },
      { answer: "Zanzibar costs 41 million [1].", cites: { 1: scene.closed }, handed: [scene.closed] },
      { answer: "In one word: Zanzibar.\n\nPumps [1].", cites: { 1: scene.open }, handed: [scene.open] },
    ]);
    const told = await scene.read(id);
    expect(shownIn(told)).toEqual([["Hello."], ["▒"], ["▒", "Pumps [1]."]]);
    expect(JSON.stringify(told)).not.toMatch(/Zanzibar|41 million/);
    // A page of it goes by what stands before the page.
    const page = await scene.as(scene.user, "/chat/shared/get", { id, limit: 2 });
    expect([shownIn(page), page.has_more]).toEqual([[["▒", "Pumps [1]."]], true]);
    const older = await scene.as(scene.user, "/chat/shared/get", {
      id,
      limit: 4,
      before: page.messages[0]?.id,
    });
    expect([shownIn(older), older.has_more]).toEqual([[["Hello."], ["▒"]], false]);
  });

  it.each([
    ["Open [1].", "Zanzibar [2]."],
    ["Offen [1].", "Sansibar ist geheim [2]."],
    ["Abierto [1].", "Zanzíbar es secreto [2]."],
    ["Açık [1].", "Zanzibar gizli [2]."],
    ["Công khai [1].", "Zanzibar bí mật [2]."],
    ["公开。[1]", "桑给巴尔是秘密。[2]"],
    ["معلن [1].", "زنجبار سرية [2]."],
  ])("keeps %s and hides %s", async (shown, hidden) => {
    const { id } = await scene.chatOf([
      {
        answer: `${shown}\n\n${hidden}\n\n- ${shown}\n- ${hidden}`,
        cites: { 1: scene.open, 2: scene.closed },
        handed: [scene.open, scene.closed],
      },
    ]);
    expect(shownIn(await scene.read(id))).toEqual([[shown, "▒", `- ${shown}`, "▒"]]);
  });

  it("tells neither files that were attached nor what a question was aimed at beyond the reader's rights", async () => {
    const { document_id } = await attachRead(
      scene.admin,
      scene.id,
      "Zanzibar.md",
      "Falcon costs 41 million.",
    );
    const { id, turns } = await scene.chatOf([
      { answer: "Zanzibar.\n\nIt costs 41 million [1].", cites: { 1: document_id }, handed: [document_id] },
    ]);
    const question = turns[0]?.question ?? 0;
    await sql()`
      insert into public.message_subjects (organization_id, message_id, kind, name, document_id, tag_id) values
        (${scene.id}, ${question}, 'attachment', 'Zanzibar.md', ${document_id}, null),
        (${scene.id}, ${question}, 'document', 'Falcon.md', ${scene.closed}, null),
        (${scene.id}, ${question}, 'document', 'Name of Falcon', null, null),
        (${scene.id}, ${question}, 'document', 'Warranty.md', ${scene.open}, null),
        (${scene.id}, ${question}, 'tag', 'Tag', null, ${scene.closedTag})`;
    for (const reader of [scene.user, await withOwner(id)]) {
      const told = await scene.read(id, reader);
      expect(shownIn(told)).toEqual([["▒"]]);
      expect(JSON.stringify(told)).not.toMatch(/Zanzibar|41 million/);
    }
    const told = await scene.read(id);
    expect(told.messages[0]?.aims.map(({ kind, id: aimed }) => [kind, aimed])).toEqual([
      ["document", scene.open],
      ["tag", scene.closedTag],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Falcon/);
  });

  const withOwner = async (chat_id: number) => {
    await scene.as(scene.admin, "/chat/share", { chat_id, user_ids: [scene.owner.id] });
    return scene.owner;
  };

  it("leaves out what its member thinks of the answers", async () => {
    const { id, turns } = await scene.chatOf([{ answer: "Hello.", handed: [] }]);
    const rating = { message_id: turns[0]?.answer ?? 0, value: -1 as const, comment: "Zanzibar" };
    await scene.as(scene.admin, "/chat/update", { id, rating });
    expect(JSON.stringify(await scene.read(id))).not.toMatch(/Zanzibar|rating/);
  });

  it("ends where it was shared, until it is shared anew", async () => {
    const { id } = await scene.chatOf([{ answer: "First.", handed: [] }]);
    const [later] = [await sharedTurn(scene.id, id, { answer: "Second.", handed: [] })];
    expect(shownIn(await scene.read(id))).toEqual([["First."]]);
    const { shares, last_id } = await scene.as(scene.admin, "/chat/shares", { chat_id: id });
    expect([shares[0]?.last_id === later.answer, last_id]).toEqual([false, later.answer]);
    await scene.as(scene.admin, "/chat/share", { chat_id: id, user_ids: [scene.user.id] });
    expect(shownIn(await scene.read(id))).toEqual([["First."], ["Second."]]);
  });
});
