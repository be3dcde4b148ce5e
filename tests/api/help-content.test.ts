import { mkdir, mkdtemp, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ground } from "../../local/ground.ts";
import { bringInHelp } from "../../local/help/bring-in.ts";
import { HelpFileError } from "../../local/help/read.ts";
import { call, refusal } from "../support/call.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { makeOrganization, type Organization } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { until } from "../support/wait.ts";

let ground: Ground;
let organization: Organization;
let root: string;
beforeAll(async () => {
  ground = await startOwnStack({});
  organization = await makeOrganization();
});
afterAll(async () => {
  await sql().end();
  await ground.close();
});

const article = (title: string, body: string, more = "") =>
  `---\ntitle: "${title}"\ncategory: People\norder: 1\nsummary: "How it is done."\n${more}---\n\n${body}\n`;
const write = async (file: string, text: string) => {
  const path = join(root, file);
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, text);
};
const bringIn = (signal?: AbortSignal) => bringInHelp(root, ground, signal);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "help-"));
  await write(
    "content/help/articles/invite.md",
    article(
      "Invite a member",
      "First.\n\n## Send it\n\nPress **Invite people**. Café rules.",
      "related: [tags]\naudience: admin\n",
    ),
  );
  await write("content/help/articles/tags.md", article("Tags", "## Who reads it\n\nWho holds the tag."));
  await write(
    "content/help/prompts/compare.md",
    `---\ntitle: Compare two\nrole: HR\ntask: Compare\nopens: chat\norder: 1\n---\nCompare {{first}} with {{second}}.\n`,
  );
  await write(
    "content/help/videos/film.md",
    "---\ntitle: A film\nsummary: It shows it.\ncategory: Chat\norder: 1\nchapters:\n  - {at: 0, title: Begin}\n---\n",
  );
  await write("public/help/videos/film.vtt", "WEBVTT\n\n00:00.000 --> 00:02.500\nOpen the harbour.\n");
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await sql()`select public.drop_help_contents('{}')`;
  await rm(root, { recursive: true, force: true });
});

/** The articles' documents with the number of their revisions. */
const documents = () => sql()<{ slug: string; id: number; name: string; revisions: number }[]>`
  select contents.slug, documents.id, documents.name,
         (select max(number) from public.document_revisions where document_id = documents.id) as revisions
  from public.documents left join public.help_contents as contents on contents.document_id = documents.id
  where documents.organization_id = 1 order by contents.slug`;
const slugs = async (input = {}) =>
  (await call(organization.user, "/help-content/getAll", input)).items.map(({ item }) => item.slug);

