import { describe, expect, it } from "vitest";
import { htmlOf, mailtoOf, markdownOf, MAX_MAILTO, plainOf } from "./outgoing.ts";

const message = {
  subject: "R&D: 5 < 6?",
  body: "Dear Mia,\n\n- one & *two*\n- three\n\n# not a heading\nBen",
};

describe("a message", () => {
  it("opens in the mail program with all of it encoded, to addresses alone", () => {
    const link = mailtoOf(message, ["mia@acme.example", "not an address", "x@y.example?bcc=z@evil.example"]);
    const { pathname, searchParams } = new URL(link ?? "");
    expect(pathname).toBe("mia@acme.example");
    expect([...searchParams.keys()]).toEqual(["subject", "body"]);
    expect(searchParams.get("subject")).toBe(message.subject);
    expect(searchParams.get("body")).toBe(message.body.replaceAll("\n", "\r\n"));
    expect(mailtoOf({ subject: "问候 😀", body: "مرحبا \ud83d" }, [])).toContain(
      "subject=%E9%97%AE%E5%80%99%20%F0%9F%98%80",
    );
  });

  it("isn't cut where a link would be too long", () => {
    expect(mailtoOf({ subject: "", body: "x".repeat(MAX_MAILTO) }, [])).toBeNull();
    expect(mailtoOf({ subject: "", body: "好".repeat(MAX_MAILTO / 8) }, [])).toBeNull();
  });

  it("is copied as plain text, Markdown and HTML, each saying the same", () => {
    expect(plainOf("mail", message)).toBe(`R&D: 5 < 6?\n\n${message.body}`);
    expect(plainOf("chat", message)).toBe(message.body);
    expect(markdownOf("mail", message)).toBe(
      "# R&D: 5 \\< 6?\n\nDear Mia,\n\n- one & \\*two\\*\n- three\n\n\\# not a heading\\\nBen",
    );
    expect(htmlOf("mail", message)).toBe(
      "<p><b>R&amp;D: 5 &lt; 6?</b></p><p>Dear Mia,</p><ul><li>one &amp; *two*</li><li>three</li></ul><p># not a heading<br>Ben</p>",
    );
    expect(htmlOf("chat", { subject: "", body: "<img src=x onerror=alert(1)>" })).toBe(
      "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
    );
  });
});
