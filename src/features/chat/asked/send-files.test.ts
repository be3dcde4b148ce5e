import type { Attachment } from "@contract/attachments.ts";
import { beforeEach, expect, test } from "vitest";
import { changeAsked, holdOf, NOTHING, readAsked, refusalOf } from "./asked-with.ts";
import { noteReading, retryFile } from "./send-files.ts";

const attachment = (document_id: number, status: Attachment["status"] = "processing"): Attachment => ({
  document_id,
  name: "Rent.pdf",
  type: "pdf",
  size: 10,
  status,
  stage: null,
  progress: 1,
  status_reason: null,
});
const file = (id: number) => ({
  key: `key-${id}`,
  name: "Rent.pdf",
  sent: 1,
  attachment: attachment(id),
  error: null,
});
const files = () => readAsked("draft").files;

beforeEach(() => {
  changeAsked("draft", () => ({ ...NOTHING, files: [file(1), file(2)] }));
});

test("a file that the server has deleted says so, and one that wasn't asked about stays", () => {
  noteReading("draft", [1], []);
  expect(files().map(refusalOf)).toEqual(["This file is no longer here. Attach it again.", null]);
  expect(holdOf(readAsked("draft"))).toBe("failed");
  noteReading("draft", [2], [attachment(2, "success")]);
  expect(files()[1]?.attachment?.status).toBe("success");
});

test("a file whose bytes went with an earlier page can't be sent again, and says so", () => {
  retryFile({ key: "draft", organizationId: 2 }, "key-1");
  expect(refusalOf(files()[0] ?? file(1))).toBe("This file is no longer here. Attach it again.");
});
