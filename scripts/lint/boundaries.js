import { readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";

/** A plugin of oxlint: who may import whom. JavaScript, because Node 20 loads no TypeScript into oxlint. */

const root = join(import.meta.dirname, "..", "..");
const shared = "supabase/functions/_shared";

/** The parts of the architecture by their folders; `*` is the name of a part, so a new feature or function needs no edit here. */
const folders = [
  [`${shared}/domain`, "domain"],
  [`${shared}/contract`, "contract"],
  [`${shared}/config`, "config"],
  [`${shared}/db`, "db"],
  [`${shared}/providers`, "providers"],
  [`${shared}/extraction`, "extraction"],
  [`${shared}/*`, "runtime"],
  ["supabase/functions/*", "function"],
  ["src/lib", "lib"],
  ["src/components", "components"],
  ["src/features/*", "feature"],
  ["src/app", "app"],
  ["local", "local"],
  ["tests", "tests"],
  ["bench", "bench"],
  ["scripts", "scripts"],
].map(([folder, kind]) => ({ kind, folder: new RegExp(`^${folder.replace("*", "([^/]+)")}/`) }));

const server = ["domain", "contract", "config", "db", "providers", "extraction", "runtime"];

/** What each kind of part may import besides its own; `runtime/mail` is that part alone. */
const allowed = {
  domain: [],
  contract: ["domain"],
  config: [],
  db: ["domain", "contract", "config"],
  providers: ["domain", "contract", "config", "db"],
  extraction: ["domain"],
  runtime: server,
  function: server,
  lib: ["domain", "contract"],
  components: ["domain", "contract", "lib"],
  feature: ["domain", "contract", "lib", "components"],
  app: ["domain", "contract", "lib", "components", "feature"],
  local: [
    "domain",
    // What is sold is made known at Stripe by one function, wherever it is started.
    "runtime/billing",
    // Mails of sign-in are written as all others are.
    ...["config", "providers", "runtime/mail", "runtime/branding"],
    // The local name server reads the packets that the resolver writes, and asks the same servers.
    "runtime/dns",
  ],
  tests: [...server, "function", "lib", "components", "feature", "app", "local", "bench", "scripts"],
  bench: [...server, "function", "lib", "local", "tests", "scripts"],
  scripts: ["domain", "contract", "config", "db", "providers", "runtime/billing", "local"],
};

/** Features and functions are strangers to each other. */
const separate = new Set(["feature", "function"]);

const aliases = Object.entries(
  JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")).compilerOptions.paths,
).map(([alias, [target]]) => [alias.replace("*", ""), posix.normalize(target).replace("*", "")]);

/** @returns {{ kind: string, name?: string } | undefined} The part that a file of the repository belongs to. */
function partOf(path) {
  for (const { kind, folder } of folders) {
    const match = folder.exec(path);
    if (match) return { kind, name: match[1] };
  }
}

/** Where an import leads, from the repository; undefined for packages. */
function targetOf(file, specifier) {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier);
  const alias = aliases.find(([start]) => specifier.startsWith(start));
  return alias && alias[1] + specifier.slice(alias[0].length);
}

/** Why `file`, a path from the repository with slashes, may not import `specifier`; undefined when it may. */
export function refusal(file, specifier) {
  const target = targetOf(file, specifier);
  const from = partOf(file);
  const to = target === undefined ? undefined : partOf(target);
  if (!from || !to) return undefined;
  const isOwn = from.kind === to.kind && (!separate.has(from.kind) || from.name === to.name);
  const may = allowed[from.kind];
  if (isOwn || may.includes(to.kind) || may.includes(`${to.kind}/${to.name}`)) return undefined;
  const called = ({ kind, name }) => (name ? `${kind} ${name}` : kind);
  return `${called(from)} may not import ${called(to)} (scripts/lint/boundaries.js).`;
}

const imports = {
  create(context) {
    const file = relative(root, context.filename).split(sep).join("/");
    const check = (source) => {
      if (source?.type !== "Literal" || typeof source.value !== "string") return;
      const message = refusal(file, source.value);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type === "Identifier" && callee.name === "require") check(first);
      },
    };
  },
};

export default { meta: { name: "boundaries" }, rules: { imports } };
