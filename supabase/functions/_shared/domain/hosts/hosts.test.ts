import { domainToASCII, domainToUnicode } from "node:url";
import { describe, expect, it } from "vitest";
import { judgeHost } from "./judge-host.ts";
import { isAddress, normalHost } from "./normal-host.ts";
import { toUnicode } from "./punycode.ts";

const rules = { own: ["app.harbour-ai.com", "harbour-ai.co.uk"], local: false };
const refused = (given: string, more: Partial<typeof rules> = {}) => {
  const judged = judgeHost(given, { ...rules, ...more });
  return "refused" in judged ? judged.refused : null;
};

describe("a host's one spelling", () => {
  it.each([
    ["Chat.ACME.com", "chat.acme.com"],
    [" chat.acme.com ", "chat.acme.com"],
    ["chat.acme.com.", "chat.acme.com"],
    ["chat.acme.com:8443", "chat.acme.com"],
    ["chat.acme.com.:443", "chat.acme.com"],
    ["MÜNCHEN.de", "xn--mnchen-3ya.de"],
    ["xn--MNCHEN-3ya.de", "xn--mnchen-3ya.de"],
    ["mu\u0308nchen.de", "xn--mnchen-3ya.de"],
    ["chat。acme．com", "chat.acme.com"],
    ["ｃｈａｔ.acme.com", "chat.acme.com"],
    ["cha\u00adt.acme.com", "chat.acme.com"],
    ["localhost:3000", "localhost"],
    ["127.0.0.1:3000", "127.0.0.1"],
    ["0x7f.1", "127.0.0.1"],
    ["2130706433", "127.0.0.1"],
    ["[::1]:3000", "[::1]"],
    ["[0:0:0:0:0:0:0:1]", "[::1]"],
    ["my_machine", "my_machine"],
  ])("%j is %s", (given, host) => {
    expect(normalHost(given)).toBe(host);
  });

  it.each([
    "",
    " ",
    ".",
    "..",
    "chat..com",
    ".acme.com",
    "acme.com..",
    "me@acme.com",
    "me:pw@acme.com",
    "https://acme.com",
    "acme.com/path",
    "acme.com?x",
    "acme.com#x",
    "acme.com\\x",
    "chat acme.com",
    "chat\tacme.com",
    "chat\nacme.com",
    "chat\u0000acme.com",
    "%61cme.com",
    "acme.com:port",
    "acme.com:123456",
    "acme.com:1:2",
    "*.acme.com",
    "acme!.com",
    "[::1",
    "::1",
    "999.1.1.1",
    "1.2.3.4.5",
    "xn--.com",
    "xn--zzzzzzz99999.com",
    `${"a".repeat(64)}.com`,
    `${"a.".repeat(130)}com`,
    "a".repeat(10_000),
    `${"a.".repeat(5_000)}com`,
  ])("%j has none", (given) => {
    expect(normalHost(given)).toBeNull();
  });

  it("is its own spelling, in every case and with whatever port", () => {
    const letters = [..."abc019-üßжλ漢"];
    let seed = 7;
    const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    let hosts = 0;
    for (let round = 0; round < 2_000; round++) {
      const label = () => Array.from({ length: 1 + next(6) }, () => letters[next(letters.length)]).join("");
      const host = normalHost([label(), label(), "com"].join("."));
      if (host === null) continue;
      hosts++;
      expect(normalHost(host)).toBe(host);
      expect(normalHost(`${host.toUpperCase()}.:${next(65_536)}`)).toBe(host);
      expect(domainToASCII(toUnicode(host))).toBe(host);
      expect(toUnicode(host)).toBe(domainToUnicode(host));
    }
    expect(hosts).toBeGreaterThan(1_000);
  });
});

