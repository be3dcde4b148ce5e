import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";

/** What a browser loads for something: the names of the files, and their bytes as gzip sends them. */
export interface Weight {
  files: string[];
  bytes: number;
  /** Whether a text stands in one of the scripts. */
  says: (text: string) => boolean;
}

/** What the page's script loads. */
const APP = "/src/app/mount.tsx";

/** The modules that each screen is made of, beside the page's own. */
export const SIGN_IN = ["/src/app/routes/app/sign-in.tsx"];
export const CHAT = ["/src/app/shell/app-shell.tsx", "/src/app/routes/app/chat.tsx"];

/**
 * Builds the app in memory.
 * @returns weighs the JavaScript and CSS that a page needs before it is usable. `modules` are the screens and frames
 * that its address leads to, by their paths; what they import follows, what they import later doesn't.
 */
export async function openScales(): Promise<(...modules: string[]) => Weight> {
  // Tests run with another one, by which React is its development build.
  process.env.NODE_ENV = "production";
  const built = (await build({ logLevel: "error", build: { write: false } })) as Rolldown.RolldownOutput;
  const sizes = new Map<string, number>();
  const chunks = new Map<string, Rolldown.OutputChunk>();
  for (const file of built.output) {
    sizes.set(file.fileName, gzipSync(file.type === "chunk" ? file.code : file.source, { level: 9 }).length);
    if (file.type === "chunk") chunks.set(file.fileName, file);
  }

  function closure(name: string, into: Set<string>): void {
    const chunk = chunks.get(name);
    if (!chunk || into.has(name)) return;
    into.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) into.add(css);
    for (const next of chunk.imports) closure(next, into);
  }

  return (...modules) => {
    const files = new Set<string>();
    for (const chunk of chunks.values()) if (chunk.isEntry) closure(chunk.fileName, files);
    for (const module of [APP, ...modules]) {
      const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
      if (!chunk) throw new Error(`The build has no ${module}.`);
      closure(chunk.fileName, files);
    }
    return {
      files: [...files],
      bytes: [...files].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0),
      says: (text) => [...files].some((name) => chunks.get(name)?.code.includes(text)),
    };
  };
}
