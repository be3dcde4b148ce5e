import { expect, it } from "vitest";
import { citationOf, type Passage } from "./passage.ts";

const passage: Passage = {
  document_id: 1,
  revision_id: 2,
  document_name: "Travel policy.docx",
  page: 1,
  time: null,
  heading_path: [],
  table_header: null,
  marks: [],
  start: 100,
  end: 160,
  text: "Trips are booked by the office. The daily rate is 40 euros.",
  about: {
    title: "Travelling",
    author: "Jane Doe",
    dated: "2024-03-12",
    valid_from: null,
    valid_until: null,
    replaced_on: null,
    holds: true,
  },
};
const quoted = (sentence: string) => citationOf(passage, sentence)?.citation.quote;

it.each([
  "The travel policy was written by Jane Doe.",
  "**Travel policy.docx** – Jane Doe",
  "The travel policy is dated 12 March 2024.",
])("who wrote a document, and when, is shown where the passage begins: %s", (sentence) =>
  expect(quoted(sentence)).toBe("Trips are booked by the office."),
);

it.each([
  "Jane Doe earns 90,000 euros and lives in Elm Street.",
  "The travel policy was written by Ben Low.",
  "It is dated 13 March 2024.",
])("what the document doesn't say isn't: %s", (sentence) => expect(quoted(sentence)).toBeUndefined());
