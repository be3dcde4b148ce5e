import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { inOrganization, type Call } from "./supabase/functions/_shared/contract/call.ts";
import { contract as product } from "./supabase/functions/_shared/contract/index.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const packages = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

/** Where the frame and the chat draw icons as soon as they are there. */
const shellParts =
  /[\\/]app[\\/]shell[\\/](?!admin)|[\\/]features[\\/](navigation[\\/](?!create|model-|pane-|pages)|chat[\\/](chat-(?!menu)|composer|empty-chat|no-such))|[\\/]components[\\/]search-input\./;
/** What is part of every signed-in screen. */
const ui =
  /[\\/]components[\\/]ui[\\/](avatar|dropdown-menu|hand-over|layers|menu-classes|tooltip|badge|skeleton|kbd|empty-state)\.|[\\/]components[\\/](search-input)\.|[\\/]lib[\\/](use-menu-choice|api)\.|[\\/]features[\\/]navigation[\\/]preferences\./;
/** Small parts that the shell and the chat share: one file, since each costs a request. */
const shared =
  /[\\/]features[\\/]chat[\\/](chat-path|drafts|sharing[\\/]shared-path|thread-lists|asked[\\/]asked-with|answer-state|branches|thread-cache|thread|renewed)\.|[\\/]lib[\\/](membership-end|carries-files|coalesce|keys|look-again|use-realtime)\.|[\\/]domain[\\/]text[\\/]cut\./;
/** What opens over a screen: menus, tooltips, sheets and dialogs, which wait until somebody reaches for one. */
const layers =
  /[\\/](@radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref)[\\/]|[\\/]components[\\/]ui[\\/](alert-dialog|dialog|dropdown-menu-parts|leave-guard|modal|sheet|tooltip-layer|unsaved|use-return-focus)\./;
const seldom =
  /react-(select|hover-card|tabs|popover|slot|compose-refs|primitive|label|progress|checkbox|radio-group|switch)[\\/]/;
/** What forms are made of, before and behind the door. */
const forms =
  /[\\/]components[\\/]ui[\\/](alert|button|field|input|label|password-input|textarea)\.|[\\/]lib[\\/]use-form\.|[\\/](text-link|failure-alert|brand-logo|support-line)\.tsx/;

/** What asks who is here, before anything else is there. */
const start =
  /preload-helper|[\\/]src[\\/]lib[\\/](env|head-start|kept-session|load-code|storage-keys|supabase)\./;
/** The frame of all screens. */
const app =
  /[\\/]src[\\/]app[\\/](app|error-boundary|full-page|guard|late-not-found|mount|params|root|router)\.|[\\/]src[\\/]components[\\/]session\.|[\\/]components[\\/]ui[\\/](error-state|full-screen-loader)\.|[\\/]features[\\/](branding[\\/](apply-branding|page-head)|account[\\/]session-failure)\.|[\\/]src[\\/]lib[\\/](account|active-organization|client|connection|exchange|http|is-auth-error|query-client|server-time|use-auth-user)\./;

/** What the calls of the shell and the chat ask and answer, which the sign-in screen does without. */
const contract =
  /node_modules[\\/]zod[\\/]|functions[\\/]_shared[\\/]contract[\\/](?:branding|bulk|call|chat|documents|errors|help-state|organization|read|role|topics|user|website-run)\.|[\\/]src[\\/]lib[\\/](?:calls|contract|send-error|uuid)\./;

const isLucide = packages("lucide-react");
const isIcon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\.m?js$/;
const nameOfIcon = (id: string) => isIcon.exec(id)?.[1] ?? "";
/** Icons that are drawn before one signs in, and those of the frame and the chat; others come with what draws them. */
const iconsAt = {
  door: iconsIn(
    /[\\/]components[\\/]ui[\\/](alert|button|error-state|full-screen-loader|password-input|spinner)\.|[\\/]features[\\/]auth[\\/](auth-layout|sign-in)/,
  ),
  shell: iconsIn(shellParts),
};

