import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { operationOf } from "../../local/microsoft/graph/route.ts";
import { routesOf } from "../../local/microsoft/graph/routes.ts";

const Described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

it("the local Microsoft has each operation of Graph's description, and no other", () => {
  const file = readFileSync(new URL("../contracts/microsoft-graph.json", import.meta.url), "utf8");
  const { paths } = Described.parse(JSON.parse(file));
  const described = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb} ${path}`),
  );
  const served = routesOf(() => Promise.reject(new Error("Nobody is told."))).map(operationOf);
  expect(served.sort()).toEqual(described.sort());
});
