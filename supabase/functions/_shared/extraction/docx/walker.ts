import type { ExtractedBlock } from "../../domain/text/document.ts";
import { superscript, withNoteSign } from "../superscript.ts";
import { isMarked, mathText } from "./math.ts";
import type { Counters, Lists } from "./numbering.ts";
import { addParagraph, emptyParagraph, type Paragraph } from "./paragraph.ts";
import { isOn, type Style } from "./styles.ts";
import { symbolText } from "./symbols.ts";
import { ROWS_PER_BLOCK, tableBlocks, type TableRows } from "./table.ts";
import type { Attributes, XmlHandler } from "../office/xml.ts";

/** What a document's other parts say. */
export interface Surroundings {
  styles: ReadonlyMap<string, Style>;
  lists: Lists;
  /** Texts by kind and id, for example `footnote 2`. */
  notes: ReadonlyMap<string, string>;
  /** The file says where its pages break. */
  paged: boolean;
}

/** How far a document is read; plain JSON. */
export interface Progress {
  page: number;
  notes: number;
  counters: Counters;
  /** Cells of the head of a table that is given out in part; empty when its head isn't one; null outside. */
  table: string[] | null;
}

interface Flow {
  blocks: ExtractedBlock[];
  paragraph: Paragraph | null;
  /** Columns, when it is a cell. */
  span: number;
}

interface OpenTable extends TableRows {
  page: number | undefined;
}

const TABLE_PARTS = new Set(["w:tbl", "w:tr", "w:tc", "w:gridSpan", "w:gridBefore"]);

const MOST_COLUMNS = 60;

/** Deleted text, field codes, fallbacks of what stands beside them, readings over characters, former formatting. */
const SKIPPED = new Set([
  "w:del",
  "w:moveFrom",
  "w:delText",
  "w:instrText",
  "w:delInstrText",
  "w:rt",
  "w:pPrChange",
  "w:rPrChange",
  "w:numberingChange",
  "w:sectPr",
  "mc:Fallback",
]);

const NOTES: Record<string, string> = {
  "w:footnoteReference": "footnote",
  "w:endnoteReference": "endnote",
  "w:commentReference": "comment",
};

/** Turns the elements of a document, its notes or its headers into blocks. */
export class Walker implements XmlHandler {
  /** Blocks of what has ended on the outermost level. */
  readonly blocks: ExtractedBlock[] = [];
  readonly progress: Progress;
  private readonly around: Surroundings;
  private readonly ended: () => void;
  private readonly flows: Flow[] = [];
  private flow: Flow;
  private readonly tables: OpenTable[] = [];
  private readonly marks: number[] = [];
  private readonly notes: ExtractedBlock[] = [];
  private skipping = 0;
  private collecting = false;
  private inRun = false;
  private runBold = false;
  private placeholder = false;

  /** @param ended called when a paragraph or table of the outermost level has ended */
  constructor(around: Surroundings, progress: Progress, ended: () => void = () => undefined) {
    this.around = around;
    this.progress = progress;
    this.ended = ended;
    this.flow = { blocks: this.blocks, paragraph: null, span: 1 };
  }

  open(name: string, attributes: Attributes): void {
    if (this.skipping > 0 || SKIPPED.has(name)) this.skipping++;
    else if (name === "w:sdtContent" && this.placeholder) {
      this.placeholder = false;
      this.skipping++;
    } else if (name === "w:p") this.flow.paragraph = emptyParagraph();
    else if (TABLE_PARTS.has(name)) this.openTablePart(name, attributes);
    else if (name === "w:txbxContent") this.pushFlow();
    else this.openInline(name, attributes);
  }

  text(text: string): void {
    if (this.collecting && this.skipping === 0) this.add(text);
  }

  close(name: string): void {
    if (this.skipping > 0) this.skipping--;
    else if (name === "w:p") this.endParagraph();
    else if (name === "w:t" || name === "m:t") this.collecting = false;
    else if (name === "w:r") this.inRun = this.runBold = false;
    else if (name === "w:tc") this.endCell();
    else if (name === "w:tr") this.endRow();
    else if (name === "w:tbl") this.endTable();
    else if (name === "w:txbxContent") {
      const { blocks } = this.popFlow();
      (this.flow.paragraph?.boxes ?? this.flow.blocks).push(...blocks);
    } else if (isMarked(name)) this.endMark(name);
  }

