import { expect, it } from "vitest";
import { missingPackages, readLock } from "./lockfile.ts";

it("locks the optional packages of every platform, or npm ci refuses on a fresh machine", () => {
  expect(missingPackages(readLock())).toEqual([]);
});

it("finds a package that is left out, and one that stands higher up", () => {
  const packages = {
    "node_modules/a": { optionalDependencies: { "a-linux-x64": "1.0.0", "a-darwin-x64": "1.0.0" } },
    "node_modules/a-linux-x64": {},
  };
  expect(missingPackages({ packages })).toEqual([["node_modules/a", "a-darwin-x64", "1.0.0"]]);
});
