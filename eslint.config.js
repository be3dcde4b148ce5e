import boundaries from "eslint-plugin-boundaries";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const shared = "supabase/functions/_shared";

/** Folders of the architecture; `*` captures the name, so a new feature or function needs no edit here. */
const elements = [
  { type: "domain", pattern: `${shared}/domain` },
  { type: "contract", pattern: `${shared}/contract` },
  { type: "config", pattern: `${shared}/config` },
  { type: "db", pattern: `${shared}/db` },
  { type: "providers", pattern: `${shared}/providers` },
  { type: "extraction", pattern: `${shared}/extraction` },
  { type: "runtime", pattern: `${shared}/*`, capture: ["name"] },
  { type: "function", pattern: "supabase/functions/*", capture: ["name"] },
  { type: "lib", pattern: "src/lib" },
  { type: "components", pattern: "src/components" },
  { type: "feature", pattern: "src/features/*", capture: ["name"] },
  { type: "app", pattern: "src/app" },
  { type: "local", pattern: "local" },
  { type: "tests", pattern: "tests" },
  { type: "bench", pattern: "bench" },
  { type: "scripts", pattern: "scripts" },
];

const element = (type, captured) => ({ element: { type, ...(captured && { captured }) } });
const own = (type) => element(type, { name: "{{ from.element.captured.name }}" });
const allow = (from, ...to) =>
  [from].flat().map((type) => ({
    from: element(type),
    allow: to.map((target) => ({ to: typeof target === "string" ? element(target) : target })),
  }));

const server = ["domain", "contract", "config", "db", "providers", "extraction", "runtime"];
const policies = [
  allow("domain", "domain"),
  allow("contract", "domain", "contract"),
  allow("config", "config"),
  allow("db", "domain", "contract", "config", "db"),
  allow("providers", "domain", "contract", "config", "db", "providers"),
  allow("extraction", "domain", "extraction"),
  allow("runtime", ...server),
  allow("function", ...server, own("function")),
  allow("lib", "domain", "contract", "lib"),
  allow("components", "domain", "contract", "lib", "components"),
  allow("feature", "domain", "contract", "lib", "components", own("feature")),
  allow("app", "domain", "contract", "lib", "components", "feature", "app"),
  allow("local", "domain", "local"),
  // What is sold is made known at Stripe by one function, wherever it is started.
  allow(["local", "scripts"], element("runtime", { name: "billing" })),
  // Mails of sign-in are written as all others are.
  allow(
    "local",
    "config",
    "providers",
    element("runtime", { name: "mail" }),
    element("runtime", { name: "branding" }),
  ),
  // The local name server reads the packets that the resolver writes, and asks the same servers.
  allow("local", element("runtime", { name: "dns" })),
  allow(["tests", "bench"], ...server, "function", "lib", "local", "tests", "bench", "scripts"),
  allow("tests", "app", "components", "feature"),
  allow("scripts", "domain", "contract", "config", "db", "providers", "local", "scripts"),
].flat();

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
      "boundaries/dependencies": ["error", { default: "disallow", policies }],
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
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/no-unnecessary-condition": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  { files: ["src/**/*.{ts,tsx}"], ...reactHooks.configs.flat.recommended },
  {
    // Retrieval serves any model (docs/decisions/search.md): what ranks the offline model's sentences stays outside.
    files: [
      `${shared}/generation/**/*.ts`,
      `${shared}/ingestion/**/*.ts`,
      `${shared}/domain/text/{query,closeness,lexical}.ts`,
    ],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["**/local/ai/**", "**/text/match.ts", "**/text/sought.ts", "**/text/measure.ts"],
              message: "This ranks the offline model's sentences; what a search finds is any model's.",
            },
            {
              group: ["**/text/question.ts"],
              importNames: ["readQuestion", "shapeOf"],
              message: "Words of a question are read by text/query.ts.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["supabase/functions/**/*.ts"],
    ignores: ["supabase/functions/*/index.ts"],
    rules: { "no-restricted-globals": ["error", { name: "Deno", message: "Deno.* belongs in index.ts." }] },
  },
);