  private openInline(name: string, { val, ...attributes }: Attributes): void {
    const { paragraph } = this.flow;
    if (name === "w:lastRenderedPageBreak") this.progress.page++;
    if (name === "w:showingPlcHdr") this.placeholder = true;
    if (!paragraph) return;
    if (name === "w:t" || name === "m:t") this.collecting = true;
    else if (name === "w:r") this.inRun = true;
    else if (name === "w:tab") this.add(this.inRun ? " " : "");
    else if (name === "w:br" || name === "w:cr") this.add("\n");
    else if (name === "w:noBreakHyphen") this.add("-");
    else if (name === "w:sym") this.add(symbolText(attributes["font"] ?? "", attributes["char"] ?? ""));
    else if (name === "w:b") this.runBold = this.inRun && isOn(val);
    else if (name === "w:pStyle") paragraph.style = this.around.styles.get(val ?? "");
    else if (name === "w:outlineLvl") paragraph.outline = Number(val);
    else if (name === "w:ilvl") paragraph.list = { id: paragraph.list?.id ?? "", level: Number(val) || 0 };
    else if (name === "w:numId") paragraph.list = { level: paragraph.list?.level ?? 0, id: val ?? "" };
    else if (name in NOTES) this.addNote(NOTES[name] ?? "", attributes["id"] ?? "");
    else if (isMarked(name)) this.marks.push(paragraph.text.length);
    else if (name === "m:chr") this.add(val ?? "");
  }

  private openTablePart(name: string, { val }: Attributes): void {
    const open = this.tables.at(-1);
    if (name === "w:tbl") this.tables.push({ rows: [], head: this.headSoFar(), page: this.page });
    else if (name === "w:tr") open?.rows.push([]);
    else if (name === "w:tc") this.pushFlow();
    else if (name === "w:gridSpan") this.flow.span = Math.min(MOST_COLUMNS, Number(val) || 1);
    else open?.rows.at(-1)?.push(...emptyCells(Number(val)));
  }

  private endCell(): void {
    const { blocks, span } = this.popFlow();
    this.tables
      .at(-1)
      ?.rows.at(-1)
      ?.push(blocks, ...emptyCells(span - 1));
  }

  /** Gives out what is read of a long table, so that it never has to be held, or read in one step, as a whole. */
  private endRow(): void {
    const [table] = this.tables;
    if (!table || this.tables.length > 1 || this.flows.length > 0 || table.rows.length < ROWS_PER_BLOCK)
      return;
    this.blocks.push(...tableBlocks(table, table.page), ...this.notes.splice(0));
    this.progress.table = table.head ?? [];
    table.rows = [];
    table.page = this.page;
    this.ended();
  }

  /** Of the outermost table, when an earlier step gave out its first rows. */
  private headSoFar(): string[] | null {
    const head = this.tables.length === 0 && this.flows.length === 0 ? this.progress.table : null;
    return head && head.length > 0 ? head : null;
  }

  private endTable(): void {
    const table = this.tables.pop();
    if (!table) return;
    if (this.tables.length === 0 && this.flows.length === 0) this.progress.table = null;
    this.flow.blocks.push(...tableBlocks(table, table.page));
    this.endOutermost();
  }

  private endParagraph(): void {
    const { blocks, paragraph } = this.flow;
    if (!paragraph) return;
    this.flow.paragraph = null;
    addParagraph(blocks, paragraph, this.around.lists, this.progress.counters);
    blocks.push(...paragraph.boxes);
    this.endOutermost();
  }

  private endOutermost(): void {
    if (this.flows.length > 0 || this.tables.length > 0) return;
    this.blocks.push(...this.notes.splice(0));
    this.ended();
  }

  private endMark(name: string): void {
    const { paragraph } = this.flow;
    const at = this.marks.pop();
    if (!paragraph || at === undefined) return;
    paragraph.text = paragraph.text.slice(0, at) + mathText(name, paragraph.text.slice(at));
  }

  private addNote(kind: string, id: string): void {
    const text = this.around.notes.get(`${kind} ${id}`);
    const { paragraph } = this.flow;
    if (!text || !paragraph) return;
    const page = this.page === undefined ? {} : { page: this.page };
    if (kind === "comment") {
      this.notes.push({ kind: "footnote", text: `Comment: ${text}`, ...page });
      return;
    }
    const sign = String(++this.progress.notes);
    paragraph.text = withNoteSign(paragraph.text, sign);
    this.notes.push({ kind: "footnote", text: `${superscript(sign)} ${text}`, ...page });
  }

  private pushFlow(): void {
    this.flows.push(this.flow);
    this.flow = { blocks: [], paragraph: null, span: 1 };
  }

  private popFlow(): Flow {
    const { flow } = this;
    this.flow = this.flows.pop() ?? flow;
    return flow;
  }

  private get page(): number | undefined {
    return this.around.paged ? this.progress.page : undefined;
  }

  private add(text: string): void {
    const { paragraph } = this.flow;
    if (!paragraph) return;
    if (text.trim() !== "") paragraph.page ??= this.page;
    paragraph.text += text;
    if (this.runBold) paragraph.bold += text.length;
  }
}

const emptyCells = (count: number): ExtractedBlock[][] =>
  Array.from({ length: Math.max(0, Math.min(MOST_COLUMNS, count || 0)) }, () => []);
