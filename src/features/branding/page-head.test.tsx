import type { Branding } from "@contract/branding.ts";
import { render } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { SessionContext, type SessionContextValue } from "@/lib/session.ts";
import { themePreference } from "@/lib/theme.ts";
import { ApplyBranding } from "./apply-branding.tsx";
import { PageHead } from "./page-head.tsx";
// Loaded by the time it is wanted: on a busy machine it would come after the last test has ended.
import "./remember.ts";

const branding: Branding = {
  ai_name: "Nestor",
  branding_enabled: true,
  branding_primary_color: "#b3261e",
  branding_secondary_color: null,
  branding_dark_primary_color: null,
  branding_dark_secondary_color: null,
  branding_logo_url: "/light.svg",
  branding_logo_collapsed_url: "/light-small.svg",
  branding_dark_logo_url: "/dark.svg",
  branding_dark_logo_collapsed_url: null,
  support_email: null,
};

function show(host: Branding | null, title: string | null = null) {
  const value: SessionContextValue = {
    state: { status: "signed-out", notice: null },
    host: { organizationId: null, branding: host },
    signIn: () => Promise.resolve(),
    hold: () => Promise.resolve(),
    signUp: () => Promise.resolve({ confirmEmail: false }),
  };
  render(
    <SessionContext value={value}>
      <ApplyBranding />
      <PageHead title={title} />
    </SessionContext>,
  );
}

const meta = (selector: string) => document.head.querySelector(`meta[${selector}]`)?.getAttribute("content");
const icon = () => document.head.querySelector("link[rel=icon]")?.getAttribute("href");

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="description" content=""><meta name="theme-color" content="">
    <meta property="og:title" content=""><meta property="og:description" content="">
    <meta name="twitter:title" content=""><link rel="icon" href="">`;
  themePreference.set("light");
});

describe("the page head (product §2)", () => {
  it("takes name, icon and colour from the branding", () => {
    show(branding);
    expect(document.title).toBe("Nestor");
    expect(meta('name="description"')).toBe("Sign in to your Nestor account");
    expect(meta('property="og:title"')).toBe("Nestor");
    expect(meta('name="twitter:title"')).toBe("Nestor");
    expect(meta('name="theme-color"')).toBe("#b3261e");
    expect(icon()).toBe("/light-small.svg");
    expect(document.documentElement.style.getPropertyValue("--light-primary")).toBe("#b3261e");
  });

  it("takes the dark logo in the dark theme", () => {
    themePreference.set("dark");
    show(branding);
    expect(icon()).toBe("/dark.svg");
    expect(document.documentElement.classList.contains("dark")).toBe(true);
  });

  it("has a default name and icon, and puts the screen's title first", () => {
    show({ ...branding, branding_enabled: false }, "Sign in");
    expect(document.title).toBe("Sign in · Atrium");
    expect(meta('name="description"')).toBe("Sign in to your Atrium account");
    expect(icon()).toBe("/icon.svg");
    expect(document.documentElement.style.getPropertyValue("--light-primary")).toBe("#041b70");
  });
});
