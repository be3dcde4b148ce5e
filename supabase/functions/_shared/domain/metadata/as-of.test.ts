import { expect, it } from "vitest";
import { asOf } from "./as-of.ts";

const today = "2026-11-22";
const in2024 = { from: "2024-01-01", until: "2024-12-31" };
const march = { from: "2024-03-01", until: "2024-03-31" };

it.each([
  ["What was the travel allowance as of 2024?", in2024],
  ["What did we pay in March 2024?", march],
  ["Which notice period was in force on 12 March 2024?", { from: "2024-03-12", until: "2024-03-12" }],
  ["Wie hoch war die Pauschale, Stand 2024?", in2024],
  ["Welche Regel galt im März 2024?", march],
  ["Welche Regel galt zum 31.12.2024?", { from: "2024-12-31", until: "2024-12-31" }],
  ["Quel était le plafond en 2024 ?", in2024],
  ["Quel était le plafond en mars 2024 ?", march],
  ["¿Cuál era el límite en 2024?", in2024],
  ["¿Cuál era el límite a 31 de diciembre de 2024?", { from: "2024-12-31", until: "2024-12-31" }],
  ["2024'te yıllık izin kaç gündü?", in2024],
  ["2024 yılında yıllık izin kaç gündü?", in2024],
  ["Mart 2024 itibarıyla sınır neydi?", march],
  ["Năm 2024 mức phụ cấp là bao nhiêu?", in2024],
  ["Mức phụ cấp tính đến tháng 3 năm 2024 là bao nhiêu?", march],
  ["2024年的差旅标准是多少？", in2024],
  ["截至2024年3月的标准是多少？", march],
  ["ما هو الحد في عام 2024؟", in2024],
  ["ما هو الحد في مارس ٢٠٢٤؟", march],
])("%s", (question, period) => expect(asOf(question, today)).toEqual(period));

it.each([
  "What is the travel allowance?",
  "What does the annual report 2024 say?",
  "Who wrote the budget 2024-2025?",
  "2024年度报告说了什么？",
  "What is the allowance as of November 2026?",
  "Is 2024 mm enough?",
])("asks for what is in force today: %s", (question) => expect(asOf(question, today)).toBeNull());
