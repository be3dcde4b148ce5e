import { expect, it } from "vitest";
import { tally, type TalliedPassage } from "./tally.ts";
import { wholeOf } from "./whole.ts";

const table = `# Suppliers

| Supplier | Country | Spend |
| --- | --- | --- |
| Alder | Germany | 1,200.50 |
| Birch | France | 800 |
| Cedar | Germany | 99.50 |
| Total | | 2,100.00 |`;

const passage = (text: string, of: Partial<TalliedPassage> = {}): TalliedPassage => ({
  document_id: 1,
  document_name: "Purchasing.md",
  heading_path: [],
  table_header: null,
  start: 0,
  text,
  ...of,
});

function counted(question: string, ...passages: TalliedPassage[]) {
  const whole = wholeOf(question);
  return whole && tally(whole.kind, whole.words, passages);
}
const names = (told: ReturnType<typeof counted>) => told?.rows.map(({ cells }) => cells[0]);

it("lists and counts the rows of the table that the question names, without its total", () => {
  const told = counted("List all suppliers", passage(table));
  expect(names(told)).toEqual(["Alder", "Birch", "Cedar"]);
  expect(told).toMatchObject({
    of: "Suppliers",
    columns: ["Supplier", "Country", "Spend"],
    total: 3,
    where: [],
  });
});

it("counts the rows below a numbered heading that a passage begins with, not the heading", () => {
  const leave = "3. Special leave\n\n| Reason | Days |\n| --- | --- |\n| Wedding | 3 |\n| Moving house | 1 |";
  const told = counted("List all special leave", passage(leave, { heading_path: ["3. Special leave"] }));
  expect(names(told)).toEqual(["Wedding", "Moving house"]);
});

it("narrows them by what the question says of a row", () => {
  const told = counted("How many suppliers are there in Germany?", passage(table));
  expect([names(told), told?.where, told?.total]).toEqual([["Alder", "Cedar"], ["germany"], 3]);
});

it.each([
  ["How many suppliers are there that we trust?", "a condition that no row holds"],
  ["How many suppliers are there in Norway?", "a value that no row has"],
  ["How many tenants are there?", "what the document says nothing of"],
])("counts nothing for %s, %s", (question) => {
  expect(counted(question, passage(table))).toBeNull();
});

it("adds up the column that is named, as its figures are written", () => {
  expect(counted("What is the sum of the spend of all suppliers?", passage(table))?.sum).toEqual({
    column: "Spend",
    value: "2,100.00",
  });
  const german = table
    .replaceAll("1,200.50", "1.200,50 €")
    .replaceAll("99.50", "99,50 €")
    .replace("800", "800,00 €");
  expect(counted("Add up the spend of suppliers in Germany", passage(german))?.sum?.value).toBe("1.300,00 €");
});

it("counts a row once that two passages hold, and goes on where a table does", () => {
  const first = passage(table.slice(0, table.indexOf("\n| Cedar")), { heading_path: ["Suppliers"] });
  const at = table.indexOf("| Birch");
  const second = passage(table.slice(at), {
    start: at,
    heading_path: ["Suppliers"],
    table_header: "| Supplier | Country | Spend |",
  });
  expect(names(counted("How many suppliers are listed?", first, second))).toEqual([
    "Alder",
    "Birch",
    "Cedar",
  ]);
});

it.each([
  ["¿Cuántas tiendas hay?", "| Tienda | Ventas |", ["Norte", "Sur"]],
  ["Wie viele Filialen gibt es?", "| Filiale | Umsatz |", ["Nord", "Süd"]],
  ["Raporda kaç bölge var?", "| Bölge | Satış |", ["Marmara", "Ege"]],
  ["Có bao nhiêu cửa hàng trong bảng?", "| Cửa hàng | Doanh thu |", ["Huế", "Đà Lạt"]],
  ["列出所有门店。", "| 门店 | 销售额 |", ["西湖店", "滨江店"]],
  ["كم مركزًا في الجدول؟", "| المركز | المستفيدون |", ["شبرا", "الفيوم"]],
])("%s", (question, head, rows) => {
  const text = [head, "| --- | --- |", ...rows.map((name, at) => `| ${name} | ${at + 7} |`)].join("\n");
  expect(names(counted(question, passage(text, { document_name: "7.md" })))).toEqual(rows);
});

it("counts the items under the heading that is named", () => {
  const text = "# Fault codes\n\n- E1: no water\n- E3: no heat\n\n# Tools\n\n- Spanner\n- Hammer\n- Saw";
  expect(names(counted("How many fault codes are there?", passage(text)))).toEqual([
    "E1: no water",
    "E3: no heat",
  ]);
});
