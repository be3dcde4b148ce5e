import { expect, test } from "vitest";
import { ApiError, NetworkError } from "@/lib/errors.ts";
import { oneByOne, runBulk } from "./run-bulk.ts";

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `${id}.md` }));
const refusal = (status: 403 | 404 | 401, message = "No.") =>
  new ApiError({ code: status === 404 ? "not_found" : "forbidden", message, status });

test("documents go in slices, and each slice is told", async () => {
  const sizes: number[] = [];
  const told: number[] = [];
  const result = await runBulk(
    rows(450),
    200,
    async (some) => {
      sizes.push(some.length);
      const refused = some.filter(({ id }) => id % 100 === 7);
      return {
        done: some.filter((one) => !refused.includes(one)).map(({ id }) => id),
        refused: refused.map(({ id }) => ({
          id,
          name: null,
          code: id === 7 ? ("not_found" as const) : ("forbidden" as const),
          message: "Not yours.",
        })),
      };
    },
    (tried) => told.push(tried),
  );
  expect([sizes, told]).toEqual([
    [200, 200, 50],
    [200, 400, 450],
  ]);
  expect(result.done).toHaveLength(445);
  expect(result.refused.map(({ name, message }) => [name, message])).toEqual(
    [107, 207, 307, 407].map((id) => [`${id}.md`, "Not yours."]),
  );
});

test("after a lost connection the rest is left, with the reason", async () => {
  const result = await runBulk(rows(5), 2, async (some) => {
    if (some[0]?.id === 2) throw new NetworkError();
    return { done: some.map(({ id }) => id), refused: [] };
  });
  expect([result.done, result.refused.map(({ id }) => id)]).toEqual([
    [0, 1],
    [2, 3, 4],
  ]);
  expect(result.refused[0]?.message).toMatch(/server|offline/);
});

test("a call that takes all or none is tried by halves, and is refused for those alone that it can't take", async () => {
  let calls = 0;
  const slice = oneByOne(async (some) => {
    calls += 1;
    if (some.some(({ id }) => id === 3)) throw refusal(403, "An admin put it on.");
    if (some.some(({ id }) => id === 6)) throw refusal(404);
    return some;
  });
  const { done, refused } = await slice(rows(8));
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 4, 5, 7]);
  expect(refused.map(({ id, code }) => [id, code])).toEqual([
    [3, "forbidden"],
    [6, "not_found"],
  ]);
  expect(calls).toBeLessThanOrEqual(15);
});

test("what isn't about the documents is no refusal of them", async () => {
  const ended = oneByOne(async () => {
    throw refusal(401);
  });
  await expect(ended(rows(2))).rejects.toMatchObject({ status: 401 });
});
