import { beforeAll, expect, it } from "vitest";
import { makePptx, shape } from "../../supabase/functions/_shared/extraction/testing/make-pptx.ts";
import { gridRows, makeXlsx } from "../../supabase/functions/_shared/extraction/testing/make-xlsx.ts";
import type { Message } from "../../supabase/functions/_shared/contract/chat.ts";
import { events } from "../support/call.ts";
import { addRead } from "../support/wait.ts";
import { makeScene, type Scene } from "./successes/scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await makeScene();
});

async function ask(message: string): Promise<Message> {
  let end: Message | undefined;
  for await (const event of events(scene.user, "/chat/message", { message }, { organizationId: scene.id }))
    if (event.type === "end") end = event.message;
  if (!end) throw new Error("The answer has no end.");
  return end;
}

const placesOf = ({ search }: Message) => search?.sections?.map(({ heading }) => heading) ?? [];

// Only drives bring these types, and what a file is says its bytes: so a name that may be uploaded brings them here.
it("answers from a workbook, with the sheet and the cells that say so, and counts its rows", async () => {
  const moorings = Array.from({ length: 90 }, (_, at) => [
    `Mooring ${String(at + 1).padStart(3, "0")}`,
    at % 3 === 0 ? "Denmark" : "Norway",
    at + 100,
  ]);
  const rows = gridRows([["Mooring", "Country", "Depth"], ...moorings]);
  const sheets = [
    { name: "Notes", rows: gridRows([["The moorings are looked after by the harbour office."]]) },
    { name: "Moorings", rows },
  ];
  await addRead(scene.admin, scene.id, "Moorings.docx", makeXlsx({ sheets }));
  const count = await ask("How many moorings are listed?");
  expect(count.content).toMatch(/^\*\*90\*\*/);
  const danish = await ask("How many moorings are there in Denmark?");
  expect(danish.content).toMatch(/^\*\*30\*\*/);
  expect(placesOf(danish)[0]).toBe("Moorings, A2:C2");
  const one = await ask("What is the depth of mooring 045?");
  expect(one.content).toContain("144");
  expect(placesOf(one)).toContain("Moorings, A46:C46");
});

it("answers from a presentation, with the slide", async () => {
  const slides = [
    { shapes: shape("title", ["Welcome"]) + shape("body", ["The ferry club meets in Odense."]) },
    {
      shapes:
        shape("title", ["Fares"]) +
        shape("body", ["A crossing with the night ferry costs 72 euros.", "Bicycles travel free."]),
    },
  ];
  await addRead(scene.admin, scene.id, "Ferry club.docx", makePptx(slides));
  const answer = await ask("What does a crossing with the night ferry cost?");
  expect(answer.content).toContain("72 euros");
  expect(placesOf(answer)).toContain("Slide 2: Fares");
});
