import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { outlineOf } from "../../supabase/functions/_shared/domain/help/headings.ts";
import {
  HELP_AUDIENCES,
  HELP_CATEGORIES,
  HELP_CONTENT,
  HELP_SLUG,
  PROMPT_OPENS,
  PROMPT_ROLES,
  PROMPT_TASKS,
} from "../../supabase/functions/_shared/domain/help/kinds.ts";
import { readVtt } from "../../supabase/functions/_shared/domain/help/vtt.ts";

const Title = z.string().trim().min(1).max(HELP_CONTENT.title);
const Summary = z.string().trim().min(1).max(160);
const Order = z.int().min(0).max(9999);
const Slug = z.string().max(HELP_CONTENT.slug).regex(HELP_SLUG);
const Category = z.enum(HELP_CATEGORIES);

const Article = z.strictObject({
  title: Title,
  category: Category,
  order: Order,
  summary: Summary,
  related: z.array(Slug).max(8).default([]),
  audience: z.enum(HELP_AUDIENCES).default("everyone"),
});
const Prompt = z.strictObject({
  title: Title,
  role: z.enum(PROMPT_ROLES),
  task: z.enum(PROMPT_TASKS),
  opens: z.enum(PROMPT_OPENS).default("chat"),
  order: Order,
});
const Video = z.strictObject({
  title: Title,
  summary: Summary,
  category: Category,
  order: Order,
  chapters: z.array(z.strictObject({ at: z.number().min(0), title: Title })).min(1),
});

/** A content of the help centre, as the database keeps it. */
export interface HelpFile {
  kind: "article" | "video" | "prompt";
  slug: string;
  content: {
    title: string;
    summary: string;
    category: string;
    position: number;
    body: string;
    data: Record<string, unknown>;
    words: string;
  };
  /** What its document holds, of an article. */
  text: string | null;
  contentHash: string;
  textHash: string | null;
}

/** A file of the help centre that can't be brought in, and why. */
export class HelpFileError extends Error {
  override name = "HelpFileError";
}

/**
 * Reads the help centre's files (docs/decisions/help-content.md): `content/help/<kind>s/<slug>.md` with YAML before the text,
 * and of a video its captions, `public/help/videos/<slug>.vtt`.
 * @param root the project's folder
 * @throws HelpFileError that names a file and what is wrong with it
 */
export async function readHelpFiles(root: string): Promise<HelpFile[]> {
  const read = async (
    kind: HelpFile["kind"],
    make: (slug: string, source: Source) => Made | Promise<Made>,
  ) => {
    const folder = join(root, "content", "help", `${kind}s`);
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".md")).sort();
    return Promise.all(
      names.map(async (name) => {
        const file = join(folder, name);
        try {
          const slug = Slug.parse(basename(name, ".md"));
          const source = frontMatterOf((await readFile(file, "utf8")).replace(/\r\n?/g, "\n"));
          return whole(kind, slug, await make(slug, source));
        } catch (error) {
          const why = error instanceof z.ZodError ? z.prettifyError(error) : String((error as Error).message);
          throw new HelpFileError(`content/help/${kind}s/${name}: ${why.replace(/\s+/g, " ")}`);
        }
      }),
    );
  };
  const captions = (slug: string) => readFile(join(root, "public", "help", "videos", `${slug}.vtt`), "utf8");
  const all = await Promise.all([
    read("article", article),
    read("video", async (_slug, source) => video(source, await captions(_slug))),
    read("prompt", prompt),
  ]);
  return all.flat();
}

interface Source {
  front: unknown;
  body: string;
}
type Made = Pick<HelpFile, "content"> & { text?: string };

function frontMatterOf(file: string): Source {
  const [, front, body] = /^---\n([^]*?)\n---\n?([^]*)$/.exec(file) ?? [];
  if (front === undefined || body === undefined)
    throw new Error("it must begin with YAML between two lines ---");
  return { front: parse(front) as unknown, body: body.trim() };
}

function article(_slug: string, { front, body }: Source): Made {
  const { title, category, order, summary, related, audience } = Article.parse(front);
  if (body === "") throw new Error("an article needs a text");
  const { headings, words } = outlineOf(body);
  const content = {
    title,
    summary,
    category,
    position: place(HELP_CATEGORIES, category, order),
    body,
    data: { audience, related, headings },
    words,
  };
  return { content, text: `# ${title}\n\n${summary}\n\n${AUDIENCE[audience]}${body}\n` };
}

/** What an article's document says of who can do what it tells. */
const AUDIENCE = {
  everyone: "",
  admin: "Only admins and owners of the organisation can do this.\n\n",
  owner: "Only owners of the organisation can do this.\n\n",
} as const;

function prompt(_slug: string, { front, body }: Source): Made {
  const { title, role, task, opens, order } = Prompt.parse(front);
  if (body === "") throw new Error("a prompt needs a text");
  const position = place(PROMPT_ROLES, role, order);
  const content = { title, summary: "", category: role, position, body, data: { task, opens }, words: body };
  return { content };
}

function video({ front, body }: Source, captions: string): Made {
  const { title, summary, category, order, chapters } = Video.parse(front);
  if (body !== "") throw new Error("a video has no text but its captions");
  const cues = readVtt(captions);
  const seconds = cues.at(-1)?.to ?? 0;
  const words = cues.map(({ text }) => text).join(" ");
  const position = place(HELP_CATEGORIES, category, order);
  return { content: { title, summary, category, position, body, data: { seconds, chapters, cues }, words } };
}

const place = <Name extends string>(names: readonly Name[], name: Name, order: number) =>
  names.indexOf(name) * 10_000 + order;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function whole(kind: HelpFile["kind"], slug: string, { content, text = "" }: Made): HelpFile {
  const textHash = text === "" ? null : sha256(text);
  const contentHash = sha256(JSON.stringify([content, textHash]));
  return { kind, slug, content, text: text || null, contentHash, textHash };
}
