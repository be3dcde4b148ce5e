import { afterEach, expect, it, vi } from "vitest";
import { CHUNK, FileGone, FileRanges } from "./file-ranges.ts";

afterEach(() => vi.unstubAllGlobals());

const bytes = Uint8Array.from({ length: 3 * CHUNK }, (_, index) => index % 251);

/** Storage with one file at an address. @returns what was asked for */
function storage(at: string, { ranges = true, exposes = true } = {}) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string, { headers }: { headers: { range: string } }) => {
    asked.push(`${url} ${headers.range}`);
    if (url !== at) return Promise.resolve(new Response(null, { status: 400 }));
    const [, from = 0, to = 0] = (/(\d+)-(\d+)/.exec(headers.range) ?? []).map(Number);
    if (!ranges) return Promise.resolve(new Response(bytes));
    const shown = exposes ? { "content-range": `bytes ${from}-${to}/${bytes.length}` } : undefined;
    return Promise.resolve(
      new Response(bytes.slice(from, to + 1), { status: 206, ...(shown && { headers: shown }) }),
    );
  });
  return asked;
}
const never = () => Promise.reject(new Error("not asked"));

it("fetches the beginning, then the parts that are asked for", async () => {
  const asked = storage("a");
  const file = new FileRanges("a", never);
  expect(await file.begin(1)).toEqual({ first: bytes.slice(0, CHUNK), length: bytes.length });
  expect(await file.range(CHUNK, CHUNK + 10)).toEqual(bytes.slice(CHUNK, CHUNK + 10));
  expect(asked).toEqual([`a bytes=0-${CHUNK - 1}`, `a bytes=${CHUNK}-${CHUNK + 9}`]);
});

it("goes by the size that the API tells where storage's isn't shown to the page", async () => {
  storage("a", { exposes: false });
  expect(await new FileRanges("a", never).begin(bytes.length)).toMatchObject({ length: bytes.length });
});

it("takes the whole file once from storage that gives no parts", async () => {
  const asked = storage("a", { ranges: false });
  const file = new FileRanges("a", never);
  expect(await file.begin(1)).toEqual({ whole: bytes });
  expect(await file.range(5, 9)).toEqual(bytes.slice(5, 9));
  expect(asked).toHaveLength(1);
});

it("asks for the address anew when the one it has no longer serves, and goes on there", async () => {
  const asked = storage("new");
  const renew = vi.fn(() => Promise.resolve("new"));
  const file = new FileRanges("old", renew);
  await file.begin(1);
  await file.range(0, 4);
  expect(renew).toHaveBeenCalledOnce();
  expect(asked.map((one) => one.split(" ")[0])).toEqual(["old", "new", "new"]);
});

it("a file that is nowhere is gone, and one that may not be read is so by the API's word", async () => {
  storage("elsewhere");
  await expect(new FileRanges("old", () => Promise.resolve("new")).begin(1)).rejects.toThrow(FileGone);
  await expect(new FileRanges("old", never).begin(1)).rejects.toThrow("not asked");
});
