import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A busy machine's CI tries a test once more; what passes only then is told as flaky.
  retries: process.env["CI"] ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    // A trace takes a third of a test's time: where a test is tried twice only the second try has one.
    trace: process.env["CI"] ? "on-first-retry" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: { ...(executablePath && { executablePath }), args: ["--no-sandbox"] },
  },
  projects: [{ name: "chromium", use: devices["Desktop Chrome"] }],
});
