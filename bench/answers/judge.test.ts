import { describe, expect, it } from "vitest";
import type { Citation } from "../../supabase/functions/_shared/contract/chat.ts";
import { judgeCitations } from "./cited.ts";
import { judge } from "./judge.ts";
import { refusalOf } from "./refusal.ts";
import { questionOf, type Question } from "./set.ts";

const asked = (line: object): Question => questionOf({ question: "?", ...line }, 0);
const verdict = (line: object, content: string) => judge(asked(line), content).verdict;

describe("verdicts", () => {
  it("takes any of the ways to say an answer, and wants each part of a list", () => {
    expect(verdict({ answer: "ten days", alternatives: ["10 days"] }, "You have 10 working days. [1]")).toBe(
      "right",
    );
    expect(verdict({ answer: ["Ana", ["2", "two"]] }, "Ana has two. [1]")).toBe("right");
    expect(verdict({ answer: ["Ana", "Ben"] }, "Ana is there. [1]")).toBe("wrong");
    expect(verdict({ answer: ["Ana", "Ben", "Cem"], atLeast: 2 }, "Ana and Cem. [1][2]")).toBe("right");
  });

  it("doesn't take a citation's number for an answer", () => {
    expect(verdict({ answer: "3" }, "There are some. [3]")).toBe("wrong");
  });

  it("knows what is unanswerable", () => {
    expect(verdict({ answer: null }, "I couldn't find anything in your documents that answers this.")).toBe(
      "refused",
    );
    expect(verdict({ answer: null }, "It costs £40. [1]")).toBe("answered");
  });

  const cell = {
    kind: "table",
    question: "Income in 2025?",
    answer: "38,069",
    evidence: "Net income 38,069",
  };
  it.each([
    ["Net income was $38,069 thousand. [1]", "right"],
    ["Net income: 2025: 38,069; 2024: 34,941 [1]", "right"],
    ["Net income – 38,069; 34,941 [1]", "wrong"],
    ["In the second quarter of 2025 all was well. [1]\nNet income – 38,069; 34,941 [1]", "wrong"],
    ["| | 2025 | 2024 |\n|---|---|---|\n| Net income | 38,069 | 34,941 | [1]", "right"],
    ["Gross profit: 2025: 38,069; 2024: 34,941 [1]", "wrong"],
  ])("a cell wants its row and column unless it stands alone: %s", (content, expected) => {
    expect(verdict({ ...cell, label: ["2025"] }, content)).toBe(expected);
  });

  it("small talk cites nothing", () => {
    expect(verdict({ answer: "documents", uncited: true }, "Ask about your documents.")).toBe("right");
    expect(verdict({ answer: "documents", uncited: true }, "Documents are kept. [1]")).toBe("wrong");
  });
});

describe("refusals", () => {
  it.each([
    ["en", "The documents do not mention a dividend."],
    ["es", "No he encontrado nada en tus documentos que responda a esta pregunta."],
    ["zh", "文档中没有提到停车费。"],
    ["ar", "لم أجد في مستنداتك ما يجيب عن هذا السؤال."],
    ["tr", "Belgelerinizde bu soruyu yanıtlayan bir şey bulamadım."],
    ["vi", "Tôi không tìm thấy điều này trong tài liệu của bạn."],
    ["de", "Dazu steht nichts in den Dokumenten."],
  ])("%s: %s", (language, content) => expect(refusalOf(content)).toBe(language));

  it("what a source says not to be so is an answer", () => {
    expect(refusalOf("The contract does not mention a deposit. [1]")).toBeNull();
    expect(refusalOf("Alcohol isn't reimbursed, and cash can't be had. [2]")).toBeNull();
  });
});

describe("citations", () => {
  const citation = (rest: Partial<Citation>): Citation => ({
    number: 1,
    document_id: 1,
    revision_id: 1,
    document_name: "a.pdf",
    page: 1,
    time: null,
    start: 0,
    end: 10,
    quote: "The rent is £900 a month.",
    ...rest,
  });
  const question = asked({ answer: "£900", document: "a.pdf", page: 1 });
  const fault = (content: string, rest: Partial<Citation> = {}) =>
    judgeCitations(question, content, [citation(rest)], []).map((one) => one.fault);

  it("finds wrong ones that were planted", () => {
    expect(fault("The rent is £900 a month. [1]")).toEqual([null]);
    expect(fault("The rent is £950 a month. [1]")).toEqual(["span"]);
    expect(fault("Dogs may be kept in the garden. [1]")).toEqual(["span"]);
    expect(fault("The rent is due. [1]", { document_name: "b.pdf", quote: "The rent is due." })).toEqual([
      "document",
    ]);
    expect(fault("The rent is £900 a month. [1]", { page: 7 })).toEqual(["page"]);
  });

  it("takes the names of columns from the head of the row's table", () => {
    const text = "Prices.\n\n| Article | From 10 |\n| --- | --- |\n| Bench | 9.00 |\n| Table | 7.00 |";
    const row = "| Table | 7.00 |";
    const start = text.indexOf(row);
    const passage = {
      id: 1,
      document_id: 1,
      document_name: "a.pdf",
      start: 0,
      end: text.length,
      text,
      heading_path: [],
      table_header: null,
    };
    const cited = [citation({ quote: row, start, end: start + row.length })];
    const [judged] = judgeCitations(question, "Table: From 10: 7.00 [1]", cited, [passage]);
    expect(judged?.fault).toBeNull();
    const [other] = judgeCitations(question, "Table: From 20: 7.00 [1]", cited, [passage]);
    expect(other?.fault).toBe("span");
  });

  it("holds each marker to the sentence before it", () => {
    expect(fault("The rent is £900 a month. [1] Dogs may be kept in the garden. [1]")).toEqual([
      null,
      "span",
    ]);
  });
});
