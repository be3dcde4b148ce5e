import { beforeAll, describe, expect, it } from "vitest";
import type { Message } from "../../supabase/functions/_shared/contract/chat.ts";
import { events } from "../support/call.ts";
import { addRead } from "../support/wait.ts";
import { makeScene, type Scene } from "./successes/scene.ts";

const annual = (company: string, revenue: [string, string]) => `# ${company} annual report 10-K

## Business

${company} makes sensors for weather stations and sells them in twelve countries.

## Results

| In millions | 2023 | 2022 |
| --- | --- | --- |
| Total revenue | ${revenue[0]} | ${revenue[1]} |
| Net income | 61.2 | 58.9 |

## Risks

Two suppliers deliver most of the glass that ${company} needs for its sensors.
`;
const lease = (place: string, rent: string, months: string) => `# Lease of ${place}

## Rent

The rent of ${place} is ${rent} a month and is due on the first working day.

## Notice

Either side may end the lease of ${place} with ${months} months of notice.
`;
const handbooks: Record<string, string> = {
  "Personal Handbuch.md":
    "# Urlaub\n\nJede Mitarbeiterin und jeder Mitarbeiter erhält 28 Tage Urlaub im Jahr.\n\n# Spesen\n\nSpesen werden bis zum zehnten Tag des Folgemonats abgerechnet.",
  "Manual del empleado.md":
    "# Vacaciones\n\nCada empleado tiene 23 días laborables de vacaciones al año.\n\n# Gastos\n\nLos gastos se presentan antes del día diez del mes siguiente.",
  "Çalışan rehberi.md":
    "# İzinler\n\nHer çalışan yılda 18 iş günü ücretli izin kullanabilir.\n\n# Masraflar\n\nMasraf formları ertesi ayın onuncu gününe kadar teslim edilir.",
  "Sổ tay nhân viên.md":
    "# Nghỉ phép\n\nMỗi nhân viên được nghỉ phép 15 ngày có lương mỗi năm.\n\n# Chi phí\n\nBáo cáo chi phí phải nộp trước ngày mười của tháng sau.",
  "员工守则.md":
    "# 年假\n\n每位员工每年享有十五天带薪年假，须提前两周申请。\n\n# 报销\n\n报销单应在次月十日之前提交给财务部门。",
  "دليل الموظف.md":
    "# الإجازة السنوية\n\nيحصل كل موظف على 21 يوم إجازة مدفوعة في السنة الواحدة.\n\n# المصروفات\n\nتقدم المصروفات قبل اليوم العاشر من الشهر التالي إلى المالية.",
};

let scene: Scene;
beforeAll(async () => {
  scene = await makeScene();
  await addRead(scene.admin, scene.id, "northwind-10-K-2023.md", annual("Northwind", ["512.4", "498.1"]));
  await addRead(scene.admin, scene.id, "Southgate report 2023.md", annual("Southgate", ["733.5", "700.7"]));
  await addRead(scene.admin, scene.id, "Lease Elm Street.md", lease("Elm Street", "£1,650", "six"));
  await addRead(scene.admin, scene.id, "Lease Oak Lane.md", lease("Oak Lane", "£2,400", "nine"));
  for (const [name, text] of Object.entries(handbooks)) await addRead(scene.admin, scene.id, name, text);
});

async function ask(message: string, chat_id?: number): Promise<Message & { chat: number }> {
  let chat = 0;
  let end: Message | null = null;
  const input = { message, ...(chat_id && { chat_id }) };
  for await (const event of events(scene.user, "/chat/message", input, { organizationId: scene.id })) {
    if (event.type === "start") chat = event.chat.id;
    if (event.type === "end") end = event.message;
  }
  if (!end) throw new Error("The answer has no end.");
  return { ...end, chat };
}
async function conversation(...messages: string[]): Promise<Message> {
  let last: (Message & { chat: number }) | undefined;
  for (const message of messages) last = await ask(message, last?.chat);
  if (!last) throw new Error("Nothing was asked.");
  return last;
}
const names = ({ citations }: Message) => new Set(citations.map(({ document_name }) => document_name));

