import { afterEach, expect, test, vi } from "vitest";
import { loadCode } from "./load-code.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the build makes of `import("./palette.tsx")`; the text is what is read of it. */
const importing = (file: string) =>
  Object.assign(
    vi.fn(() => Promise.resolve("code")),
    { toString: () => `()=>import(\`./${file}\`)` },
  );

test("a part runs once its files and its own are there, each fetched once", async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response("")));
  vi.stubGlobal("fetch", fetched);
  const load = importing("palette-1.js");
  expect(await loadCode(load, ["assets/palette-1.js", "assets/command-1.js"])).toBe("code");
  await loadCode(load, ["assets/palette-1.js", "assets/command-1.js"]);
  await loadCode(importing("alone-1.js"));
  expect(fetched.mock.calls).toEqual([
    ["/assets/palette-1.js"],
    ["/assets/command-1.js"],
    ["/assets/alone-1.js"],
  ]);
});

test.each([
  ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a server in trouble", () => Promise.resolve(new Response("", { status: 503 }))],
])("after %s the module isn't asked for, and the next call fetches anew", async (name, failing) => {
  const fetched = vi.fn(failing);
  vi.stubGlobal("fetch", fetched);
  const load = importing(`${name.replaceAll(" ", "-")}.js`);
  await expect(loadCode(load)).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  fetched.mockImplementation(() => Promise.resolve(new Response("")));
  expect(await loadCode(load)).toBe("code");
});
