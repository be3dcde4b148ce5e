import { sharing } from "../sharing.ts";
import { page, startSite, type TestSite } from "../../tests/support/site.ts";

const FOLDERS = 20;

/** A site of so many pages on this machine: where it begins leads to folders, and those to the rest. */
export async function startBenchSite(count: number): Promise<TestSite> {
  const site = sharing()?.site() ?? (await startSite());
  const folders = Array.from({ length: Math.min(FOLDERS, count - 1) }, (_, nth) => `/folder-${nth}/`);
  const within = new Map(folders.map((folder) => [folder, [] as string[]]));
  for (let nth = folders.length + 1; nth < count; nth += 1) {
    const folder = folders[nth % folders.length] ?? "/";
    const path = `${folder}page-${nth}`;
    within.get(folder)?.push(path);
    site.pages.set(path, page(`Page ${nth}`, textOf(nth), ["/", folder]));
  }
  site.pages.set("/", page("Start", "This is where the site begins.", folders));
  for (const [nth, folder] of folders.entries())
    site.pages.set(
      folder,
      page(`Folder ${nth}`, `Folder ${nth} holds parts and their pages.`, within.get(folder)),
    );
  return site;
}

function textOf(nth: number): string {
  return Array.from(
    { length: 8 },
    (_, line) => `Part ${nth}-${line} is covered for ${(nth % 9) + 2} years and weighs ${nth + line} grams.`,
  ).join(" ");
}
