import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { keepTemporaryFilesInMemory } from "./tests/support/memory.ts";

keepTemporaryFilesInMemory();

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const alias = {
  "@/": path("./src/"),
  "@contract/": path("./supabase/functions/_shared/contract/"),
  "@domain/": path("./supabase/functions/_shared/domain/"),
};
/** Files of a worker share the packages that it has loaded: loading them anew for each took longer than the tests. */
const shared = { isolate: false, sequence: { setupFiles: "list" } } as const;
const everyFile = ["./tests/support/fresh-modules.ts", "./tests/support/count-assertions.ts"];

export default defineConfig({
  test: {
    // Vitest leaves one core free, which is half of two.
    maxWorkers: availableParallelism(),
    reporters: ["default", "./scripts/vitest-reporter.ts"],
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "unit",
          environment: "node",
          testTimeout: 15_000,
          setupFiles: everyFile,
          include: [
            "supabase/functions/**/*.test.ts",
            "bench/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/contracts/**/*.test.ts",
            "tests/documents/**/*.test.ts",
            "tests/fakes/**/*.test.ts",
            "tests/google/**/*.test.ts",
            "tests/microsoft/**/*.test.ts",
            "tests/seeing/**/*.test.ts",
            "tests/stripe/**/*.test.ts",
            "tests/web/**/*.test.ts",
          ],
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "ground",
          environment: "node",
          testTimeout: 15_000,
          setupFiles: everyFile,
          include: ["local/**/*.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "app",
          environment: "happy-dom",
          testTimeout: 15_000,
          include: ["src/**/*.test.{ts,tsx}"],
          setupFiles: [...everyFile, "./src/test-setup.ts"],
          env: {
            VITE_SUPABASE_URL: "http://supabase.test",
            VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
          },
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "db",
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ["./tests/support/native-setup.ts"],
          setupFiles: everyFile,
          include: ["tests/db/**/*.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "promises",
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          include: ["tests/promises/**/*.test.ts"],
          globalSetup: ["./tests/promises/setup.ts"],
          setupFiles: [...everyFile, "./tests/promises/leave.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "api",
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          include: ["tests/api/**/*.test.ts"],
          globalSetup: ["./tests/support/global-setup.ts"],
          setupFiles: [...everyFile, "./tests/support/test-setup.ts"],
        },
      },
    ],
  },
});
