import type { WebsitePage } from "@contract/websites.ts";

/** A folder or page of a website, as its addresses make them. */
export interface TreeNode {
  /** Unique in its tree. */
  key: string;
  /** The last part of its path, as people read it. */
  label: string;
  /** The page that has this very address; null for what is only a folder. */
  page: WebsitePage | null;
  children: TreeNode[];
  /** All pages here and below. */
  ids: number[];
}

/** Pages as the folders of their paths; a folder that holds one thing only is drawn together with it. */
export function treeOf(pages: readonly WebsitePage[]): TreeNode[] {
  const root: Folder = { label: "", page: null, folders: new Map() };
  for (const page of pages) {
    let folder = root;
    for (const part of partsOf(page.address)) {
      const known: Folder = folder.folders.get(part) ?? { label: part, page: null, folders: new Map() };
      folder.folders.set(part, known);
      folder = known;
    }
    folder.page = page;
  }
  return [...root.folders.values()].map((folder) => nodeOf(folder, ""));
}

interface Folder {
  label: string;
  page: WebsitePage | null;
  folders: Map<string, Folder>;
}

function partsOf(address: string): string[] {
  const { host, pathname, search } = new URL(address);
  const parts = pathname.split("/").filter((part) => part !== "");
  const last = parts.pop();
  return [host, ...parts.map(decoded), ...(last === undefined ? [] : [decoded(last) + search])].concat(
    last === undefined && search !== "" ? [search] : [],
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function nodeOf(folder: Folder, above: string): TreeNode {
  const [only, ...more] = folder.folders.values();
  const key = `${above}/${folder.label}`;
  if (only && more.length === 0 && folder.page === null) {
    return nodeOf({ ...only, label: `${folder.label}/${only.label}` }, above);
  }
  const children = [...folder.folders.values()].map((child) => nodeOf(child, key));
  const ids = [...(folder.page ? [folder.page.id] : []), ...children.flatMap((child) => child.ids)];
  return { key, label: folder.label, page: folder.page, children, ids };
}
