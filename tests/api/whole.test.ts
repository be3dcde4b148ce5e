import { beforeAll, describe, expect, it } from "vitest";
import type { AnswerEvent, Message } from "../../supabase/functions/_shared/contract/chat.ts";
import { events } from "../support/call.ts";
import { sql } from "../support/sql.ts";
import { addRead } from "../support/wait.ts";
import { makeScene, type Scene } from "./successes/scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await makeScene();
});

async function ask(
  message: string,
  chat_id?: number,
): Promise<{ events: AnswerEvent[]; end: Message; chat: number }> {
  const heard: AnswerEvent[] = [];
  const input = { message, ...(chat_id && { chat_id }) };
  for await (const event of events(scene.user, "/chat/message", input, { organizationId: scene.id })) {
    heard.push(event);
  }
  const [first, end] = [heard[0], heard.at(-1)];
  if (first?.type !== "start" || end?.type !== "end")
    throw new Error("The answer has no beginning or no end.");
  return { events: heard, end: end.message, chat: first.chat.id };
}

const sentence = (subject: string, at: number) =>
  `The ${subject} of section ${at} is kept in building ${at * 3}, where the steward looks after it on weekdays. `;
const manual = (sections: number, subject: string) =>
  Array.from(
    { length: sections },
    (_, at) => `# ${subject} ${at + 1}\n\n${sentence(subject.toLowerCase(), at + 1).repeat(6)}`,
  ).join("\n\n");
const suppliers = (count: number) =>
  ["# Suppliers", "", "| Supplier | Country | Spend |", "| --- | --- | --- |"]
    .concat(
      Array.from(
        { length: count },
        (_, at) =>
          `| Supplier ${String(at + 1).padStart(3, "0")} Ltd | ${at % 4 === 0 ? "Germany" : "France"} | ${at + 1}.50 |`,
      ),
    )
    .join("\n");
const dbPassages = async (id: number) => {
  const [row] = await sql()`select count(*)::int as count from public.document_chunks
    where revision_id = (select revision_id from public.documents where id = ${id})`;
  return Number(row?.["count"]);
};

describe("a question about a whole document", () => {
  it("reads every passage, tells how far it is, and cites exact spans from the first section to the last", async () => {
    const { id } = await addRead(scene.admin, scene.id, "Lantern manual.md", manual(37, "Lantern"));
    const { end, events: heard } = await ask("Summarise the lantern manual");
    const count = await dbPassages(id);
    expect(count).toBe(37);
    expect(end.search?.reading).toEqual({ read: 37, of: 37, documents: 1 });
    const told = heard.flatMap((event) =>
      event.type === "status" && event.of ? [[event.count, event.of]] : [],
    );
    expect(told[0]).toEqual([0, 37]);
    expect(told.at(-1)).toEqual([37, 37]);
    expect(told.length).toBeGreaterThan(3);
    expect(end.content).toContain("**Lantern 1**");
    expect(end.content).toContain("**Lantern 37**");
    expect(end.citations).toHaveLength(37);
    expect(end.unsupported).toEqual([]);
    expect(
      end.citations.every(({ document_id, quote }) => document_id === id && quote.includes("section")),
    ).toBe(true);
  });

  it("counts, lists and adds up the rows of a stored table", async () => {
    await addRead(scene.admin, scene.id, "Purchasing.md", suppliers(130));
    const all = await ask("How many suppliers are listed in purchasing?");
    expect(all.end.content).toMatch(/^\*\*130\*\*/);
    expect(all.end.search?.reading?.read).toBe(all.end.search?.reading?.of);
    const german = await ask("How many suppliers are there in Germany?");
    expect(german.end.content).toMatch(/^\*\*33\*\*/);
    expect(german.end.citations).toHaveLength(33);
    expect(german.end.unsupported).toEqual([]);
    const sum = await ask("What is the sum of the spend of all suppliers?");
    expect(sum.end.content).toMatch(/^\*\*Spend: 8580\.00\*\*/);
    const list = await ask("List all suppliers in France");
    expect(list.end.content.match(/^- \*\*Supplier/gm)).toHaveLength(97);
  });

  it("goes on from the conversation before it", async () => {
    const first = await ask("How many suppliers are listed in purchasing?");
    const next = await ask("And how many of them are in Germany?", first.chat);
    expect(next.end.content).toMatch(/^\*\*33\*\*/);
  });

  it("reads nothing of another organisation, nor what its asker may not read", async () => {
    const other = await makeScene();
    await addRead(other.admin, other.id, "Comet manual.md", manual(3, "Comet"));
    const hidden = await addRead(scene.admin, scene.id, "Comet secrets.md", manual(4, "Osprey"));
    const tag = await scene.tag();
    await scene.as(scene.admin, "/document/update/bulk", { ids: [hidden.id], add_tag_ids: [tag] });
    for (const question of [
      "Summarise the comet manual",
      "List all ospreys",
      "Summarise the comet secrets",
    ]) {
      const { end } = await ask(question);
      expect(JSON.stringify(end)).not.toMatch(/comet|osprey/i);
    }
    await scene.as(scene.admin, "/organization/tags/assignUser", { user_id: scene.user.id, tag_ids: [tag] });
    const { end } = await ask("Summarise the comet secrets");
    expect(end.search?.reading).toEqual({ read: 4, of: 4, documents: 1 });
    expect(end.content).toContain("**Osprey 4**");
  });

  it("is stored with how much was read", async () => {
    const { end, chat } = await ask("Summarise the lantern manual");
    const { messages } = await scene.as(scene.user, "/chat/get", { id: chat });
    expect(messages.at(-1)?.search?.reading).toEqual(end.search?.reading);
  });

  it("says what it has left out of a document that is more than its budget", async () => {
    const text = manual(800, "Turbine");
    const { id } = await addRead(scene.admin, scene.id, "Turbine manual.md", text);
    const count = await dbPassages(id);
    const { end } = await ask("Summarise the turbine manual");
    const reading = end.search?.reading;
    expect(reading).toMatchObject({ of: count, documents: 1 });
    expect(reading?.read).toBeLessThan(count);
    expect(reading?.read).toBeGreaterThan(count / 4);
    const sections = end.citations.map(({ quote }) => Number(/section (\d+)/.exec(quote)?.[1]));
    expect(Math.min(...sections)).toBeLessThan(30);
    expect(Math.max(...sections)).toBeGreaterThan(740);
  });
});
