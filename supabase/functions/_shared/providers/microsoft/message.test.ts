import { expect, test } from "vitest";
import { GraphMessage, saidOf } from "./message.ts";
import { messageText } from "./message-text.ts";
import { threadName, threadText } from "./thread.ts";

const message = (fields: object) =>
  saidOf(
    GraphMessage.parse({
      id: "1",
      messageType: "message",
      createdDateTime: "2026-03-01T09:00:00Z",
      from: { user: { displayName: "Ada" } },
      ...fields,
    }),
  );
const html = (content: string) => ({ body: { contentType: "html", content } });

test.each([
  ['<p>Look:</p><img src="hosted" alt="image">', "Look:\n[picture]"],
  ['<p>Look: <img src="hosted"></p>', "Look: [picture]"],
  ['<p><img src="hosted" alt="The pump\'s plate"></p>', "The pump's plate"],
  ['<p>Well done <emoji alt="👍"></emoji></p>', "Well done 👍"],
])("%s is read as %j", (given, text) => {
  expect(messageText(given)).toBe(text);
});

test("a card and a poll are told of; files and quoted messages aren't taken for one", () => {
  const said = message({
    ...html('<p>Which day?</p><attachment id="a"></attachment>'),
    attachments: [
      { contentType: "application/vnd.microsoft.card.adaptive", content: "{}" },
      { contentType: "messageReference", content: "{}" },
      { contentType: "reference", contentUrl: "https://drive.test/plan", name: "Plan.docx" },
    ],
  });
  expect(said?.text).toBe("Which day?\n[card]");
  expect(said?.files).toEqual([{ name: "Plan.docx", url: "https://drive.test/plan" }]);
  expect(said && threadText({ first: said, replies: [] })).toContain(
    "Which day?\n[card]\nFile: Plan.docx (https://drive.test/plan)",
  );
});

test("a thread isn't called by what was left out of it, and a message that was deleted has none", () => {
  const picture = message(html('<img src="hosted">'));
  expect(picture && threadName({ first: picture, replies: [] })).toBe("Thread of Ada");
  const gone = message({ ...html('<img src="hosted">'), deletedDateTime: "2026-03-02T09:00:00Z" });
  expect(gone?.text).toBe("");
});
