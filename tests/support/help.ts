import { randomUUID } from "node:crypto";
import { sql } from "./sql.ts";

/** Keeps a content in the help centre as its importer does, without a document; it is gone with the stack. */
export async function keepHelp(
  kind: "article" | "video" | "prompt",
  {
    slug = `content-${randomUUID()}`,
    title = `Title ${randomUUID()}`,
    body = "Words.",
    category = "Everyone",
    position = 1,
    data = {},
  } = {},
): Promise<{ slug: string; title: string }> {
  const kinds = {
    article: { audience: "everyone", related: [], headings: [] },
    video: { seconds: 3, chapters: [{ at: 0, title: "First" }], cues: [{ from: 0, to: 3, text: body }] },
    prompt: { task: "Write", opens: "chat" },
  };
  const content = {
    title,
    summary: "",
    category,
    position,
    body,
    data: { ...kinds[kind], ...data },
    words: body,
  };
  await sql()`select public.save_help_content(${kind}, ${slug}, ${sql().json(content)}, ${randomUUID()})`;
  return { slug, title };
}
