/** The files that a page has fetched or fetches, by name. A failed one is forgotten, so that it is fetched anew. */
const fetched = new Map<string, Promise<void>>();

/**
 * Fetches the files of a part of the app, then runs it; the build puts this around each `import()`. A browser remembers
 * a module that it couldn't fetch for as long as the page lives, and Vite's own helper has it fetch modules: whatever was
 * asked for in a moment without a connection would be lost until a reload.
 * @param load e.g. `() => import("./palette-C5mNrozY.js")`
 * @param files what it needs, e.g. `["assets/palette-C5mNrozY.js", "assets/palette-Dnl97ljC.css"]`
 * @throws Error for a file that can't be fetched; the next call tries it again
 */
export async function loadCode<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  // A part that needs no other file isn't among them.
  const own = /import\((["'`])\.\/(.+?)\1\)/.exec(load.toString())?.[2];
  const all = own === undefined ? files : new Set([...files, `assets/${own}`]);
  await Promise.all([...all].map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<void> {
  const href = `/${file}`;
  const known = fetched.get(href);
  if (known) return known;
  const fetching = isInPage(href) ? Promise.resolve() : fetchFile(href);
  fetched.set(href, fetching);
  fetching.catch(() => fetched.delete(href));
  return fetching;
}

/** The page itself names what it can't do without. */
function isInPage(href: string): boolean {
  return document.querySelector(`link[href="${href}"], script[src="${href}"]`) !== null;
}

async function fetchFile(href: string): Promise<void> {
  if (href.endsWith(".css")) return addStyles(href);
  // Into the browser's cache. A preload that failed would be found again by the next.
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} couldn’t be loaded: ${String(response.status)}.`);
  await response.arrayBuffer();
}

function addStyles(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} couldn’t be loaded.`));
    };
    document.head.append(link);
  });
}
