import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { detect } from "../../supabase/functions/_shared/extraction/signatures.ts";
import { uploadTypeOf } from "../../supabase/functions/_shared/domain/uploads.ts";

const TYPES = ["pdf", "docx", "html", "md", "txt"] as const;
type TextType = (typeof TYPES)[number];

/** A file that both pipelines are given. */
export interface BenchFile {
  path: string;
  name: string;
  type: TextType;
}

/** The files of a folder that hold text. One whose name has no ending is what its bytes say, text being Markdown. */
export async function filesOf(folder: string): Promise<BenchFile[]> {
  const found: BenchFile[] = [];
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) =>
    a.name.localeCompare(b.name),
  )) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    const said = uploadTypeOf(entry.name)?.extension ?? (entry.name.includes(".") ? "" : await typeOf(path));
    const type = TYPES.find((known) => known === said);
    if (type)
      found.push({ path, type, name: entry.name.includes(".") ? entry.name : `${entry.name}.${type}` });
  }
  return found;
}

async function typeOf(path: string): Promise<string> {
  const { type } = detect(await readFile(path));
  return type === "text" ? "md" : type;
}

/**
 * Writes `count` copies into a folder, one file after the other and round again. Each copy differs from all others in
 * its bytes, and where it is plain text in its first line, so that nobody gains by knowing a file already.
 * @param label told apart from other sets of copies by this
 */
export async function copiesOf(
  files: readonly BenchFile[],
  count: number,
  folder: string,
  label: string,
): Promise<BenchFile[]> {
  await mkdir(folder, { recursive: true });
  const copies: BenchFile[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = files[index % files.length];
    if (!file) throw new Error("There is no file to copy.");
    const name = `${label}-${index}-${file.name}`;
    const path = join(folder, name);
    await writeFile(path, marked(await readFile(file.path), file.type, `copy ${label} ${index}`));
    copies.push({ path, name, type: file.type });
  }
  return copies;
}

/** The bytes of a file with a note that its format has room for; unchanged where it has none. */
function marked(bytes: Buffer, type: TextType, note: string): Buffer {
  const before = (text: string) => Buffer.concat([Buffer.from(text), bytes]);
  const after = (text: string) => Buffer.concat([bytes, Buffer.from(text)]);
  if (type === "pdf") return after(`\n% ${note}\n`);
  if (type === "docx") return withArchiveComment(bytes, note);
  const oneByteCharacters = !bytes.subarray(0, 4).some((byte) => byte === 0 || byte >= 0xef);
  if (!oneByteCharacters) return bytes;
  return before(type === "html" ? `<!-- ${note} -->\n` : `${note}\n\n`);
}

/** A zip archive ends in the length of a comment and the comment. */
function withArchiveComment(bytes: Buffer, note: string): Buffer {
  const hasNone = bytes.readUInt32LE(bytes.length - 22) === 0x06054b50;
  if (!hasNone) return bytes;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(note.length);
  return Buffer.concat([bytes.subarray(0, -2), length, Buffer.from(note)]);
}
