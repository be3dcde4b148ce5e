import { readFileSync, writeFileSync } from "node:fs";

/**
 * Adds the optional packages of other platforms to package-lock.json. A registry mirror that carries one
 * platform only makes `npm install` leave them out, and `npm ci` then refuses the lock wherever npm's cache is
 * empty. Run it after every change of dependencies; `scripts/lockfile.test.ts` fails otherwise.
 */

interface LockedPackage {
  version?: string;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

interface Lock {
  packages: Record<string, LockedPackage>;
}

const file = new URL("../package-lock.json", import.meta.url);

/** The lock as it stands. */
export function readLock(): Lock {
  return JSON.parse(readFileSync(file, "utf8")) as Lock;
}

/** Optional packages that the lock names and doesn't hold: `[of, name, version]` each. */
export function missingPackages({ packages }: Lock): [string, string, string][] {
  return Object.entries(packages).flatMap(([of, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isHeld(packages, of, name))
      .map(([name, version]): [string, string, string] => [of, name, version]),
  );
}

/** As Node resolves: in the package's own node_modules, then in those above it. */
function isHeld(packages: Lock["packages"], of: string, name: string): boolean {
  for (let at = of; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

/** The platform as the package's name tells it, in npm's words. */
function platformOf(name: string): Pick<LockedPackage, "cpu" | "os" | "libc"> {
  const words = (name.split("/").pop() ?? "").split("-");
  const find = (known: string[]): string | undefined => words.find((word) => known.includes(word));
  const os = find(["android", "darwin", "freebsd", "linux", "openharmony", "win32", "windows"]);
  const cpu = find(["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"]);
  if (!cpu || (!os && cpu !== "wasm32")) throw new Error(`${name} doesn't tell its platform`);
  const libc = find(["musl", "musleabihf"])
    ? "musl"
    : find(["gnu", "glibc", "gnueabihf"])
      ? "glibc"
      : undefined;
  return {
    cpu: [cpu],
    ...(os && { os: [os === "windows" ? "win32" : os] }),
    ...(libc && { libc: [libc] }),
  };
}

function complete(): void {
  const lock = readLock();
  const missing = missingPackages(lock);
  for (const [of, name, version] of missing) {
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(lock.packages[of]?.dev && { dev: true }),
      optional: true,
    };
  }
  const [root, ...rest] = Object.entries(lock.packages);
  lock.packages = Object.fromEntries([
    ...(root ? [root] : []),
    ...rest.sort(([a], [b]) => a.localeCompare(b, "en")),
  ]);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} packages of other platforms added`);
}

if (process.argv[1] === import.meta.filename) complete();
