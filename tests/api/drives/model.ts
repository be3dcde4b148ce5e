import { type HistorySource, oneOf } from "./history-source.ts";

/** A file, folder or shortcut as it is at the source. */
interface Node {
  id: string;
  name: string;
  parent: string;
  /** Null: a folder, or a shortcut. */
  text: string | null;
  /** What a shortcut leads to. */
  to: string | null;
  trashed: boolean;
  /** Somebody else's, who can take it where it isn't seen. */
  isOthers: boolean;
}

/** What the source holds, kept beside it without asking it, and changed by random operations. */
export class DriveModel {
  readonly nodes = new Map<string, Node>();
  operations = 0;
  readonly #source: HistorySource;
  readonly #random: () => number;
  readonly #story: string[];
  #words = 0;

  /** @param story what is done to each comes to it */
  constructor(source: HistorySource, random: () => number, story: string[]) {
    this.#story = story;
    this.#source = source;
    this.#random = random;
    const { inner, folder } = source;
    const node = { id: inner, name: "Inner", parent: folder };
    this.nodes.set(inner, { ...node, text: null, to: null, trashed: false, isOthers: false });
  }

  /** Files that a sync of a folder has to hold: "name: text", sorted. */
  expected(root: string): string[] {
    return [...this.nodes.values()]
      .flatMap((node) => {
        const text = this.#textOf(node);
        return text !== null && this.#isWithin(node, root) ? [`${node.name}: ${text}`] : [];
      })
      .sort();
  }

  /** Does one random thing to the source. */
  async step(): Promise<void> {
    const before = this.operations;
    while (this.operations === before) {
      const lot = this.#random();
      if (lot < 0.3) await this.#add(lot < 0.07);
      else if (lot < 0.34) await this.#link();
      else if (lot < 0.52) await this.#write();
      else if (lot < 0.62) await this.#rename();
      else if (lot < 0.8) await this.#move();
      else if (lot < 0.88) await this.#trash();
      else if (lot < 0.94) await this.#restore();
      else await this.#remove(lot > 0.985);
    }
  }

