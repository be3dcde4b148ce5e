import { MAX_INVITATIONS_AT_ONCE } from "@contract/invitations.ts";
import { describe, expect, it } from "vitest";
import { parseAddresses } from "./addresses.ts";

describe("parseAddresses", () => {
  it.each([
    ["commas", "a@x.org, b@x.org,c@x.org"],
    ["semicolons", "a@x.org; b@x.org;c@x.org"],
    ["lines", "a@x.org\r\nb@x.org\n\nc@x.org\n"],
    ["spaces and tabs", "a@x.org b@x.org\tc@x.org"],
    ["a mail client's list", '"Ada, L." <a@x.org>, Bob B <b@x.org>; mailto:c@x.org'],
  ])("reads a list separated by %s", (_, text) => {
    expect(parseAddresses(text)).toEqual({
      addresses: ["a@x.org", "b@x.org", "c@x.org"],
      wrong: [],
      tooMany: false,
    });
  });

  it("takes each address once, whatever its case", () => {
    expect(parseAddresses("Ada@X.org ada@x.org").addresses).toEqual(["ada@x.org"]);
  });

  it("names what isn't an address", () => {
    expect(parseAddresses("ada@x.org, bob@, nobody")).toMatchObject({
      addresses: ["ada@x.org"],
      wrong: ["bob@", "nobody"],
    });
  });

  it("finds nothing in nothing", () => {
    expect(parseAddresses(" ,;\n ")).toEqual({ addresses: [], wrong: [], tooMany: false });
  });

  it("says when there are more than one call takes", () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@x.org`).join("\n");
    expect(parseAddresses(list(MAX_INVITATIONS_AT_ONCE)).tooMany).toBe(false);
    expect(parseAddresses(list(MAX_INVITATIONS_AT_ONCE + 1)).tooMany).toBe(true);
  });
});
