import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/chromium.ts";
import { keepTemporaryFilesInMemory } from "./tests/support/memory.ts";

keepTemporaryFilesInMemory();

const executablePath = findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [["list"], ["./scripts/browser-reporter.ts"]],
  use: {
    // A trace takes a third of a test's time, so CI records none.
    trace: process.env["CI"] ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: { ...(executablePath && { executablePath }), args: ["--no-sandbox"] },
  },
  projects: [{ name: "chromium", use: devices["Desktop Chrome"] }],
});
