// Runs before a start, where packages may be missing and Node may be old: plain JavaScript that imports none of ours.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [oldestMajor, oldestMinor] = [20, 19];

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  stop(`Node.js ${oldestMajor}.${oldestMinor} or newer is needed; this is ${process.versions.node}.`);
}

const manifest = read("package.json");
const wanted = { ...manifest.dependencies, vite: manifest.devDependencies.vite };
const wrong = Object.keys(wanted).filter(
  (name) => read(`node_modules/${name}/package.json`).version !== wanted[name],
);
if (wrong.length > 0) {
  const others = wrong.length > 1 ? ` and ${wrong.length - 1} more packages are` : " is";
  stop(`${wrong[0]}${others} missing or of another version than package.json names. Run \`npm ci\`.`);
}

function read(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8"));
  } catch {
    return {};
  }
}

function stop(line) {
  console.error(line);
  process.exit(1);
}
