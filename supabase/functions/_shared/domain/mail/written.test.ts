import { describe, expect, it } from "vitest";
import { contrast } from "../contrast.ts";
import { authLetter, AUTH_MAILS } from "./auth-letters.ts";
import { type Identity, PRODUCT_LOOK } from "./identity.ts";
import type { Letter } from "./letter.ts";
import { written } from "./written.ts";
import { addressOf, mailbox } from "./mailbox.ts";

const nestor: Identity = {
  organizationId: 1000,
  name: "Nestor",
  branded: true,
  origin: "https://ai.example.com",
  supportAddress: "help@example.com",
  sender: null,
  look: { primary: "#f5d90a", darkPrimary: "#101010", logo: null, darkLogo: null },
};
const letter: Letter = {
  subject: "A\r\nBcc: all@example.com",
  body: ["Hello <b>Ann</b>,", { list: ["one & two", "three"] }, { quote: "It's\nbroken" }],
  action: { label: "Open it", url: "https://ai.example.com/app?a=1&b=2" },
  after: ["Bye."],
};

describe("a letter", () => {
  it("is plain text with its link, and says whose it is and where help is", () => {
    expect(written(letter, nestor)).toMatchObject({
      subject: "A Bcc: all@example.com",
      link: "https://ai.example.com/app?a=1&b=2",
      text: "Hello <b>Ann</b>,\n\n- one & two\n- three\n\nIt's\nbroken\n\nOpen it:\nhttps://ai.example.com/app?a=1&b=2\n\nBye.\n\n-- \nNestor\nHelp: help@example.com",
    });
  });

  it("is HTML of the same words, in which nothing that people wrote is markup", () => {
    const { html } = written(letter, nestor);
    for (const words of ["Hello &lt;b&gt;Ann&lt;/b&gt;,", "one &amp; two", "It&#39;s<br>broken", "Bye."]) {
      expect(html).toContain(words);
    }
    expect(html).toContain('href="https://ai.example.com/app?a=1&amp;b=2"');
    expect(html).not.toMatch(/<script|<b>|\r\n/);
    const evil = {
      ...nestor,
      name: '"><script>',
      look: { ...nestor.look, logo: 'https://x.example/"onload="' },
    };
    expect(written(letter, evil).html).not.toMatch(/<script>|"onload="/);
  });

  it.each(["#f5d90a", "#ffffff", "#000000", "#041b70", "#777777"])(
    "has a button that is read in both themes, of %s",
    (colour) => {
      const look = { ...nestor.look, primary: colour, darkPrimary: colour };
      const { html } = written(letter, { ...nestor, look });
      const light = /class="go"[^>]*background:(#\w{6});color:(#\w{6})/.exec(html);
      const dark = /\.go\{background:(#\w{6})!important;color:(#\w{6})/.exec(html);
      for (const [, back = "", ink = ""] of [light ?? [], dark ?? []]) {
        expect(contrast(back, ink)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it("shows a logo by theme, with the name where pictures aren't shown", () => {
    const look = { ...PRODUCT_LOOK, logo: "https://x.example/a.png", darkLogo: "https://x.example/b.png" };
    const { html } = written(letter, { ...nestor, look });
    expect(html.match(/alt="Nestor"/g)).toHaveLength(2);
  });

  it.each(AUTH_MAILS)("of sign-in (%s) names nobody but whose it is", (kind) => {
    const url = "https://ai.example.com/auth/v1/verify";
    const { text, html, subject } = written(authLetter(kind, { url, code: "123456" }), nestor);
    expect(`${subject} ${text} ${html}`).not.toMatch(/atrium/i);
    expect(text).toContain("123456");
    expect(html).toContain("123456");
    expect(html).toContain(url);
  });
});

describe("a sender", () => {
  it.each([
    ["Nestor", '"Nestor" <a@b.example>'],
    ['Ann "the" <x@y>\r\nBcc: z', '"Ann the x@y Bcc: z" <a@b.example>'],
    ["Zoë & Söhne", '"Zoë & Söhne" <a@b.example>'],
    ['"\\', "a@b.example"],
  ])("called %j is %s", (name, shown) => {
    expect(mailbox(name, "a@b.example")).toBe(shown);
    expect(addressOf(shown)).toBe("a@b.example");
  });
});
