import type { Branding } from "@contract/branding.ts";
import type { HostBranding } from "./session.ts";

declare global {
  interface Window {
    /** The branding on the screen: what `public/theme.js` painted, then what is in force. */
    atriumBrand?: Branding | null;
  }
}

/** What is on the screen until it is known who is here. */
export function shownBranding(): Branding | null {
  return window.atriumBrand ?? null;
}

/** What the page's server wrote into it of its host; undefined where none did. */
export function hostOfPage(): HostBranding | undefined {
  const text = document.getElementById("atrium-host")?.textContent;
  return text ? (JSON.parse(text) as HostBranding) : undefined;
}
