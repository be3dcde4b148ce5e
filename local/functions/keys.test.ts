import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { repository } from "../sources.js";
import { denoArguments, usualLimits } from "./command.ts";
import { denoBinary } from "./deno-binary.ts";

/** The two forms in which a project gives functions its keys, and the keys that open what is for the server only. */
const forms = {
  new: {
    given: {
      SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1"}',
      SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1","cron":"sb_secret_2"}',
    },
    opening: ["sb_secret_1", "sb_secret_2"],
  },
  old: {
    given: { SUPABASE_ANON_KEY: "ey.anon", SUPABASE_SERVICE_ROLE_KEY: "ey.service" },
    opening: ["ey.service"],
  },
};

/** Starts a function as the ground does; its address. */
async function started(name: string, given: Record<string, string>) {
  const file = join(repository, "supabase/functions", name, "index.ts");
  const child = spawn(await denoBinary(), denoArguments(file, usualLimits, [repository]), {
    cwd: repository,
    env: {
      PATH: process.env["PATH"],
      SUPABASE_URL: "http://127.0.0.1:1",
      API_DATABASE_URL: "postgresql://atrium_api@127.0.0.1:1/postgres",
      OPENAI_API_KEY: "sk-x",
      ...given,
    },
  });
  let said = "";
  child.stderr.on("data", (bytes: Buffer) => (said += bytes.toString()));
  for await (const line of createInterface(child.stdout)) {
    const port = /^::listening::(\d+)$/.exec(line)?.[1];
    if (port)
      return { url: `http://127.0.0.1:${port}/${name}`, [Symbol.dispose]: () => void child.kill("SIGKILL") };
  }
  throw new Error(`${name} didn't start: ${said}`);
}

/** What only the server may ask of a function. */
const guarded = { worker: "", parser: "/slice" };

test.each(["api", "worker", "parser"].flatMap((name) => [[name, "new"] as const, [name, "old"] as const]))(
  "%s starts with keys in the %s form alone",
  { timeout: 60_000 },
  async (name, form) => {
    const { given, opening } = forms[form];
    using fn = await started(name, given);
    expect((await fetch(`${fn.url}/_health`)).status).toBe(200);
    if (!(name in guarded)) return;
    const ask = async (headers: Record<string, string>) =>
      (await fetch(fn.url + guarded[name as keyof typeof guarded], { method: "POST", headers })).status;
    for (const key of opening) {
      expect(await ask({ apikey: key })).not.toBe(401);
      expect(await ask({ authorization: `Bearer ${key}` })).not.toBe(401);
    }
    for (const key of ["", "sb_publishable_1", "sb_secret_12", "ey.anon"]) {
      expect(await ask({ apikey: key, authorization: `Bearer ${key}` })).toBe(401);
    }
  },
);

test("keys in the new form win", { timeout: 60_000 }, async () => {
  using fn = await started("parser", { ...forms.new.given, ...forms.old.given });
  const ask = async (apikey: string) =>
    (await fetch(`${fn.url}/slice`, { method: "POST", headers: { apikey } })).status;
  expect(await ask("sb_secret_2")).toBe(400);
  expect(await ask("ey.service")).toBe(401);
});
