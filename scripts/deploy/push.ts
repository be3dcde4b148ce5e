import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { isDeepStrictEqual, promisify } from "node:util";

/** Settings by their names in Supabase's management API. */
export type Settings = Readonly<Record<string, unknown>>;

const REF = "a".repeat(20);
const TOKEN = `sbp_${"0".repeat(40)}`;
/** The parts of a project's configuration that have settings in our file. The CLI stops at the first answer that isn't a whole one. */
const PARTS = ["api", "auth", "storage"];

/**
 * Has the real CLI push `supabase/config.toml` to a stand-in of the management API on loopback, whose project has none of
 * our settings.
 * @param root the project's folder
 * @param env the command's environment; a value for each `env(…)` of the file may stand in `supabase/.env` too
 * @returns what it sent
 * @throws Error with the CLI's words when it sends nothing
 */
export async function pushedBy(root: string, env: NodeJS.ProcessEnv): Promise<Settings> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-push-"));
  let part = "";
  const sent: Settings[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === "PATCH") sent.push((await json(request)) as Settings);
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify(answerTo(request.url ?? "", part)));
    })();
  });
  try {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    const profile = join(folder, "profile.yaml");
    const lines = [
      "name: stand-in",
      `api_url: ${url}`,
      `dashboard_url: ${url}`,
      "project_host: example.test",
    ];
    await writeFile(profile, `${lines.join("\n")}\n`);
    for (part of PARTS) {
      const before = sent.length;
      const words = await push(root, profile, { ...env, HOME: folder });
      if (sent.length === before) throw new Error(`The CLI sent nothing of "${part}":\n${words}`);
    }
    return Object.assign({}, ...sent) as Settings;
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the stand-in answers: a project that has `part` of a configuration alone. */
function answerTo(url: string, part: string): unknown {
  if (url.includes("/billing/addons")) return { selected_addons: [], available_addons: [] };
  if (url.startsWith("/v2/")) {
    const attributes = { [part]: { site_url: "https://other.example" } };
    return { data: { id: REF, type: "project_config", attributes } };
  }
  return {};
}

async function push(root: string, profile: string, env: NodeJS.ProcessEnv): Promise<string> {
  const args = ["config", "push", `--remote=${REF}`, "--profile", profile, "--workdir", root, "--yes"];
  try {
    const { stderr, stdout } = await promisify(execFile)(
      process.execPath,
      [join(root, "node_modules/supabase/dist/supabase.js"), ...args],
      { cwd: root, env: { ...env, SUPABASE_ACCESS_TOKEN: TOKEN }, timeout: 60_000 },
    );
    return stdout + stderr;
  } catch (error) {
    // The stand-in's short answer to a change ends the command; what it sent has come.
    return String((error as { stderr?: string }).stderr ?? error);
  }
}

/**
 * What `docs/deploy.md` promises that a push sends: the table under "Settings".
 * @returns a value in JSON for each setting, or the variable in capitals that has it
 */
export function promisedIn(document: string): ReadonlyMap<string, string> {
  const [, section = ""] = document.split("\n## Settings\n");
  const rows = (section.split("\n## ")[0] ?? "").matchAll(/^\| `([a-z]\w*)` +\| `([^`]+)`/gm);
  return new Map([...rows].map(([, name = "", value = ""]) => [name, value]));
}

/** What is wrong with a push, in words; none: it sends what is promised, and all variables are set. */
export function complaintsOf(sent: Settings, promised: ReadonlyMap<string, string>): string[] {
  const unpromised = Object.keys(sent).filter((name) => !promised.has(name));
  return [
    ...[...promised].flatMap(([name, value]) => complaintOf(sent[name], name, value)),
    ...unpromised.map((name) => `${name}: the push sends it, and docs/deploy.md doesn't name it.`),
  ];
}

function complaintOf(sent: unknown, name: string, promised: string): string[] {
  const isVariable = /^[A-Z_]+$/.test(promised);
  // An `env(…)` without a value goes out as it stands in the file.
  if (isVariable && (typeof sent !== "string" || sent === "" || sent.startsWith("env(")))
    return [
      `${name}: set ${promised}. Without it the push would send ${sent === undefined ? "nothing" : String(sent)}.`,
    ];
  if (isVariable || isDeepStrictEqual(sent, JSON.parse(promised))) return [];
  return [
    `${name}: docs/deploy.md promises ${promised}, the push sends ${sent === undefined ? "nothing" : JSON.stringify(sent)}.`,
  ];
}
