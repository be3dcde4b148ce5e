import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ApiError } from "./errors.ts";
import { createQueryClient, invalidatePaths } from "./query-client.ts";

const USER = "/user/get-or-create";

async function fetchesOfUserAfter(status: number): Promise<number> {
  const client = createQueryClient();
  const user = vi.fn().mockResolvedValue({});
  const stop = new QueryObserver(client, { queryKey: [null, USER, "a"], queryFn: user }).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData([null, USER, "a"])).toBeDefined());
  const error = new ApiError({ code: "forbidden", message: "No", status });
  await expect(
    client.fetchQuery({ queryKey: [5, "/document/list"], queryFn: () => Promise.reject(error) }),
  ).rejects.toBe(error);
  await new Promise((resolve) => setTimeout(resolve));
  stop();
  return user.mock.calls.length;
}

test.each([401, 403])("fetches the user anew after a %i, who may have lost their rights", async (status) => {
  expect(await fetchesOfUserAfter(status)).toBe(2);
});

test("leaves the user alone after other errors", async () => {
  expect(await fetchesOfUserAfter(404)).toBe(1);
});

/** The paths that are stale after a mutation which tells so. */
async function staleAfter(invalidates: () => Promise<readonly string[]>): Promise<string[]> {
  const client = createQueryClient();
  for (const path of ["/teams/list", "/prompts"]) client.setQueryData([5, path], []);
  const made = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve(1), meta: { invalidates } });
  await expect(made.execute(undefined)).resolves.toBe(1);
  const all = client.getQueryCache().getAll();
  return all.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey[1] as string);
}

test("makes stale what a mutation's contract says once it is there", async () => {
  expect(await staleAfter(() => Promise.resolve(["/teams/list"]))).toEqual(["/teams/list"]);
});

test("makes all stale, and fails nothing, when the contract can't be had", async () => {
  expect(await staleAfter(() => Promise.reject(new Error("offline")))).toEqual(["/teams/list", "/prompts"]);
});

test("asks anew where something changed while the first answer was under way", async () => {
  const client = createQueryClient();
  const queryKey = [5, "/document/website/pages"];
  let answer = (_: string) => {};
  const first = new Promise<string>((resolve) => (answer = resolve));
  const pages = vi.fn<() => Promise<string>>().mockReturnValueOnce(first).mockResolvedValue("after");
  const observer = new QueryObserver(client, { queryKey, queryFn: pages });
  const stop = observer.subscribe(() => {});
  const done = invalidatePaths(client, ["/document/website/pages"]);
  answer("before");
  await done;
  expect(client.getQueryData(queryKey)).toBe("after");
  expect(pages).toHaveBeenCalledTimes(2);
  stop();
});
