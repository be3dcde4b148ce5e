import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const alias = {
  "@/": path("./src/"),
  "@contract/": path("./supabase/functions/_shared/contract/"),
  "@domain/": path("./supabase/functions/_shared/domain/"),
};

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          environment: "node",
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
        test: { name: "ground", environment: "node", include: ["local/**/*.test.ts"] },
      },
      {
        resolve: { alias },
        test: {
          name: "app",
          environment: "happy-dom",
          testTimeout: 15_000,
          include: ["src/**/*.test.{ts,tsx}"],
          setupFiles: ["./src/test-setup.ts"],
          env: {
            VITE_SUPABASE_URL: "http://supabase.test",
            VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
          },
        },
      },
      {
        resolve: { alias },
        test: {
          name: "db",
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          include: ["tests/db/**/*.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "api",
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          include: ["tests/api/**/*.test.ts"],
          globalSetup: ["./tests/support/global-setup.ts"],
          setupFiles: ["./tests/support/test-setup.ts"],
        },
      },
    ],
  },
});
