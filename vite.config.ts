import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const packages = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

/** What stands on Radix and is part of every signed-in screen. */
const ui =
  /[\\/](@radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref)[\\/]|[\\/]components[\\/]ui[\\/](alert-dialog|avatar|dialog|dropdown-menu|menu-classes|modal|sheet|tooltip|unsaved|use-return-focus|badge|skeleton|banner|kbd)\./;
const seldom = /react-(select|hover-card|tabs|popover|slot|compose-refs|checkbox|radio-group|switch)[\\/]/;
/** What forms are made of, before and behind the door. */
const forms =
  /[\\/]components[\\/]ui[\\/](alert|button|field|input|label|password-input|textarea)\.|[\\/]lib[\\/]use-form\.|[\\/](text-link|form-failure|brand-logo)\.tsx/;

/** What calls ask and answer, which the sign-in screen does without. */
const contract = /node_modules[\\/]zod[\\/]|functions[\\/]_shared[\\/]contract[\\/](?!error-codes|path\.)/;

/** Which files the code goes into: few, and what changes seldom apart, so that browsers keep it. */
const groups = [
  { name: "react", priority: 5, test: packages("react|react-dom|react-router|react-router-dom|scheduler") },
  { name: "data", priority: 5, test: packages("@tanstack[\\\\/](react-query|query-core)") },
  {
    name: "forms",
    priority: 6,
    test: /[\\/]contract[\\/](error-codes|path)\.|[\\/]_shared[\\/]domain[\\/]roles\./,
  },
  { name: "contract", priority: 5, test: contract },
  { name: "icons", priority: 5, test: packages("lucide-react"), minShareCount: 2 },
  { name: "forms", priority: 4, test: forms },
  { name: "ui", priority: 3, test: (id: string) => ui.test(id) && !seldom.test(id) },
];

/** Zod's schemas can write themselves as JSON Schema, which nothing in a browser asks for: 6 kB of gzip. */
const withoutJsonSchema: Plugin = {
  name: "without-json-schema",
  apply: "build",
  transform(code, id) {
    if (!/zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(id)) return null;
    const refuse = "() => () => { throw new Error('There is no JSON Schema in the browser.'); }";
    return code
      .replace(/^import \* as processors from .+$/m, "const processors = {};")
      .replace(
        /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .+$/m,
        `const createStandardJSONSchemaMethod = ${refuse}, createToJSONSchemaMethod = createStandardJSONSchemaMethod;`,
      );
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutJsonSchema],
  resolve: {
    alias: {
      "@/": path("./src/"),
      "@contract/": path("./supabase/functions/_shared/contract/"),
      "@domain/": path("./supabase/functions/_shared/domain/"),
    },
  },
  build: {
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
