import { XMLParser } from "fast-xml-parser";

/** An element of a document that was read. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly Element[];
}

/** A document by what rules ask of it; amounts are exact parts of its smallest decimal. */
export class UblDocument {
  readonly root: Element;
  constructor(root: Element) {
    this.root = root;
  }
  all(path: string, from: Element = this.root): Element[] {
    return path
      .split("/")
      .reduce<Element[]>(
        (at, name) => at.flatMap(({ children }) => children.filter((child) => child.name === name)),
        [from],
      );
  }
  text(path: string, from: Element = this.root): string {
    return this.all(path, from)[0]?.text ?? "";
  }
  /** In millionths. */
  amount(path: string, from: Element = this.root): bigint {
    return parts(this.text(path, from) || "0");
  }
  get lines(): Element[] {
    return [...this.all("InvoiceLine"), ...this.all("CreditNoteLine")];
  }
  get shares(): Element[] {
    return this.all("TaxTotal/TaxSubtotal");
  }
  get isInvoice(): boolean {
    return this.root.name === "Invoice";
  }
  /** The categories of its lines and of its allowances. */
  categories(): string[] {
    return [
      ...this.lines.map((line) => this.text("Item/ClassifiedTaxCategory/ID", line)),
      ...this.all("AllowanceCharge").map((each) => this.text("TaxCategory/ID", each)),
    ];
  }
  vatId(side: "Supplier" | "Customer"): string {
    return this.text(`Accounting${side}Party/Party/PartyTaxScheme/CompanyID`);
  }
  legalId(side: "Supplier" | "Customer"): string {
    return this.text(`Accounting${side}Party/Party/PartyLegalEntity/CompanyID`);
  }
}

export const MILLION = 1_000_000n;

/** A decimal in millionths. @throws Error when it is none */
export function parts(text: string): bigint {
  const found = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text);
  if (!found) throw new Error(`no decimal: ${text}`);
  const value = BigInt(found[2] ?? "0") * MILLION + BigInt((found[3] ?? "").padEnd(6, "0"));
  return found[1] ? -value : value;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: true,
  htmlEntities: true,
});

/** A document in UBL, to ask what stands at a path. @throws Error when it isn't XML */
export function readUbl(ubl: string): UblDocument {
  const [root] = elements(parser.parse(ubl) as Ordered[]);
  if (!root) throw new Error("The document is empty.");
  return new UblDocument(root);
}

type Ordered = Record<string, unknown>;

function elements(nodes: readonly Ordered[]): Element[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ":@") ?? "";
    if (name === "#text" || name.startsWith("?")) return [];
    const inside = (node[name] ?? []) as Ordered[];
    return [
      {
        name,
        attributes: (node[":@"] ?? {}) as Record<string, string>,
        text: inside.map((each) => (typeof each["#text"] === "string" ? each["#text"] : "")).join(""),
        children: elements(inside),
      },
    ];
  });
}
