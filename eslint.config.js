import boundaries from "eslint-plugin-boundaries";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const shared = "supabase/functions/_shared";

/** Folders of the architecture; `*` captures the name, so a new feature or function needs no edit here. */
const elements = [
  { type: "domain", pattern: `${shared}/domain` },
  { type: "contract", pattern: `${shared}/contract` },
  { type: "db", pattern: `${shared}/db` },
  { type: "providers", pattern: `${shared}/providers` },
  { type: "extraction", pattern: `${shared}/extraction` },
  { type: "runtime", pattern: `${shared}/*`, capture: ["name"] },
  { type: "function", pattern: "supabase/functions/*", capture: ["name"] },
  { type: "lib", pattern: "src/lib" },
  { type: "components", pattern: "src/components" },
  { type: "feature", pattern: "src/features/*", capture: ["name"] },
  { type: "app", pattern: "src/app" },
  { type: "main", pattern: "src/main.tsx", mode: "full" },
  { type: "local", pattern: "local" },
  { type: "tests", pattern: "tests" },
  { type: "bench", pattern: "bench" },
  { type: "scripts", pattern: "scripts" },
];

const server = ["domain", "contract", "db", "providers", "extraction", "runtime"];
const rules = [
  { from: "domain", allow: ["domain"] },
  { from: "contract", allow: ["domain", "contract"] },
  { from: ["db", "providers"], allow: ["domain", "contract", "db", "providers"] },
  { from: "extraction", allow: ["domain", "extraction"] },
  { from: "runtime", allow: server },
  { from: "function", allow: [...server, ["function", { name: "${from.name}" }]] },
  { from: "lib", allow: ["domain", "contract", "lib"] },
  { from: "components", allow: ["domain", "contract", "lib", "components"] },
  {
    from: "feature",
    allow: ["domain", "contract", "lib", "components", ["feature", { name: "${from.name}" }]],
  },
  { from: "app", allow: ["domain", "contract", "lib", "components", "feature", "app"] },
  { from: "main", allow: ["app", "lib"] },
  { from: "local", allow: ["domain", "local"] },
  { from: ["tests", "bench"], allow: [...server, "function", "lib", "local", "tests", "bench", "scripts"] },
  { from: "scripts", allow: ["domain", "contract", "local", "scripts"] },
];

export default tseslint.config(
  {
    ignores: ["dist/**", ".data*/**", "node_modules/**", `${shared}/db/database.types.ts`, "test-results/**"],
  },
  ...tseslint.configs.strict,
  {
    files: ["**/*.{ts,tsx,js}"],
    plugins: { boundaries },
    settings: {
      "boundaries/elements": elements,
      "import/resolver": { typescript: { project: "tsconfig.json" } },
    },
    rules: {
      "boundaries/element-types": ["error", { default: "disallow", rules }],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/no-extraneous-class": "off",
      eqeqeq: ["error", "smart"],
      "no-console": ["error", { allow: ["warn", "error", "info"] }],
    },
  },
  {
    files: ["local/**", "bench/**", "scripts/**", "supabase/functions/*/index.ts", "tests/**"],
    rules: { "no-console": "off" },
  },
  { files: ["src/**/*.{ts,tsx}"], ...reactHooks.configs.flat.recommended },
  {
    files: ["supabase/functions/**/*.ts"],
    ignores: ["supabase/functions/*/index.ts"],
    rules: { "no-restricted-globals": ["error", { name: "Deno", message: "Deno.* belongs in index.ts." }] },
  },
);