describe("What can you help me with?", () => {
  it.each([
    ["What can you help me with?", /documents/],
    ["Was kannst du?", /Dokumente/],
    ["¿En qué puedes ayudarme?", /documentos/],
    ["Bana nasıl yardımcı olabilirsin?", /belge/],
    ["Bạn có thể giúp tôi những gì?", /tài liệu/],
    ["你能帮我做什么？", /文档/],
    ["بماذا يمكنك أن تساعدني؟", /مستندات/],
  ])("%s", async (question, told) => {
    const { content, citations } = await ask(question);
    expect(content).toMatch(told);
    expect(citations).toEqual([]);
  });
});

describe("How does this work?", () => {
  it.each([
    ["How does this work?", /upload files/],
    ["Wie funktioniert das?", /lädt Dateien/],
    ["¿Cómo funciona?", /sube archivos/],
    ["Bu nasıl çalışıyor?", /dosya yükler/],
    ["Cái này hoạt động thế nào?", /tải tệp/],
    ["这个怎么用？", /上传文件/],
    ["كيف يعمل هذا؟", /يرفع الملفات/],
  ])("%s", async (question, told) => {
    const { content, citations } = await ask(question);
    expect(content).toMatch(told);
    expect(citations).toEqual([]);
  });
});

describe("Which documents do you have?", () => {
  it.each([
    ["Which documents do you have?", "10 of 10 documents, newest first"],
    ["Welche Dokumente hast du?", "10 von 10 Dokumenten, die neuesten zuerst"],
    ["¿Qué documentos tienes?", "10 de 10 documentos, los más recientes primero"],
    ["Hangi belgeler var?", "10 belgeden 10 tanesi, en yeniler önce"],
    ["Bạn có những tài liệu nào?", "10 trên 10 tài liệu, mới nhất trước"],
    ["你有哪些文件？", "10 份文档中的 10 份，最新的在前"],
    ["ما هي المستندات الموجودة لديك؟", "10 من 10 من المستندات، الأحدث أولًا"],
  ])("%s", async (question, head) => {
    const { content } = await ask(question);
    expect(content.startsWith(`${head}:`)).toBe(true);
    expect(content).toContain("- **Lease Elm Street.md**");
    expect(content.indexOf("دليل الموظف.md")).toBeLessThan(content.indexOf("northwind-10-K-2023.md"));
  });

  it("tells how many there are besides those it names, and none that the asker may not read or that isn't read", async () => {
    const other = await makeScene();
    const hidden = await addRead(other.admin, other.id, "Hidden.md", "Nobody is to read this.");
    const tag = await other.tag();
    await other.as(other.admin, "/document/update/bulk", { ids: [hidden.id], add_tag_ids: [tag] });
    await addRead(other.admin, other.id, "Broken.pdf", "This isn't a PDF.");
    for (let at = 1; at <= 53; at++) {
      await addRead(other.admin, other.id, `Note ${at}.md`, `The note number ${at} says nothing else.`);
    }
    for await (const event of events(
      other.user,
      "/chat/message",
      { message: "Which documents do you have?" },
      { organizationId: other.id },
    )) {
      if (event.type !== "end") continue;
      expect(event.message.content).toMatch(/^50 of 53 documents, newest first:/);
      expect(event.message.content).toContain("**Note 53.md**");
      expect(event.message.content).not.toMatch(/Hidden|Broken|\*\*Note 3\.md/);
    }
  });
});

