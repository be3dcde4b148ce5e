import type { ExtractedBlock } from "../../domain/text/document.ts";
import { markdownTable } from "../markdown-table.ts";
import { type Attributes, readXml } from "../office/xml.ts";

/** What a slide, or the notes of one, says. */
export interface Slide {
  title: string;
  /** In the order in which its shapes stand in the file, which is that of a screen reader. */
  blocks: ExtractedBlock[];
  isHidden: boolean;
}

interface Paragraph {
  level: number;
  text: string;
}

interface Shape {
  /** Its placeholder's: `title`, `body`, `ftr`…; null for what has none. */
  role: string | null;
  paragraphs: Paragraph[];
  /** What is told of a picture for those who don't see it. */
  told: string;
  isPicture: boolean;
}

const TITLES = new Set(["title", "ctrTitle"]);
/** What stands on every slide, and the picture of the slide on its notes. */
const FURNITURE = new Set(["ftr", "dt", "sldNum", "hdr", "sldImg"]);
const SHAPES = new Set(["p:sp", "p:pic", "p:graphicFrame", "p:cxnSp"]);
const MOST_COLUMNS = 100;

/** Reads a slide's shapes, those within groups as well. */
export function readSlide(xml: string): Slide {
  const reader = new SlideReader();
  readXml(xml, reader);
  return reader.slide;
}

class SlideReader {
  readonly slide: Slide = { title: "", blocks: [], isHidden: false };
  private shape: Shape | null = null;
  private rows: string[][] | null = null;
  private cell: string[] | null = null;
  private paragraph: Paragraph | null = null;
  private collecting = false;
  private skipping = 0;

  open(name: string, attributes: Attributes): void {
    if (this.skipping > 0 || name === "mc:Fallback") this.skipping++;
    else if (name === "p:sld") this.slide.isHidden = ["0", "false"].includes(attributes["show"] ?? "");
    else if (SHAPES.has(name))
      this.shape = { role: null, paragraphs: [], told: "", isPicture: name === "p:pic" };
    else if (name === "p:ph" && this.shape) this.shape.role = attributes["type"] ?? "body";
    else if (name === "p:cNvPr" && this.shape) this.shape.told = toldIn(attributes);
    else if (name === "a:tbl") this.rows = [];
    else if (name === "a:tr") this.rows?.push([]);
    else if (name === "a:tc") this.cell = [];
    else this.openText(name, attributes);
  }

  text(text: string): void {
    if (this.collecting && this.skipping === 0 && this.paragraph) this.paragraph.text += text;
  }

  close(name: string): void {
    if (this.skipping > 0) this.skipping--;
    else if (name === "a:t") this.collecting = false;
    else if (name === "a:p") this.endParagraph();
    else if (name === "a:tc") this.endCell();
    else if (name === "a:tbl") this.endTable();
    else if (SHAPES.has(name)) this.endShape();
  }

  private openText(name: string, { lvl }: Attributes): void {
    if (name === "a:p") this.paragraph = { level: 0, text: "" };
    else if (name === "a:t") this.collecting = true;
    else if (name === "a:br" && this.paragraph) this.paragraph.text += " ";
    else if (name === "a:pPr" && this.paragraph) this.paragraph.level = Math.min(8, Number(lvl) || 0);
  }

  private endParagraph(): void {
    const { paragraph } = this;
    this.paragraph = null;
    const text = paragraph?.text.replace(/\s+/g, " ").trim() ?? "";
    if (!paragraph || text === "") return;
    if (this.cell) this.cell.push(text);
    else this.shape?.paragraphs.push({ ...paragraph, text });
  }

  private endCell(): void {
    const row = this.rows?.at(-1);
    if (row && row.length < MOST_COLUMNS) row.push((this.cell ?? []).join(" "));
    this.cell = null;
  }

  private endTable(): void {
    const rows = (this.rows ?? []).filter((row) => row.some((cell) => cell !== ""));
    this.rows = null;
    if (rows.length > 0) this.slide.blocks.push({ kind: "table", text: markdownTable(rows) });
  }

  private endShape(): void {
    const { shape } = this;
    this.shape = null;
    if (!shape || FURNITURE.has(shape.role ?? "")) return;
    if (shape.told !== "") {
      const text = shape.isPicture ? `Picture: ${shape.told}` : shape.told;
      this.slide.blocks.push({ kind: "paragraph", text });
    }
    if (TITLES.has(shape.role ?? "") && this.slide.title === "")
      this.slide.title = shape.paragraphs.map(({ text }) => text).join(" ");
    else this.slide.blocks.push(...textOf(shape.paragraphs));
  }
}

/** One line, or lines with their levels as a list. */
function textOf(paragraphs: readonly Paragraph[]): ExtractedBlock[] {
  const [only] = paragraphs;
  if (!only) return [];
  if (paragraphs.length === 1) return [{ kind: "paragraph", text: only.text }];
  const lines = paragraphs.map(({ level, text }) => `${"  ".repeat(level)}- ${text}`);
  return [{ kind: "list", text: lines.join("\n") }];
}

/** What programs write by themselves says nothing: names of files, and words on what the picture might be. */
const BY_ITSELF = /^(?:[^\s]+\.(?:png|jpe?g|gif|svg|emf|wmf|bmp|webp|tiff?)|https?:\S+)$/i;

function toldIn({ descr = "" }: Attributes): string {
  const told = descr
    .replace(/\s+/g, " ")
    .replace(/\s*Description automatically generated.*$/i, "")
    .trim();
  return BY_ITSELF.test(told) ? "" : told;
}