/** The icons that some files of the app import, by the names of their own files. */
function iconsIn(drawing: RegExp): Set<string> {
  const all = readdirSync(path("./src"), { recursive: true, encoding: "utf8" });
  const code = all.filter((file) => /\.tsx?$/.test(file) && drawing.test(`/src/${file}`));
  const named = code.flatMap((file) =>
    [
      ...readFileSync(path(`./src/${file}`), "utf8").matchAll(/import \{([^}]*)\} from "lucide-react"/g),
    ].flatMap(([, names = ""]) => names.match(/\b[A-Z]\w*/g) ?? []),
  );
  const exported = readFileSync(path("./node_modules/lucide-react/dist/esm/lucide-react.mjs"), "utf8");
  const files = [...exported.matchAll(/\{([^}]*)\} from ["']\.\/icons\/([\w-]+)\.m?js["']/g)];
  const own = files.filter(([, names = ""]) => named.some((name) => new RegExp(`\\b${name}\\b`).test(names)));
  return new Set(own.map(([, , file = ""]) => file));
}

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
  { name: "icons", priority: 7, test: (id: string) => isLucide.test(id) && !isIcon.test(id) },
  { name: "icons", priority: 6, test: (id: string) => iconsAt.door.has(nameOfIcon(id)) },
  { name: "icons-shell", priority: 5, test: (id: string) => iconsAt.shell.has(nameOfIcon(id)) },
  // One file of those that several later parts draw, rather than one each: the app names every file that may come.
  { name: "icons-later", priority: 4, minShareCount: 2, test: isIcon },
  { name: "forms", priority: 4, test: forms },
  { name: "app", priority: 4, test: app },
  { name: "ui", priority: 3, test: ui },
  { name: "shared", priority: 3, test: shared },
  {
    name: "uploads",
    priority: 3,
    test: /[\\/]features[\\/]uploads[\\/](dropped-files|upload-state|uploads-context|use-file-drop)\./,
  },
  {
    name: "connect",
    priority: 2,
    test: /[\\/]components[\\/](radio-cards|service-mark)\.|[\\/]src[\\/]lib[\\/](connecting|services|use-connect)\.|[\\/]connections[\\/]connection-state\./,
  },
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

/**
 * The router names its parts for developers' tools, which keeps the parts that the app doesn't use, and warns of mistakes, since
 * its package leads to its development build alone: 4.6 kB of gzip.
 */
const routerInProduction: Plugin = {
  name: "router-in-production",
  apply: "build",
  transform(code, id) {
    if (!/react-router[\\/]dist[\\/].+\.mjs$/.test(id)) return null;
    return code
      .replace(/^var ENABLE_DEV_WARNINGS = true;$/m, "var ENABLE_DEV_WARNINGS = false;")
      .replace(/^\w+\.displayName = ".+";$/gm, "")
      .replace(/(?<== )(React\d*\.(?:forwardRef|createContext)\()/g, "/* @__PURE__ */ $1");
  },
};

/** What a call is for is told by the API's own description, to which no screen leads. */
const withoutSummaries: Plugin = {
  name: "without-summaries",
  apply: "build",
  transform: (code, id) =>
    /[\\/]_shared[\\/]contract[\\/][\w-]+\.ts$/.test(id)
      ? code.replace(/\bsummary:\s*("(?:[^"\\]|\\.)*"(?:\s*\+\s*"(?:[^"\\]|\\.)*")*)/g, 'summary: ""')
      : null,
};

/** Parts of the app are loaded by `src/lib/load-code.ts`, in place of Vite's helper. */
const codeLoader: Plugin = {
  name: "code-loader",
  apply: "build",
  transform: (_code, id) =>
    id.endsWith("vite/preload-helper.js")
      ? `export { loadCode as __vitePreload } from ${JSON.stringify(path("./src/lib/load-code.ts"))};`
      : null,
};

const contractFolder = path("./supabase/functions/_shared/contract/");

/** The paths of each file of the contract, and by which names it exports their calls: those it writes out, and those it makes `under` a service. */
function nounsOf(): { file: string; names: string[]; paths: string[] }[] {
  const index = readFileSync(`${contractFolder}index.ts`, "utf8");
  return [...index.matchAll(/^import \{ ([\w, ]+) \} from "\.\/([\w-]+\.ts)";$/gm)].map(
    ([, names = "", file = ""]) => {
      const text = readFileSync(contractFolder + file, "utf8");
      const written = [...text.matchAll(/^  "(\/[^"]+)": /gm)].map(([, call = ""]) => call);
      const services = [...text.matchAll(/\bunder\("(\w+)"/g)].map(([, service = ""]) => `/${service}/`);
      const made = Object.keys(product).filter((call) => services.some((start) => call.startsWith(start)));
      return { file: contractFolder + file, names: names.split(", "), paths: [...written, ...made] };
    },
  );
}

/**
 * The shortest beginnings, at slashes, by which the paths that are `true` can be told from all others; a whole path, closed by a space, where
 * none does. So a further call under a known beginning adds nothing.
 */
function beginnings(paths: ReadonlyMap<string, boolean>): string[] {
  const chosen = [...paths].filter(([, is]) => is).map(([path]) => path);
  const isApart = (start: string) => [...paths].every(([path, is]) => is || !path.startsWith(start));
  const starts = chosen.map((path) => {
    const slashes = [...path.matchAll(/(?<=.)\//g)].map(({ index }) => path.slice(0, index + 1));
    return slashes.find(isApart) ?? `${path} `;
  });
  return [...new Set(starts)];
}

/** Code of an object of all calls of some nouns. */
const joined = (names: readonly string[]) => `{ ${names.map((name) => `...${name}`).join()} }`;

const laterCalls = "virtual:later-calls";

/**
 * In place of `src/lib/calls.ts`, which has the whole contract: the calls of the shell and the chat, and which calls are
 * made in no organisation. Which other calls there are is a file of its own (`laterCalls`), asked once one of them is made, and
 * each of their nouns is another, so that a further call costs nobody who doesn't make it.
 */
const callsApart: Plugin = {
  name: "calls-apart",
  apply: "build",
  resolveId: (id) => (id === laterCalls ? `\0${laterCalls}` : null),
  load(id) {
    const isLater = id === `\0${laterCalls}`;
    if (!isLater && !/[\\/]src[\\/]lib[\\/]calls\.ts$/.test(id)) return null;
    const nouns = nounsOf();
    const calls: Readonly<Record<string, Call>> = product;
    const known = new Set(nouns.flatMap(({ paths }) => paths));
    const lost = Object.keys(calls).filter((call) => !known.has(call));
    if (lost.length > 0) throw new Error(`No file of the contract begins a line with ${lost.join(", ")}.`);
    const later = nouns.filter(({ file }) => !contract.test(file));
    if (isLater) {
      const loads = later.map(
        ({ file, names, paths }) =>
          `[${JSON.stringify(paths)}, () => import(${JSON.stringify(file)}).then((module) => (${joined(names.map((name) => `module.${name}`))}))]`,
      );
      return [
        `const loads = new Map([${loads.join()}].flatMap(([paths, load]) => paths.map((path) => [path, load])));`,
        "export const callsWith = (path) => loads.get(path)();",
      ].join("\n");
    }
    const first = nouns.filter((noun) => !later.includes(noun));
    const scopes = Object.entries(calls).map(
      ([call, { access }]) => [call, !inOrganization(access)] as const,
    );
    return [
      ...first.map(({ file, names }) => `import { ${names.join()} } from ${JSON.stringify(file)};`),
      `const first = ${joined(first.flatMap(({ names }) => names))};`,
      `const unscoped = ${JSON.stringify(beginnings(new Map(scopes)))};`,
      "export const isScoped = (path) => !unscoped.some((start) => `${path} `.startsWith(start));",
      `export const callsWith = async (path) => path in first ? first : (await import("${laterCalls}")).callsWith(path);`,
    ].join("\n");
  },
};

/** The app's own files, which every page has. */
const inPage = new Set<string>();

/** The page names the app's own files, so that they are fetched beside the script that asks who is here. */
const namedInPage: Plugin = {
  name: "named-in-page",
  apply: "build",
  generateBundle: {
    order: "pre",
    handler(_options, bundle) {
      inPage.clear();
      const add = (file: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== "chunk" || inPage.has(file)) return;
        if (!chunk.isEntry) inPage.add(file);
        chunk.imports.forEach(add);
      };
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === "chunk" && chunk.moduleIds.some((id) => id.endsWith("/src/app/mount.tsx")))
          add(file);
      }
    },
  },
  transformIndexHtml: {
    order: "post",
    handler: () =>
      [...inPage].map((file) => ({
        tag: "link",
        attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
      })),
  },
};

/** They load their later parts while nobody waits: those find what they need by themselves, and its names aren't in the first load. */
const unhurried = /[\\/](start|sign-in-form)-/;

/** A part that comes later doesn't name what the page has anyway. */
function beyondPage(_part: string, files: string[], host: { hostId: string; hostType: "html" | "js" }) {
  if (host.hostType !== "js") return files;
  return unhurried.test(host.hostId) ? [] : files.filter((file) => !inPage.has(file));
}

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
  plugins: [
    react(),
    tailwindcss(),
    withoutJsonSchema,
    routerInProduction,
    withoutSummaries,
    codeLoader,
    callsApart,
    namedInPage,
    pdfAssets,
  ],
  resolve: {
    alias: {
      "@/": path("./src/"),
      "@contract/": path("./supabase/functions/_shared/contract/"),
      "@domain/": path("./supabase/functions/_shared/domain/"),
    },
  },
  build: {
    target: "es2022",
    // Browsers that don't preload modules load them when they are imported: nothing is worth a polyfill on every page.
    modulePreload: { polyfill: false, resolveDependencies: beyondPage },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        assetFileNames: scriptNames,
        // The first file names those of all screens, of whose hash each letter counts.
        chunkFileNames: "assets/[name]-[hash:7].js",
      },
    },
  },
});