describe("Summarise the 10-K", () => {
  it("reads the document that is named, all of it", async () => {
    const message = await ask("Summarise the 10-K");
    expect(names(message)).toEqual(new Set(["northwind-10-K-2023.md"]));
    expect(message.content).toContain("weather stations");
    expect(message.content).toContain("Two suppliers");
    expect(message.search?.reading).toMatchObject({ documents: 1 });
    expect(message.search?.reading?.read).toBe(message.search?.reading?.of);
  });

  it.each([
    ["Fass das Personal Handbuch zusammen.", "Personal Handbuch.md", ["28 Tage", "zehnten Tag"]],
    ["Resume el manual del empleado.", "Manual del empleado.md", ["23 días", "día diez"]],
    ["Çalışan rehberini özetler misin?", "Çalışan rehberi.md", ["18 iş günü", "onuncu gününe"]],
    ["Tóm tắt sổ tay nhân viên giúp tôi.", "Sổ tay nhân viên.md", ["15 ngày", "ngày mười"]],
    ["请概括一下员工守则的内容。", "员工守则.md", ["十五天", "十日"]],
    ["لخّص دليل الموظف.", "دليل الموظف.md", ["21 يوم", "العاشر"]],
  ])("%s", async (question, name, said) => {
    const message = await ask(question);
    expect(names(message)).toEqual(new Set([name]));
    for (const each of said) expect(message.content).toContain(each);
  });
});

describe("And in 2022?", () => {
  it.each([
    ["Southgate", "700.7"],
    ["Northwind", "498.1"],
  ])("stays with %s", async (company, figure) => {
    const message = await conversation(`What was ${company}'s total revenue in 2023?`, "And in 2022?");
    expect(message.content).toContain(figure);
    expect([...names(message)].every((name) => name.toLowerCase().startsWith(company.toLowerCase()))).toBe(
      true,
    );
  });

  it("goes elsewhere when it names something else", async () => {
    const message = await conversation("What is the rent of Elm Street?", "And of Oak Lane?");
    expect(message.content).toContain("£2,400");
  });

  it("forgets the sources that its asker may no longer read", async () => {
    const own = await makeScene();
    const { id } = await addRead(own.admin, own.id, "Osprey report.md", annual("Osprey", ["901.3", "888.8"]));
    const said: string[] = [];
    let chat_id: number | undefined;
    const say = async (message: string) => {
      const input = { message, ...(chat_id && { chat_id }) };
      for await (const event of events(own.user, "/chat/message", input, { organizationId: own.id })) {
        if (event.type === "start") chat_id = event.chat.id;
        if (event.type === "end") said.push(event.message.content);
      }
    };
    await say("What was Osprey's total revenue in 2023?");
    const tag = await own.tag();
    await own.as(own.admin, "/document/update/bulk", { ids: [id], add_tag_ids: [tag] });
    await say("And in 2022?");
    expect(said[0]).toContain("901.3");
    expect(said[1]).not.toContain("888.8");
  });
});

describe("A long message", () => {
  it("of 8,000 characters is answered by the question in it", async () => {
    const question = "So what is the rent of Oak Lane?";
    const story =
      "I have been with the company for a while, and last spring we looked at several places together with a colleague. ";
    const long = story.repeat(Math.floor((8000 - question.length) / story.length)) + question;
    expect(long.length).toBeGreaterThan(7800);
    const message = await ask(long);
    expect(message).toMatchObject({ status: "complete" });
    expect(message.content).toContain("£2,400");
  });
});

describe("Comparing two documents", () => {
  it.each([
    "Compare the leases of Elm Street and Oak Lane.",
    "What are the differences between the lease of Elm Street and the lease of Oak Lane?",
    "Vergleiche Lease Elm Street mit Lease Oak Lane.",
    "Compara Lease Elm Street y Lease Oak Lane.",
    "Lease Elm Street ile Lease Oak Lane karşılaştır.",
    "So sánh Lease Elm Street và Lease Oak Lane.",
    "比较 Lease Elm Street 和 Lease Oak Lane",
    "قارن Lease Elm Street مع Lease Oak Lane",
  ])("%s", async (question) => {
    const message = await ask(question);
    expect(names(message)).toEqual(new Set(["Lease Elm Street.md", "Lease Oak Lane.md"]));
    for (const said of ["£1,650", "£2,400", "six months", "nine months"])
      expect(message.content).toContain(said);
    expect(message.search?.reading).toMatchObject({ documents: 2 });
  });
});
