import { expect, it } from "vitest";
import { checkSupport } from "./check.ts";
import { readAs, type Passage } from "./retrieval/passage.ts";

const text = "The warehouse in Leeds is leased from Northgate Ltd until 30 June 2027.";
const passage: Passage = {
  document_id: 1,
  revision_id: 1,
  document_name: "Lease.docx",
  page: null,
  time: null,
  heading_path: ["Premises"],
  table_header: null,
  marks: [],
  start: 0,
  end: text.length,
  text,
};

/** What is underlined of an answer that cites the passage. */
function underlined(answer: string, known?: string): string[] {
  const written = {
    text: answer,
    quoted: new Map([[1, readAs(passage, text)]]),
    lost: new Set<string>(),
    refused: false,
  };
  return checkSupport(written, [passage], known).map(({ start, end }) => answer.slice(start, end));
}

it("underlines a name that stands in no passage, and one that the question brought isn't", () => {
  const answer = "The warehouse in Leeds is leased from Pelican until 2027 [1].";
  expect(underlined(answer)).toEqual(["Pelican"]);
  expect(underlined(answer, "Is Pelican's warehouse leased?")).toEqual([]);
});

it("underlines names and numbers once each, in their order", () => {
  expect(underlined("The warehouse in York is leased from Northgate until 2031 [1].")).toEqual([
    "York",
    "2031",
  ]);
});
