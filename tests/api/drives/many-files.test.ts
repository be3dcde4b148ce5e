import { afterAll, expect, it } from "vitest";
import { killAll } from "../../../local/testing/run-start.ts";
import { seed } from "../../../local/testing/sample.ts";
import { proveManyFiles } from "../../prove/many-files.ts";

afterAll(killAll);

it("a folder of many files comes in whole however often the stack is killed, and an unchanged look asks a few questions", async () => {
  const said: string[] = [];
  const wrong = await proveManyFiles({ files: 300, kills: 3, seed, say: (line) => said.push(line) });
  expect({ wrong, said }).toEqual({ wrong: [], said });
}, 300_000);
