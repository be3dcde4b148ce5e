import { describe, expect, it } from "vitest";
import { nameFor, pictureTypeOf } from "./attachment-type.ts";
import { PRODUCT_LOOK } from "../mail/identity.ts";
import { written } from "../mail/written.ts";
import { SupportMail, supportMailTo } from "./mail.ts";

describe("a file for support", () => {
  it.each([
    ["a.png", "image/png", "a.png"],
    ["a.JPEG", "image/jpeg", "a.JPEG"],
    ["photo.png", "application/pdf", "photo.png.pdf"],
    ["Günlük", "text/plain", "Günlük.txt"],
    ["a.svg", "text/plain", "a.svg.txt"],
    [`${"x".repeat(255)}`, "image/gif", `${"x".repeat(245)}.gif`],
  ] as const)("called %s that is %s is kept as %s", (name, type, kept) => {
    expect(nameFor(name, type)).toBe(kept);
  });

  it("is a picture by its first bytes alone", () => {
    const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
    expect(pictureTypeOf(bytes("89504e470d0a1a0a0000"))).toBe("image/png");
    expect(pictureTypeOf(bytes("524946460000000057454250"))).toBe("image/webp");
    expect(pictureTypeOf(bytes("52494646000000005741564500"))).toBeNull();
    expect(pictureTypeOf(bytes("89504e47"))).toBeNull();
    expect(pictureTypeOf(new Uint8Array())).toBeNull();
  });
});

describe("a mail", () => {
  const identity = {
    organizationId: null,
    name: "Product",
    branded: false,
    origin: "https://app.test",
    supportAddress: null,
    sender: null,
    look: PRODUCT_LOOK,
  };
  const told = (to: "support" | "requester", of: SupportMail) =>
    written(supportMailTo(to, of, identity.origin), identity);
  const mail = SupportMail.parse({
    id: 7,
    reference: "SR-0000-0000",
    subject: "Bcc: all@example.com\u2028\u0085next",
    priority: "urgent",
    kind: "message",
    content: "Why?",
    page: "/app/chat",
    version: "1",
    person: "Zoë <z>",
    email: "zoe@example.com",
    organization: "Harbour",
    organization_id: 1000,
    is_first: true,
    files: ["a.png"],
    operators: [],
  });

  it("has a subject of one line, and leads to where its reader writes", () => {
    const { subject, text, link } = told("support", mail);
    expect(subject).toBe("[SR-0000-0000] Urgent: Bcc: all@example.com next");
    expect(text).toContain(
      "Zoë <z> <zoe@example.com> of Harbour asks:\n\nWhy?\n\nFiles: a.png\n\nScreen: /app/chat",
    );
    expect(link).toBe("https://app.test/admin/dashboard?tab=requests&request=7");
    expect(told("requester", mail).link).toBe("https://app.test/app/help-center/support?request=7");
  });

  it("says to its requester what became of it", () => {
    const of = (change: Partial<SupportMail>) => told("requester", { ...mail, ...change }).text;
    expect(of({})).toContain("will answer by the end of the next working day");
    expect(of({ is_first: false, content: "So." })).toContain("support has answered:\n\nSo.");
    expect(of({ is_first: false, kind: "closed", content: "" })).toContain("SR-0000-0000 is closed");
    expect(of({ is_first: false, kind: "transcript" })).not.toContain("has answered");
  });

  it("shows the end of what is long", () => {
    const { text } = told("support", { ...mail, content: `${"x".repeat(30_000)}end` });
    expect(text.length).toBeLessThan(21_000);
    expect(text).toContain("xend");
  });
});
