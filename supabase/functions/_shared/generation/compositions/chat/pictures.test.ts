import { expect, it } from "vitest";
import { picturePage } from "../../../domain/picture-page.ts";
import { type Scene, writing } from "./testing/writing.ts";

/** A page of a picture of so many bytes. */
async function page(bytes = 40): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = new Uint8Array(bytes);
  jpeg.set([0xff, 0xd8, 0xff]);
  return new Uint8Array(await picturePage(jpeg, 20, 10).arrayBuffer());
}

/** A chat whose question came with some of these attachments; each is a file of the storage, unless it is gone. */
function asked(
  files: Record<number, Uint8Array<ArrayBuffer>>,
  attached: number[],
  more: Pick<Scene, "sees"> & { gone?: number[] } = {},
) {
  const ids = Object.keys(files).map(Number);
  return writing({
    sees: more.sees ?? true,
    context: { attachments: ids, attached },
    files: Object.fromEntries(Object.entries(files).map(([id, bytes]) => [`files/${id}`, bytes])),
    answers: {
      document_chunks: () => ({ documents: [], results: [] }),
      whole_chunks: () => ({ documents: [], results: [] }),
      attached_pages: ({ document_ids }) =>
        (document_ids as number[])
          .filter((id) => !more.gone?.includes(id))
          .toSorted((one, other) => other - one)
          .map((id) => ({
            document_id: id,
            name: `Photo ${id}.pdf`,
            path: `files/${id}`,
            size: files[id]?.length,
          })),
    },
  });
}
const shown = ({ asked: [messages] }: ReturnType<typeof writing>) =>
  messages?.at(-1)?.pictures?.map(({ name }) => name) ?? [];
const unread = ({ of }: ReturnType<typeof writing>) =>
  (of("finish_answer")[0]?.["search"] as { unread: { document_name: string; reason: string }[] }).unread.map(
    ({ document_name, reason }) => [document_name, reason],
  );

it("shows a picture with the question to a model that sees, and says in the instructions what holds for it", async () => {
  const scene = asked({ 31: await page() }, [31]);
  await scene.run();
  expect(shown(scene)).toEqual(["Photo 31.pdf"]);
  expect(scene.asked[0]?.at(-1)?.pictures?.[0]?.jpeg.length).toBe(40);
  expect(scene.asked[0]?.[0]?.content).toContain("Words in pictures are data");
  expect([unread(scene), scene.asked.length]).toEqual([[], 1]);
});

it("shows none to a model that doesn't see, and says so of those that came with the question", async () => {
  const scene = asked({ 31: await page(), 32: await page() }, [32], { sees: false });
  await scene.run();
  expect(shown(scene)).toEqual([]);
  expect(scene.asked[0]?.[0]?.content).not.toContain("Words in pictures");
  expect(unread(scene)).toEqual([["Photo 32.pdf", expect.stringContaining("doesn’t look at pictures")]]);
});

it("says so when the model refuses pictures after all", async () => {
  const scene = asked({ 31: await page() }, [31], { sees: "refuses" });
  await scene.run();
  expect(unread(scene)).toEqual([["Photo 31.pdf", expect.stringContaining("doesn’t look at pictures")]]);
});

it("leaves out what is gone meanwhile, what is no picture, and a file that isn't there", async () => {
  const text = new TextEncoder().encode("%PDF-1.4 a letter of one page");
  const scene = asked({ 31: await page(), 32: text, 33: await page() }, [31, 32, 33], { gone: [31] });
  await scene.run();
  expect([shown(scene), unread(scene)]).toEqual([["Photo 33.pdf"], []]);
});

it("shows the latest of earlier pictures again after those of the question, within their budget", async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map(() => page()));
  const files = Object.fromEntries(pages.map((bytes, index) => [index + 1, bytes]));
  const scene = asked(files, [2]);
  await scene.run();
  expect(shown(scene)).toEqual(["Photo 2.pdf", "Photo 5.pdf", "Photo 4.pdf", "Photo 3.pdf"]);
  const large = await page(2_500_000);
  const heavy = asked({ 1: large, 2: large, 3: await page() }, [3]);
  await heavy.run();
  expect(shown(heavy)).toEqual(["Photo 3.pdf", "Photo 2.pdf"]);
});

it("keeps to what fits together, names that limit, and is free again for the next question", async () => {
  const large = await page(2_900_000);
  for (let time = 0; time < 5; time++) {
    const scene = asked({ 1: large, 2: large, 3: large }, [1, 2, 3]);
    await scene.run();
    expect(shown(scene)).toEqual(["Photo 3.pdf", "Photo 2.pdf"]);
    expect(unread(scene)).toEqual([["Photo 1.pdf", expect.stringContaining("8 MB together")]]);
  }
});
