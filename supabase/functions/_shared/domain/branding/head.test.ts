import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { BrandFields } from "./brand.ts";
import { withBrand } from "./head.ts";

const template = readFileSync("index.html", "utf8");
const none: BrandFields = {
  ai_name: null,
  branding_enabled: true,
  branding_primary_color: null,
  branding_secondary_color: null,
  branding_dark_primary_color: null,
  branding_dark_secondary_color: null,
  branding_logo_url: null,
  branding_logo_collapsed_url: null,
  branding_dark_logo_url: null,
  branding_dark_logo_collapsed_url: null,
};
const nestor = {
  ...none,
  ai_name: "Nestor",
  branding_primary_color: "#B3261E",
  branding_logo_collapsed_url: "/storage/v1/object/public/branding/7/a.png",
};
const page = (branding: BrandFields | null, base?: string) =>
  withBrand(template, { organizationId: branding && 7, branding }, base);

/** As a browser reads it. */
const headOf = (html: string) => new Head(html);

/** Reads tags as browsers do: attributes end at their quotes, titles at `</title`. */
class Head {
  private readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
  get titles() {
    return [...this.html.matchAll(/<title>(.*?)<\/title>/gs)].map(([, text]) => text);
  }
  content(name: string) {
    return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(this.html)?.[1];
  }
  get icon() {
    return /<link rel="icon" href="([^"]*)"/.exec(this.html)?.[1];
  }
  get scripts() {
    return [...this.html.matchAll(/<script\b[^>]*>/g)].length;
  }
  get host() {
    const [, json = "null"] = /id="atrium-host">(.*?)<\/script>/s.exec(this.html) ?? [];
    return JSON.parse(json) as { organizationId: number | null; look: { name: string } };
  }
}

describe("the head in the HTML (product §2)", () => {
  it("has the AI name in title, description and social tags, its icon and its colour", () => {
    const head = headOf(page(nestor));
    expect(head.titles).toEqual(["Nestor"]);
    for (const name of ["og:title", "og:site_name", "twitter:title"])
      expect(head.content(name)).toBe("Nestor");
    for (const name of ["description", "og:description", "twitter:description"])
      expect(head.content(name)).toBe("Sign in to your Nestor account");
    expect(head.icon).toBe(nestor.branding_logo_collapsed_url);
    expect(head.content("theme-color")).toBe("#b3261e");
    expect(head.host).toMatchObject({ organizationId: 7, look: { name: "Nestor" } });
  });

  it("is the product's own without branding, and where it is switched off", () => {
    for (const branding of [null, { ...nestor, branding_enabled: false }]) {
      const head = headOf(page(branding));
      expect(head.titles).toEqual(["Atrium"]);
      expect(head.content("description")).toBe("Sign in to your Atrium account");
      expect(head.icon).toBe("/icon.svg");
      expect(head.content("theme-color")).toBe("#041b70");
    }
  });

  it("names logos by the project's address where pages are served elsewhere", () => {
    expect(headOf(page(nestor, "https://p.supabase.example")).icon).toBe(
      `https://p.supabase.example${nestor.branding_logo_collapsed_url}`,
    );
  });

  it.each([
    "</title><script>alert(1)</script>",
    '"><script>alert(1)</script>',
    "' onload='alert(1)",
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "$& $' $` $1",
    "Fish & Chips <b>",
  ])("has nothing of a name run: %s", (ai_name) => {
    const html = page({ ...none, ai_name });
    const head = headOf(html);
    expect(head.scripts).toBe(headOf(page(nestor)).scripts);
    expect(head.host.look.name).toBe(ai_name);
    expect(html).not.toContain("<script>alert");
    const plain = (text = "") =>
      text.replace(
        /&(amp|lt|gt|quot|#39);/g,
        (_all, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name] ?? "",
      );
    expect(plain(head.titles[0])).toBe(ai_name);
    expect(plain(head.content("og:title"))).toBe(ai_name);
    expect(html.indexOf("atrium-host")).toBeLessThan(html.indexOf('/theme.js"'));
  });
});