describe("what may be claimed", () => {
  it.each([
    ["chat.acme.com", "chat.acme.com"],
    ["acme.com", "acme.com"],
    ["acme.co.uk", "acme.co.uk"],
    ["Ask.Müller-Söhne.de", "ask.xn--mller-shne-kcb9d.de"],
    ["acme.github.io", "acme.github.io"],
    ["日本語.jp", "xn--wgv71a119e.jp"],
    ["пример.рф", "xn--e1afmkfd.xn--p1ai"],
    ["помощь.com", "xn--l1adbb7cs.com"],
  ])("%s is kept as %s", (given, host) => {
    expect(judgeHost(given, rules)).toEqual({ host });
  });

  it.each([
    ["", "empty"],
    ["com", "is a single word"],
    ["localhost", "leads a machine to itself"],
    ["chat.acme.localhost", "leads a machine to itself"],
    ["intranet", "single word"],
    ["co.uk", "public ending"],
    ["github.io", "public ending"],
    ["chat.local", "isn't an ending of the public internet"],
    ["chat.example", "isn't an ending of the public internet"],
    ["chat.internal", "isn't an ending of the public internet"],
    ["abcdefghijklmnop.onion", "isn't an ending of the public internet"],
    ["1.0.0.127.in-addr.arpa", "isn't an ending of the public internet"],
    ["127.0.0.1", "IP address (127.0.0.1)"],
    ["127.1", "IP address (127.0.0.1)"],
    ["0177.0.0.1", "IP address (127.0.0.1)"],
    ["0x7f000001", "IP address (127.0.0.1)"],
    ["2130706433", "IP address (127.0.0.1)"],
    ["①②⑦.⓪.⓪.①", "IP address (127.0.0.1)"],
    ["127。0。0。1", "IP address (127.0.0.1)"],
    ["[::1]", "IP address ([::1])"],
    ["[::ffff:127.0.0.1]", "IP address"],
    ["app.harbour-ai.com", "the product's own"],
    ["APP.Harbour-AI.com.", "the product's own"],
    ["evil.app.harbour-ai.com", "the product's own"],
    ["harbour-ai.com", "the product's own"],
    ["https://chat.acme.com", "address of a page"],
    ["chat.acme.com/x", "address of a page"],
    ["me@acme.com", "user name"],
    ["chat acme.com", "space"],
    ["*.acme.com", "several domains"],
    ["a_b.acme.com", "letters, digits and hyphens"],
    ["-a.acme.com", "letters, digits and hyphens"],
    ["a-.acme.com", "letters, digits and hyphens"],
    ["раypal.com", "mixes letters"],
    ["gооgle.com", "mixes letters"],
    ["micrοsoft.com", "mixes letters"],
    ["аррӏе.com", "reads like “apple”"],
    ["göogle.com", "reads like “google”"],
    ["xn--80ak6aa92e.com", "reads like “apple”"],
    ["оса.com", "reads like “oca”"],
    [`${"a".repeat(300)}.com`, "too long"],
    ["a".repeat(10_000), "too long"],
  ])("%j is refused: %s", (given, why) => {
    expect(refused(given)).toContain(why);
  });

  it("is refused where it reads like the product's own", () => {
    expect(refused("app.härbour-ai.com")).toContain("reads like app.harbour-ai.com");
  });

  it("is a name under localhost where the product is at this machine only", () => {
    const local = { own: ["localhost"], local: true };
    expect(judgeHost("Chat.Acme.localhost:3000", local)).toEqual({ host: "chat.acme.localhost" });
    expect(refused("localhost", local)).toContain("the product's own");
    expect(refused("127.0.0.1", local)).toContain("IP address");
  });

  it("is named in each refusal, cut where it is long", () => {
    for (const given of ["co.uk", "127.1", "me@acme.com", "gооgle.com", "a".repeat(10_000)])
      expect(refused(given)).toContain(given.slice(0, 10));
    expect(refused("a".repeat(10_000))?.length).toBeLessThan(200);
  });

  it("never is an address, or more than one spelling", () => {
    expect(isAddress("1.2.3.4")).toBe(true);
    expect(isAddress("1.2.3.4.com")).toBe(false);
  });
});
