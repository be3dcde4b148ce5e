import type { DriveScene } from "./scene.ts";

/** A file or folder as it is at the source; folders have no text. */
interface Node {
  id: string;
  name: string;
  parent: string;
  text: string | null;
  trashed: boolean;
}

/** What the source holds, kept beside it without asking it, and changed by random operations. */
export class DriveModel {
  readonly nodes = new Map<string, Node>();
  operations = 0;
  readonly #drive: DriveScene;
  readonly #random: () => number;
  #words = 0;

  constructor(drive: DriveScene, random: () => number) {
    this.#drive = drive;
    this.#random = random;
  }

  /** Files that a sync of the drive's folder has to hold: "name: text", sorted. */
  expected(): string[] {
    return [...this.nodes.values()]
      .filter((node) => node.text !== null && this.#isWithin(node))
      .map(({ name, text }) => `${name}: ${String(text)}`)
      .sort();
  }

  /** Does one random thing to the source. */
  async step(): Promise<void> {
    this.operations += 1;
    const { folder, account, control } = this.#drive;
    const all = [...this.nodes.values()];
    const files = all.filter(({ text }) => text !== null);
    const folders = all.filter(({ text }) => text === null);
    const lot = this.#random();
    if (lot < 0.35 || files.length === 0) return this.#add(lot < 0.08);
    if (lot < 0.55) {
      const node = this.#one(files);
      node.text = this.#text();
      await control("file/change", { id: node.id, text: node.text });
    } else if (lot < 0.65) {
      const node = this.#one(all);
      node.name = this.#name(node.text === null);
      await control("file/change", { id: node.id, name: node.name });
    } else if (lot < 0.82) {
      const node = this.#one(all);
      const within = folders.filter((at) => !this.#isBeneath(at, node)).map(({ id }) => id);
      node.parent = this.#one([folder, account, ...within]);
      await control("file/move", { id: node.id, to: node.parent });
    } else if (lot < 0.9) {
      const node = this.#one(all);
      await control(node.trashed ? "file/restore" : "file/trash", { id: node.id });
      node.trashed = !node.trashed;
    } else if (lot < 0.95) {
      const trashed = all.filter((node) => node.trashed);
      if (trashed.length === 0) return;
      const node = this.#one(trashed);
      await control("file/restore", { id: node.id });
      node.trashed = false;
    } else {
      const node = this.#one(files);
      await control("file/delete", { id: node.id });
      this.nodes.delete(node.id);
    }
  }

  async #add(isFolder: boolean): Promise<void> {
    const { folder, account } = this.#drive;
    const folders = [...this.nodes.values()].filter(({ text }) => text === null).map(({ id }) => id);
    const parent = this.#one([folder, folder, ...folders, account]);
    const [name, text] = [this.#name(isFolder), isFolder ? null : this.#text()];
    const id = await this.#drive.add(name, parent, text ?? undefined);
    this.nodes.set(id, { id, name, parent, text, trashed: false });
  }

  #isWithin(node: Node): boolean {
    for (let at: Node | undefined = node; at; at = this.nodes.get(at.parent)) {
      if (at.trashed) return false;
      if (at.parent === this.#drive.folder) return true;
    }
    return false;
  }

  /** Whether one is the other, or lies beneath it. */
  #isBeneath(node: Node, above: Node): boolean {
    for (let at: Node | undefined = node; at; at = this.nodes.get(at.parent)) if (at === above) return true;
    return false;
  }

  #one<T>(of: readonly T[]): T {
    return of[Math.floor(this.#random() * of.length)] as T;
  }

  #text(): string {
    return `Sentence ${String((this.#words += 1))} of this history.`;
  }

  /** Names of one folder may be the same. */
  #name(isFolder: boolean): string {
    const words = ["Plan", "Ünïcode ✓", "a/b", "Report 2", "x".repeat(60)];
    const word = this.#one(words);
    return isFolder ? word : `${word}.txt`;
  }
}
