/** What a file for support can be, by the endings that its name may have. The first of each is added where another stands. */
export const SUPPORT_KINDS = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "text/plain": ["txt", "md", "markdown", "csv", "log", "json"],
} as const satisfies Record<string, readonly string[]>;

export type SupportType = keyof typeof SUPPORT_KINDS;

/** What an upload may call itself; what it is, its content says. */
export const SUPPORT_TYPES = [
  ...Object.keys(SUPPORT_KINDS),
  "text/markdown",
  "text/csv",
  "application/json",
  "application/octet-stream",
] as const;

/** What may be chosen, as the attribute `accept` of a file's field. */
export const SUPPORT_ACCEPT = Object.values(SUPPORT_KINDS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(",");

/** Why a file isn't taken. */
export const NOT_TAKEN = "Support takes pictures (PNG, JPEG, WebP, GIF), PDF, Word (.docx) and text files.";

/** Pictures by what stands at their start, in hexadecimal. */
const PICTURES: readonly [RegExp, SupportType][] = [
  [/^89504e470d0a1a0a/, "image/png"],
  [/^ffd8ff/, "image/jpeg"],
  [/^52494646.{8}57454250/, "image/webp"],
  [/^47494638(37|39)61/, "image/gif"],
];

/**
 * What a picture is by its first bytes; null: none that is taken.
 * @param bytes at least the first 12
 */
export function pictureTypeOf(bytes: Uint8Array): SupportType | null {
  const hex = [...bytes.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return PICTURES.find(([start]) => start.test(hex))?.[1] ?? null;
}

/** A file's name with an ending that says what it is: `photo.png` of a PDF becomes `photo.png.pdf`. */
export function nameFor(name: string, type: SupportType): string {
  const endings: readonly string[] = SUPPORT_KINDS[type];
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return endings.includes(ending) ? name : `${name.slice(0, 245)}.${endings[0] ?? ""}`;
}
