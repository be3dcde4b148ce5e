import { Parser } from "htmlparser2";
import type { ExtractedBlock } from "../../domain/text/document.ts";
import { withNoteSign } from "../superscript.ts";
import { BLOCKS, UNSEEN } from "./elements.ts";
import type { MainContent } from "./main-content.ts";
import { type Cell, htmlTable } from "./table.ts";

type Attributes = Readonly<Record<string, string>>;

interface Item {
  depth: number;
  /** Its number, with a space behind it. */
  label: string;
  text: string;
}

/** The body of the page, or of a cell. */
interface Flow {
  blocks: ExtractedBlock[];
  /** Text that has not ended yet. */
  inline: string;
  /** Open lists, the innermost last: how far each has counted, null when it has bullets. */
  lists: (number | null)[];
  items: Item[];
}

interface Table {
  rows: Cell[][];
  presentation: boolean;
  spans: Attributes;
}

/** The break of a line that the page asks for; other line ends of the source are spaces. */
const BREAK = "\u2028";

const newFlow = (): Flow => ({ blocks: [], inline: "", lists: [], items: [] });

/** Turns the source of a page into blocks, in one pass. */
export class HtmlBlocks {
  private readonly main: Pick<MainContent, "root" | "dropped">;
  private readonly flows: Flow[] = [];
  private flow = newFlow();
  private readonly tables: Table[] = [];
  private depth = 0;
  /** Depth of the root element, once it is open. */
  private rootDepth = 0;
  /** Depth of the outermost element that is left out. */
  private dropDepth = 0;
  private raised = 0;
  private pre = 0;

  constructor(main: Pick<MainContent, "root" | "dropped">) {
    this.main = main;
  }

  read(source: string): ExtractedBlock[] {
    const parser: Parser = new Parser(
      {
        onopentag: (name, attributes) => this.open(name, attributes, parser.startIndex),
        ontext: (text) => this.text(text),
        onclosetag: (name) => this.close(name),
      },
      { decodeEntities: true },
    );
    parser.end(source);
    while (this.flows.length > 0) this.endCell();
    this.flush("paragraph");
    this.endLists();
    return this.flow.blocks;
  }

  private get reading(): boolean {
    return this.dropDepth === 0 && (this.main.root === null || this.rootDepth > 0);
  }

  private open(name: string, attributes: Attributes, start: number): void {
    this.depth++;
    if (start === this.main.root) this.rootDepth = this.depth;
    if (!this.reading) return;
    if (UNSEEN.has(name) || this.main.dropped.has(start)) this.dropDepth = this.depth;
    else this.enter(name, attributes);
  }

  private close(name: string): void {
    if (this.reading) this.leave(name);
    if (this.depth === this.dropDepth) this.dropDepth = 0;
    if (this.depth === this.rootDepth) this.rootDepth = 0;
    this.depth--;
  }

  private enter(name: string, attributes: Attributes): void {
    if (BLOCKS.has(name)) this.flush("paragraph");
    const { flow } = this;
    if (name === "br") flow.inline += BREAK;
    else if (name === "pre") this.pre++;
    else if (name === "sup") this.raised++;
    else if (name === "ul" || name === "dl") flow.lists.push(null);
    else if (name === "ol") flow.lists.push(Number(attributes["start"] ?? 1) - 1 || 0);
    else if (name === "li" || name === "dt") this.startItem();
    else if (name === "dd" && flow.items.length > 0) flow.inline += ": ";
    else if (name === "table") {
      this.tables.push({
        rows: [],
        presentation: /^(presentation|none)$/.test(attributes["role"] ?? ""),
        spans: {},
      });
    } else if (name === "tr") this.tables.at(-1)?.rows.push([]);
    else if (name === "td" || name === "th") this.startCell(attributes);
  }

  private leave(name: string): void {
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level) this.flush("heading", Number(level));
    else if (name === "pre") this.endPre();
    else if (BLOCKS.has(name)) this.flush("paragraph");
    if (name === "sup") this.raised = Math.max(0, this.raised - 1);
    else if (name === "ul" || name === "ol" || name === "dl") this.endList();
    else if (name === "td" || name === "th") this.endCell();
    else if (name === "table") this.endTable();
  }

  private text(text: string): void {
    if (!this.reading) return;
    const note = this.raised > 0 && /^\d{1,3}$/.test(text.trim());
    this.flow.inline = note ? withNoteSign(this.flow.inline, text.trim()) : this.flow.inline + text;
  }

  private flush(kind: "paragraph" | "heading", level?: number): void {
    if (this.pre > 0) return;
    const { flow } = this;
    const text = collapse(flow.inline, kind === "heading" || flow.lists.length > 0);
    flow.inline = "";
    if (text === "") return;
    const item = flow.items.at(-1);
    if (flow.lists.length > 0 && item) item.text += /^: /.test(text) || item.text === "" ? text : ` ${text}`;
    else flow.blocks.push(level === undefined ? { kind, text } : { kind, text, level });
  }

  private startItem(): void {
    const { lists, items } = this.flow;
    const count = lists.at(-1);
    if (typeof count === "number") lists[lists.length - 1] = count + 1;
    const label = typeof count === "number" ? `${String(count + 1)}. ` : "";
    if (lists.length === 0) lists.push(null);
    items.push({ depth: lists.length - 1, label, text: "" });
  }

  private endList(): void {
    this.flow.lists.pop();
    if (this.flow.lists.length === 0) this.endLists();
  }

  /** Puts the items read so far into a block. */
  private endLists(): void {
    const { flow } = this;
    const lines = flow.items
      .filter((item) => item.text !== "")
      .map((item) => `${"  ".repeat(Math.min(5, item.depth))}- ${item.label}${item.text}`);
    flow.items = [];
    if (lines.length > 0) flow.blocks.push({ kind: "list", text: lines.join("\n") });
  }

  private endPre(): void {
    this.pre = Math.max(0, this.pre - 1);
    if (this.pre > 0) return;
    const text = this.flow.inline.replaceAll(BREAK, "\n").replace(/^\s*\n|\s+$/g, "");
    this.flow.inline = "";
    if (text === "") return;
    this.endLists();
    this.flow.blocks.push({ kind: "code", text });
  }

  private startCell(attributes: Attributes): void {
    const table = this.tables.at(-1);
    if (!table) return;
    table.spans = attributes;
    this.flows.push(this.flow);
    this.flow = newFlow();
  }

  private endCell(): void {
    const table = this.tables.at(-1);
    const outer = this.flows.at(-1);
    if (!table || !outer) return;
    this.flush("paragraph");
    this.endLists();
    const { colspan, rowspan } = table.spans;
    if (table.rows.length === 0) table.rows.push([]);
    table.rows.at(-1)?.push({ blocks: this.flow.blocks, columns: span(colspan), rows: span(rowspan) });
    this.flows.pop();
    this.flow = outer;
  }

  private endTable(): void {
    const table = this.tables.pop();
    if (!table) return;
    if (this.flow.items.length > 0) this.endLists();
    this.flow.blocks.push(...htmlTable(table.rows, table.presentation));
  }
}

const span = (value: string | undefined): number =>
  Math.max(1, Math.min(200, Number.parseInt(value ?? "1", 10) || 1));

function collapse(text: string, oneLine: boolean): string {
  const spaced = text.replace(/[\u200B\u00AD]/g, "").replace(/[^\S\u2028]+/g, " ");
  return spaced.replace(/ ?\u2028\s*/g, oneLine ? " " : "\n").trim();
}
