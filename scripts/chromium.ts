import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Chromium's executable: CHROMIUM_PATH, else Playwright's own, else the system's; undefined when there is none. */
export function findChromium(): string | undefined {
  const given = process.env["CHROMIUM_PATH"];
  if (given) return given;
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return names.map(onPath).find((path) => path !== undefined);
}

/** Chromium's executable, installed if need be. Throws when it can't be. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  run("npx", ["playwright", "install", "chromium"]);
  const installed = findChromium();
  if (installed) return installed;
  run("apt-get", ["update"]);
  run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
  const packaged = findChromium();
  if (packaged) return packaged;
  throw new Error("There is no Chromium: install one, or set CHROMIUM_PATH to its executable.");
}

function onPath(name: string): string | undefined {
  try {
    return (
      execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}

function run(command: string, args: string[]): void {
  console.log(`> ${[command, ...args].join(" ")}`);
  spawnSync(command, args, { stdio: "inherit" });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(ensureChromium());
