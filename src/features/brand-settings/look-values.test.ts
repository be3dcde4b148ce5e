import type { Branding } from "@contract/branding.ts";
import { describe, expect, it } from "vitest";
import { changesOf, draftOf, Look, lookFrom, normalColor } from "./look-values.ts";

const saved: Branding = {
  ai_name: "Nestor",
  branding_enabled: true,
  branding_primary_color: "#b3261e",
  branding_secondary_color: null,
  branding_dark_primary_color: null,
  branding_dark_secondary_color: null,
  branding_logo_url: "/storage/v1/object/public/branding/7/a.png",
  branding_logo_collapsed_url: null,
  branding_dark_logo_url: null,
  branding_dark_logo_collapsed_url: null,
  support_email: "help@example.com",
};
const look = lookFrom(saved);
const never = () => Promise.reject(new Error("Nothing is to be uploaded."));

describe("changesOf", () => {
  it("is what differs alone, and null for what was emptied", async () => {
    expect((await changesOf(look, look, never)).changes).toEqual({});
    const edited: Look = { ...look, ai_name: "", branding_primary_color: "", branding_logo_url: null };
    expect((await changesOf(edited, look, never)).changes).toEqual({
      ai_name: null,
      branding_primary_color: null,
      branding_logo_url: null,
    });
  });

  it("uploads a logo that was cut, and begins the form anew with where it lies", async () => {
    const blob = new Blob(["cut"]);
    const edited: Look = { ...look, branding_dark_logo_url: { blob, url: "blob:1" } };
    const result = await changesOf(edited, look, (sent) =>
      Promise.resolve(sent === blob ? "/stored.png" : ""),
    );
    expect(result.changes).toEqual({ branding_dark_logo_url: "/stored.png" });
    expect(result.look.branding_dark_logo_url).toBe("/stored.png");
  });
});

describe("draftOf", () => {
  it("shows what could be saved, also before branding is switched on", () => {
    const draft = draftOf({
      ...look,
      branding_enabled: false,
      ai_name: "  Mentor ",
      branding_primary_color: "#FFEE00",
      branding_secondary_color: "blue",
    });
    expect(draft).toMatchObject({
      branding_enabled: true,
      ai_name: "Mentor",
      branding_primary_color: "#ffee00",
      branding_secondary_color: null,
    });
  });
});

it.each([
  ["#041B70", "#041b70"],
  [" fe0 ", "#ffee00"],
  ["041b70", "#041b70"],
  ["blue", "blue"],
  ["#12345", "#12345"],
  ["", ""],
])("writes the colour %j as %j", (typed, written) => {
  expect(normalColor(typed)).toBe(written);
});

it("refuses a colour that is none in words", () => {
  const result = Look.safeParse({ ...look, branding_primary_color: "blue" });
  expect(result.error?.issues.map(({ message }) => message)).toEqual(["A colour is written like #041B70."]);
});
