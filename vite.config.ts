import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const packages = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

/** What is part of every signed-in screen. */
const ui =
  /[\\/]components[\\/]ui[\\/](avatar|dropdown-menu|hand-over|layers|menu-classes|tooltip|badge|skeleton|banner|kbd)\./;
/** What opens over a screen: menus, tooltips, sheets and dialogs, which wait until somebody reaches for one. */
const layers =
  /[\\/](@radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref)[\\/]|[\\/]components[\\/]ui[\\/](alert-dialog|dialog|dropdown-menu-parts|leave-guard|modal|sheet|tooltip-layer|unsaved|use-return-focus)\./;
const seldom =
  /react-(select|hover-card|tabs|popover|slot|compose-refs|primitive|label|progress|checkbox|radio-group|switch)[\\/]/;
/** What forms are made of, before and behind the door. */
const forms =
  /[\\/]components[\\/]ui[\\/](alert|button|field|input|label|password-input|textarea)\.|[\\/]lib[\\/]use-form\.|[\\/](text-link|form-failure|brand-logo)\.tsx/;

/** What asks who is here, before anything else is there. */
const start = /preload-helper|[\\/]src[\\/]lib[\\/](env|head-start|kept-session|storage-keys|supabase)\./;
/** The frame of all screens. */
const app =
  /[\\/]src[\\/]app[\\/](app|error-boundary|full-page|guard|late-not-found|mount|params|root|router)\.|[\\/]src[\\/]components[\\/]session\.|[\\/]components[\\/]ui[\\/](error-state|full-screen-loader)\.|[\\/]features[\\/](branding[\\/](apply-branding|page-head)|account[\\/]session-failure)\.|[\\/]src[\\/]lib[\\/](account|active-organization|auth-errors|client|connection|exchange|http|is-auth-error|lines|query-client|server-time|use-auth-user)\./;

/** What calls ask and answer, which the sign-in screen does without. */
const contract = /node_modules[\\/]zod[\\/]|functions[\\/]_shared[\\/]contract[\\/](?!error-codes|path\.)/;

/** Which files the code goes into: few, and what changes seldom apart, so that browsers keep it. */
const groups = [
  { name: "start", priority: 7, test: start },
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
  { name: "app", priority: 4, test: app },
  { name: "ui", priority: 3, test: ui },
  { name: "layers", priority: 2, test: (id: string) => layers.test(id) && !seldom.test(id) },
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

/** The router names its parts for developers' tools, which keeps the parts that the app doesn't use: 4 kB of gzip. */
const withoutNames: Plugin = {
  name: "without-names",
  apply: "build",
  transform(code, id) {
    if (!/react-router[\\/]dist[\\/].+\.mjs$/.test(id)) return null;
    return code
      .replace(/^\w+\.displayName = ".+";$/gm, "")
      .replace(/(?<== )(React\d*\.(?:forwardRef|createContext)\()/g, "/* @__PURE__ */ $1");
  },
};

/** The page names the app's own files, so that they are fetched beside the script that asks who is here. */
const namedInPage: Plugin = {
  name: "named-in-page",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) => {
      const files = new Set<string>();
      const add = (file: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== "chunk" || files.has(file)) return;
        if (!chunk.isEntry) files.add(file);
        chunk.imports.forEach(add);
      };
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === "chunk" && chunk.moduleIds.some((id) => id.endsWith("/src/app/mount.tsx")))
          add(file);
      }
      return [...files].map((file) => ({
        tag: "link",
        attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
      }));
    },
  },
};

const pdfjs = path("./node_modules/pdfjs-dist/");
const { version: pdfjsVersion } = JSON.parse(readFileSync(`${pdfjs}package.json`, "utf8")) as {
  version: string;
};
/** Where `document-viewer/pdf/engine.ts` looks for them, of this version and no other. */
const pdfFolder = `assets/pdfjs-${pdfjsVersion}`;

/** What pdf.js fetches under its own names when a file needs it: CJK maps, fonts, decoders of images. */
const pdfAssets: Plugin = {
  name: "pdf-assets",
  generateBundle() {
    for (const folder of ["cmaps", "standard_fonts", "wasm", "iccs"]) {
      for (const name of readdirSync(pdfjs + folder)) {
        const source = readFileSync(`${pdfjs}${folder}/${name}`);
        this.emitFile({ type: "asset", fileName: `${pdfFolder}/${folder}/${name}`, source });
      }
    }
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${pdfFolder}`, (request, response, next) => {
      const [, folder, name] = /^\/(cmaps|standard_fonts|wasm|iccs)\/([\w.-]+)/.exec(request.url ?? "") ?? [];
      if (!folder || !name) return next();
      if (name.endsWith(".wasm")) response.setHeader("content-type", "application/wasm");
      response.end(readFileSync(`${pdfjs}${folder}/${name}`));
    });
  },
};

/** Some hosts don't know `.mjs` as a script, and a worker of another type doesn't start. */
const scriptNames = ({ names }: { names: string[] }) =>
  names.some((name) => name.endsWith(".mjs")) ? "assets/[name]-[hash].js" : "assets/[name]-[hash][extname]";

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutJsonSchema, withoutNames, namedInPage, pdfAssets],
  resolve: {
    alias: {
      "@/": path("./src/"),
      "@contract/": path("./supabase/functions/_shared/contract/"),
      "@domain/": path("./supabase/functions/_shared/domain/"),
    },
  },
  build: {
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups }, assetFileNames: scriptNames } },
  },
});
