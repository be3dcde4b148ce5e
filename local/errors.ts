/** A reason the ground can't start or go on, in one line that tells its operator what to do. */
export class GroundError extends Error {
  override name = "GroundError";
}

const sentences: Record<string, (file: string) => string> = {
  EACCES: (file) => `This user may not use ${file}. Give it the right to, or set DATA_DIR.`,
  EPERM: (file) => `This user may not use ${file}. Give it the right to, or set DATA_DIR.`,
  EROFS: (file) => `${file} is on a disk that is read-only. Set DATA_DIR.`,
  ENOSPC: (file) => `The disk is full: ${file} can't be written. Make room and start again.`,
  EDQUOT: (file) => `The disk quota is used up: ${file} can't be written. Make room and start again.`,
  EEXIST: (file) => `${file} is a file, and a folder is needed. Move it away or set DATA_DIR.`,
  ENOTDIR: (file) => `${file} is inside a file, and a folder is needed. Move it away or set DATA_DIR.`,
  EISDIR: (file) => `${file} is a folder, and a file is needed. Move it away.`,
  EMFILE: (file) =>
    `Too many files are open to open ${file}. Raise the limit (\`ulimit -n\`) and start again.`,
  ENFILE: (file) =>
    `Too many files are open to open ${file}. Raise the limit (\`ulimit -n\`) and start again.`,
  EIO: (file) => `The disk can't read or write ${file}. Check it.`,
};

/** Why the ground can't start, in one line, whatever was thrown. */
export function reasonOf(error: unknown): string {
  if (error instanceof GroundError) return error.message;
  const { code, path, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const sentence = code === undefined ? undefined : sentences[code];
  if (sentence) return sentence(path ?? "the data folder");
  const words = (message || String(error)).replace(/\s+/g, " ");
  if (code?.startsWith("ERR_PARSE_ARGS_")) return words;
  return `The start failed: ${words} (NODE_DEBUG=atrium shows where).`;
}