  async #write(): Promise<void> {
    const node = this.#one(this.#open().filter(({ text }) => text !== null));
    if (!node) return;
    node.text = this.#text();
    this.#say("write", node, node.text);
    await this.#done(this.#source.write(node.id, node.text));
  }

  async #rename(): Promise<void> {
    const node = this.#one(this.#open());
    if (!node) return;
    node.name = this.#name(isFolder(node));
    this.#say("rename", node);
    await this.#done(this.#source.rename(node.id, node.name));
  }

  async #move(): Promise<void> {
    const node = this.#one(this.#open());
    if (!node) return;
    const { folder, outside, hidden } = this.#source;
    const within = this.#folders().filter((at) => !this.#isBeneath(at, node));
    const places = [
      folder,
      outside,
      ...within.map(({ id }) => id),
      ...(node.isOthers && hidden ? [hidden] : []),
    ];
    node.parent = this.#one(places) ?? folder;
    this.#say("move", node);
    await this.#done(this.#source.move(node.id, node.parent));
  }

  async #trash(): Promise<void> {
    const node = this.#one(this.#open().filter(({ trashed }) => !trashed));
    if (!node) return;
    node.trashed = true;
    this.#say("trash", node);
    await this.#done(this.#source.trash(node.id));
  }

  async #restore(): Promise<void> {
    const node = this.#one([...this.nodes.values()].filter((one) => one.trashed && !this.#isGone(one, true)));
    if (!node) return;
    node.trashed = false;
    this.#say("restore", node);
    await this.#done(this.#source.restore(node.id));
  }

  /** For good; a folder with all that is in it. */
  async #remove(folders: boolean): Promise<void> {
    const node = this.#one(this.#open().filter((one) => isFolder(one) === folders));
    if (!node) return;
    for (const one of [...this.nodes.values()]) if (this.#isBeneath(one, node)) one.name = "";
    for (const one of [...this.nodes.values()]) if (one.name === "") this.nodes.delete(one.id);
    this.#say("remove", node);
    await this.#done(this.#source.remove(node.id));
  }

  async #add(isFolder: boolean): Promise<void> {
    const { folder, outside, hidden } = this.#source;
    const parent = this.#one([folder, folder, ...this.#folders().map(({ id }) => id), outside]) ?? folder;
    const [name, text] = [this.#name(isFolder), isFolder ? null : this.#text()];
    const isOthers = text !== null && hidden !== null && this.#random() < 0.3;
    this.operations += 1;
    const id = await this.#source.add({ name, parent, text, isOthers });
    this.#say("add", { id, name, parent }, text ?? "folder");
    this.nodes.set(id, { id, name, parent, text, to: null, trashed: false, isOthers });
  }

  async #link(): Promise<void> {
    const { folder, link } = this.#source;
    const target = this.#one(this.#open().filter(({ text, trashed }) => text !== null && !trashed));
    if (!link || !target) return;
    const parent = this.#one([folder, ...this.#folders().map(({ id }) => id)]) ?? folder;
    const name = this.#name(false);
    this.operations += 1;
    const id = await link({ name, parent, to: target.id });
    this.#say("link", { id, name, parent }, target.id);
    this.nodes.set(id, { id, name, parent, text: null, to: target.id, trashed: false, isOthers: false });
  }

  #say(what: string, node: Pick<Node, "id" | "name" | "parent">, more = ""): void {
    this.#story.push(`${what} ${node.id} “${node.name.slice(-24)}” in ${node.parent} ${more}`);
  }

  async #done(doing: Promise<void>): Promise<void> {
    this.operations += 1;
    await doing;
  }

  /** What can be changed; the folder that is kept in step by itself stays as it is. */
  #open(): Node[] {
    const { inner, trashIsOpen } = this.#source;
    return [...this.nodes.values()].filter((one) => one.id !== inner && (trashIsOpen || !this.#isGone(one)));
  }

  #folders(): Node[] {
    const { trashIsOpen } = this.#source;
    return [...this.nodes.values()].filter((one) => isFolder(one) && (trashIsOpen || !this.#isGone(one)));
  }

  /** What is answered from it; null: nothing. */
  #textOf({ text, to }: Node): string | null {
    if (to === null) return text;
    const target = this.nodes.get(to);
    if (!target || this.#isGone(target)) return null;
    return this.#isWithin(target, this.#source.hidden ?? "") ? null : target.text;
  }

  #isWithin(node: Node, root: string): boolean {
    return !this.#isGone(node) && this.#above(node).some(({ parent }) => parent === root);
  }

  /** Whether it lies in the trash, by itself or by a folder above it (that alone: `above`). */
  #isGone(node: Node, above = false): boolean {
    return this.#above(node).some((one) => one.trashed && !(above && one === node));
  }

  /** Whether one is the other, or lies beneath it. */
  #isBeneath(node: Node, above: Node): boolean {
    return this.#above(node).includes(above);
  }

  /** It, and the folders above it that are known here. */
  #above(node: Node): Node[] {
    const path: Node[] = [];
    for (let at: Node | undefined = node; at; at = this.nodes.get(at.parent)) path.push(at);
    return path;
  }

  #one<T>(of: readonly T[]): T | undefined {
    return of.length === 0 ? undefined : oneOf(of, this.#random());
  }

  #text(): string {
    return `Sentence ${String((this.#words += 1))} of this history.`;
  }

  #name(isFolder: boolean): string {
    const word = oneOf(
      ["Plan", "Ünïcode ✓", this.#source.sameNames ? "a/b" : "a+b #1", "Report 2", "x".repeat(60)],
      this.#random(),
    );
    const name = this.#source.sameNames ? word : `${word} ${String((this.#words += 1))}`;
    return isFolder ? name : `${name}.txt`;
  }
}

function isFolder({ text, to }: Node): boolean {
  return text === null && to === null;
}