describe("the help centre's files", () => {
  it("are brought in once, and each article is a document that anybody's help agent may read", async () => {
    expect(await bringIn()).toEqual({ files: 4, saved: 4, dropped: 0 });
    const first = await documents();
    expect(first.map(({ slug, name, revisions }) => [slug, name, revisions])).toEqual([
      ["invite", "Invite a member", 1],
      ["tags", "Tags", 1],
    ]);
    await until("the articles' reading", async () => {
      const [left] =
        await sql()`select 1 from public.documents where organization_id = 1 and status <> 'success'`;
      return left ? null : true;
    });
    const passages = await sql()<{ text: string }[]>`
      select chunks.text from public.document_chunks as chunks
      join public.documents on documents.revision_id = chunks.revision_id
      where documents.organization_id = 1 and documents.tag_ids = '{}' and documents.name = 'Invite a member'`;
    const text = passages.map((passage) => passage.text).join("\n");
    expect(text).toContain("Only admins and owners of the organisation can do this.");
    expect(text).toContain("Send it");
    expect(text).toContain("Press Invite people. Café rules.");
    expect(await bringIn()).toEqual({ files: 4, saved: 0, dropped: 0 });
    expect(await documents()).toEqual(first);
  });

  it("leave alone what hasn't changed: another text is a new revision, another place isn't", async () => {
    await bringIn();
    const before = await documents();
    await write("content/help/articles/tags.md", article("Tags", "## Who reads it\n\nWho has the tag."));
    const moved = article(
      "Invite a member",
      "First.\n\n## Send it\n\nPress **Invite people**. Café rules.",
      "audience: admin\n",
    );
    await write("content/help/articles/invite.md", moved.replace("order: 1", "order: 7"));
    expect(await bringIn()).toEqual({ files: 4, saved: 2, dropped: 0 });
    expect(await documents()).toEqual(
      before.map((one) => (one.slug === "tags" ? { ...one, revisions: 2 } : one)),
    );
    expect(await slugs({ kind: "article" })).toEqual(["tags", "invite"]);
  });

  it("take with them what is gone: the document, and what was said of it", async () => {
    await bringIn();
    await call(organization.user, "/help-content/feedback", { kind: "article", slug: "tags", helpful: true });
    await unlink(join(root, "content/help/articles/tags.md"));
    expect(await bringIn()).toEqual({ files: 3, saved: 0, dropped: 1 });
    expect((await documents()).map(({ slug }) => slug)).toEqual(["invite"]);
    expect(await sql()`select 1 from public.help_feedback`).toHaveLength(0);
    // A copy of the product without the files empties no help centre.
    await rm(join(root, "content"), { recursive: true });
    expect(await bringIn()).toEqual({ files: 0, saved: 0, dropped: 0 });
    expect(await documents()).toHaveLength(1);
  });

  it("bring back an article's document that somebody deleted", async () => {
    await bringIn();
    await sql()`delete from public.documents where organization_id = 1 and name = 'Tags'`;
    expect(await bringIn()).toEqual({ files: 4, saved: 1, dropped: 0 });
    expect((await documents()).map(({ slug }) => slug)).toEqual(["invite", "tags"]);
  });

  it("come to the same when it is ended after any request, and when three do it at once", async () => {
    const { fetch } = globalThis;
    let whole = false;
    for (let most = 0; !whole; most += 1) {
      const stopped = new AbortController();
      let sent = 0;
      vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
        if (sent === most) stopped.abort();
        sent += 1;
        return fetch(...request);
      });
      whole = await bringIn(stopped.signal).then(
        () => true,
        () => false,
      );
      vi.unstubAllGlobals();
      expect(most).toBeLessThan(20);
    }
    expect((await documents()).map(({ slug, revisions }) => [slug, revisions])).toEqual([
      ["invite", 1],
      ["tags", 1],
    ]);
    await write("content/help/articles/tags.md", article("Tags", "Otherwise."));
    await write("content/help/articles/new.md", article("New", "Quite new."));
    await Promise.all([bringIn(), bringIn(), bringIn()]);
    expect((await documents()).map(({ slug, revisions }) => [slug, revisions])).toEqual([
      ["invite", 1],
      ["new", 1],
      ["tags", 2],
    ]);
  });

  it("change nothing when one of them isn't right, which is named", async () => {
    await bringIn();
    const wrong = [
      ["content/help/articles/wrong.md", "No front matter."],
      ["content/help/articles/wrong.md", article("Wrong", "Text.", "colour: red\n")],
      ["content/help/articles/wrong.md", article("Wrong", "Text.").replace("People", "Nonsense")],
      ["content/help/articles/wrong.md", article("Wrong", "")],
      ["content/help/articles/wrong.md", article("Wrong", "Text.", 'related: ["../x"]\n')],
      ["content/help/articles/Wrong Name.md", article("Wrong", "Text.")],
    ] as const;
    for (const [file, text] of wrong) {
      await write(file, text);
      await expect(bringIn()).rejects.toThrow(HelpFileError);
      await expect(bringIn()).rejects.toThrow(file);
      await unlink(join(root, file));
    }
    expect(await slugs()).toHaveLength(4);
  });
});

describe("the help centre's calls", () => {
  beforeEach(async () => {
    await bringIn();
  });

  it("tell contents in their order, by kind, category, role and task", async () => {
    expect(await slugs()).toEqual(["invite", "tags", "compare", "film"]);
    expect(await slugs({ kind: "video" })).toEqual(["film"]);
    expect(await slugs({ category: "People" })).toEqual(["invite", "tags"]);
    expect(await slugs({ role: "HR", task: "Compare" })).toEqual(["compare"]);
    expect(await slugs({ role: "HR", task: "Write" })).toEqual([]);
  });

  it.each([
    ["inviting", ["invite"]],
    ["How do I invite somebody?", ["invite"]],
    ["CAFE", ["invite"]],
    ["tag", ["tags"]],
    ["harbours", ["film"]],
    ["%", []],
    ["zeppelin", []],
    ["' or true --", []],
  ])("find %j", async (search, expected) => {
    expect(await slugs({ search })).toEqual(expected);
  });

  it("mark whole words where they were found", async () => {
    const { items } = await call(organization.user, "/help-content/getAll", { search: "invit caf" });
    expect(items[0]?.title_parts).toEqual([
      { text: "Invite", hit: true },
      { text: " a member", hit: false },
    ]);
    expect(items[0]?.snippet?.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(["Invite", "Café"]);
  });

  it("tell an article with its headings, related ones and neighbours", async () => {
    const told = await call(organization.user, "/help-content/get", { kind: "article", slug: "invite" });
    expect(told).toMatchObject({
      item: { kind: "article", title: "Invite a member", audience: "admin" },
      headings: [{ id: "send-it", title: "Send it", level: 2 }],
      related: [{ slug: "tags", title: "Tags" }],
      previous: null,
      next: { slug: "tags" },
    });
  });

  it("are for whoever is signed in, and for nobody else", async () => {
    for (const [path, input] of [
      ["/help-content/getAll", {}],
      ["/help-content/get", { kind: "article", slug: "tags" }],
      ["/help-content/feedback", { kind: "article", slug: "tags", helpful: true }],
    ] as const) {
      expect((await refusal(null, path, input)).status).toBe(401);
    }
    const long = { kind: "article", slug: "tags", helpful: false, comment: "x".repeat(2001) };
    expect((await refusal(organization.user, "/help-content/feedback", long)).body.fields).toEqual({
      comment: "Comment can have at most 2,000 characters.",
    });
    const search = "x".repeat(201);
    expect((await refusal(organization.user, "/help-content/getAll", { search })).status).toBe(400);
  });
});
