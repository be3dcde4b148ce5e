import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const document = readFileSync(`${root}/docs/deploy.md`, "utf8");

/** The CLI's commands that the document names, with their flags. */
const commands = [...document.matchAll(/npx supabase ((?:[a-z]+ )*[a-z]+)((?:[^\n`]|\\\n)*)/g)].map(
  ([, words = "", rest = ""]) => ({
    words: words.split(" "),
    flags: [...rest.replace(/#.*/, "").matchAll(/(?:^|\s)(--[a-z-]+)/g)].map(([, flag = ""]) => flag),
  }),
);

it("names commands of the CLI that is installed, with flags that it has", { timeout: 60_000 }, () => {
  expect(commands.length).toBeGreaterThan(5);
  const help = new Map<string, string>();
  for (const { words, flags } of commands) {
    const command = words.slice(0, words[0] === "link" ? 1 : 2).join(" ");
    if (!help.has(command))
      help.set(
        command,
        execFileSync(
          process.execPath,
          ["node_modules/supabase/dist/supabase.js", ...command.split(" "), "--help"],
          {
            cwd: root,
            encoding: "utf8",
          },
        ),
      );
    const known = help.get(command) ?? "";
    expect(known).toContain(`supabase ${command}`);
    for (const flag of flags) expect([command, flag, known.includes(flag)]).toEqual([command, flag, true]);
  }
});
