import { describe, expect, it } from "vitest";
import { mixedPdf, pictureIn } from "../../support/files.ts";
import { add, asOwner, chunksOf, ground, model, organization, partsOf, settled, stored } from "./reading.ts";

const words = (page: number) => `Page ${page} says that pump number ${page * 7} is oiled in week ${page}.`;
/** Every third page is a picture. */
const isPicture = (page: number) => page % 3 === 0;
const pdfOf = (pages: number, salt: string) =>
  mixedPdf(
    Array.from({ length: pages }, (_, index) => (isPicture(index + 1) ? null : [words(index + 1), salt])),
  );

/** A model that reads pictures of pages, and remembers which it was sent. */
function sees(refuses: (page: number, time: number) => number | null = () => null) {
  const asked: number[] = [];
  model.readWith((pdf) => {
    const page = pictureIn(pdf);
    asked.push(page);
    const status = refuses(page, asked.filter((other) => other === page).length);
    return status === null ? `=== Page 1 ===\n${words(page)}` : { status };
  });
  return asked;
}

const pagesRead = async (id: number) =>
  (await partsOf(id)).map(({ page, text }) => [page, text.split("\n")[0]?.slice(0, words(page ?? 0).length)]);

/** Has the database take delays for done, whenever the job waits. */
async function hurried(id: number) {
  const hurry = setInterval(() => {
    void ground.database.query(
      `with due as (update public.jobs set run_at = now() where key = $1 and status = 'queued' and run_at > now() returning id)
       select pg_notify('jobs', 'document.ingest') from due`,
      [`document:${id}`],
    );
  }, 100);
  try {
    return await settled(id);
  } finally {
    clearInterval(hurry);
  }
}

describe("pages that are pictures", () => {
  it("are written down by the model at their place among the others, each once, whatever is killed", async () => {
    const asked = sees();
    const { id } = await add("manual.pdf", pdfOf(300, "Aran"));
    for (const share of [20, 60]) {
      await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThan(share);
      const pid = ground.functions?.pid("worker");
      if (!pid) throw new Error("The worker isn't running.");
      process.kill(pid, "SIGKILL");
      await ground.database.query(
        "update public.jobs set leased_until = now() where key = $1 and status = 'running'",
        [`document:${id}`],
      );
      await expect.poll(() => ground.functions?.pid("worker"), { timeout: 30_000 }).not.toBe(pid);
      await ground.database.query("select pg_notify('jobs', 'document.ingest')");
    }
    expect(await hurried(id)).toMatchObject({ status: "success", page_count: 300, unread: [] });
    expect(await pagesRead(id)).toEqual(
      Array.from({ length: 300 }, (_, index) => [index + 1, words(index + 1)]),
    );
    await stored(id);
    // Those in flight when the worker is killed, four at a time, are asked for again.
    expect(new Set(asked).size).toBe(100);
    expect(asked.length).toBeLessThanOrEqual(108);
    const chunk = (await chunksOf(id)).find(({ text }) => text.includes(words(150)));
    expect(chunk).toBeDefined();
  });

  it("that fail are tried again, then named, while the others are read; and are read alone when asked", async () => {
    const asked = sees((page, time) => (page === 6 ? 429 : page === 3 && time < 3 ? 500 : null));
    const { id } = await add("partly.pdf", pdfOf(12, "Bute"));
    const document = await hurried(id);
    expect(document).toMatchObject({ status: "success", status_reason: null });
    expect(document.unread).toEqual([
      { from: 6, to: 6, reason: expect.stringMatching(/^The AI model .+\.$/) },
    ]);
    const others = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12];
    expect((await pagesRead(id)).map(([page]) => page)).toEqual(others);

    asked.length = 0;
    sees((page) => (page === 6 ? null : 500));
    const before = await ground.database.query<{ path: string }>(
      "select path from public.documents where id = $1",
      [id],
    );
    await asOwner("/document/update/", { id, retry: true });
    await expect.poll(async () => (await hurried(id)).unread, { timeout: 60_000 }).toEqual([]);
    expect((await pagesRead(id)).map(([page]) => page)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    const after = await ground.database.query<{ path: string; paths: number }>(
      `select documents.path, (select count(revisions.path)::integer from public.document_revisions as revisions
         where revisions.document_id = documents.id) as paths from public.documents where id = $1`,
      [id],
    );
    expect(after).toEqual([{ path: before[0]?.path, paths: 1 }]);
    const gone = "select id from public.jobs where key = $1";
    expect(await ground.database.query(gone, [`storage:${before[0]?.path}`])).toEqual([]);
  });

  it("are named with the reason when the model takes none, and the rest is read", async () => {
    model.readWith(null);
    const { id } = await add("blind.pdf", pdfOf(12, "Coll"));
    const document = await settled(id);
    expect(document).toMatchObject({ status: "success", page_count: 12 });
    expect(document.unread.map(({ from, to }) => [from, to])).toEqual(
      [3, 6, 9, 12].map((page) => [page, page]),
    );
    expect(document.unread[0]?.reason).toMatch(/pictures of pages/);
    const copy = await add("blind again.pdf", pdfOf(12, "Coll"));
    expect((await settled(copy.id)).unread).toEqual(document.unread);
    const kept =
      "select count(*)::integer as pages from public.scanned_pages where organization_id = $1 and text is null";
    const pages = async () =>
      (await ground.database.query<{ pages: number }>(kept, [organization.id]))[0]?.pages;
    expect(await pages()).toBe(4);
    await asOwner("/document/delete", { id });
    expect(await pages()).toBe(4);
    await asOwner("/document/delete", { id: copy.id });
    expect(await pages()).toBe(0);
  });

  it("of a file that holds nothing else are its text, or the file has failed", async () => {
    sees();
    const { id } = await add("lease.pdf", mixedPdf([null, null]));
    expect(await settled(id)).toMatchObject({ status: "success", page_count: 2, unread: [] });
    expect((await partsOf(id)).map(({ page, text }) => [page, text])).toEqual([
      [1, words(1)],
      [2, words(2)],
    ]);
    model.readWith(null);
    const blind = await add("unseen.pdf", mixedPdf([null, null, null]));
    expect(await settled(blind.id)).toMatchObject({
      status: "failed",
      status_reason: expect.stringMatching(/OCR/),
    });
    sees();
    await asOwner("/document/update/", { id: blind.id, retry: true });
    expect(await settled(blind.id)).toMatchObject({ status: "success", unread: [] });
  });

  it("name the document by the heading that is read in them, by which the search finds it too", async () => {
    model.readWith(() => `=== Page 1 ===\n# Handbook of pumps\n\n${words(1)}`);
    const { id } = await add("scan 0001.pdf", mixedPdf([null]));
    expect(await settled(id)).toMatchObject({ status: "success", title: "Handbook of pumps" });
    const counted = "select name_terms is not null as counted from public.documents where id = $1";
    expect(await ground.database.query(counted, [id])).toEqual([{ counted: true }]);
  });
});
