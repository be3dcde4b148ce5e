import type { ThemeMode } from "@contract/user.ts";
import { useEffect, useSyncExternalStore } from "react";
import { preference, schemaOf, usePreference } from "./preferences.ts";
import { STORAGE_KEYS } from "./storage-keys.ts";

/** The theme chosen on this browser; null follows the system. `public/theme.js` reads it before the first paint. */
export const themePreference = preference<ThemeMode | null>(STORAGE_KEYS.theme, schemaOf(isTheme), null);

const DARK = "(prefers-color-scheme: dark)";

function isTheme(value: unknown): value is ThemeMode | null {
  return value === "light" || value === "dark" || value === null;
}

/** The theme in force, and a function that chooses one for this browser. */
export function useTheme(): { theme: ThemeMode; setTheme: (theme: ThemeMode) => void } {
  const [chosen, setTheme] = usePreference(themePreference);
  const system = useSyncExternalStore(subscribeToSystem, systemTheme);
  return { theme: chosen ?? system, setTheme };
}

/** Keeps the page in the theme in force; used once, at the root. */
export function useApplyTheme(): void {
  const { theme } = useTheme();
  useEffect(() => {
    const root = document.documentElement;
    root.classList.toggle("dark", theme === "dark");
    root.style.colorScheme = theme;
  }, [theme]);
}

function systemTheme(): ThemeMode {
  return window.matchMedia(DARK).matches ? "dark" : "light";
}

function subscribeToSystem(listener: () => void): () => void {
  const media = window.matchMedia(DARK);
  media.addEventListener("change", listener);
  return () => {
    media.removeEventListener("change", listener);
  };
}
