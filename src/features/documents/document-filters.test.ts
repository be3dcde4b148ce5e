import { expect, test } from "vitest";
import { DEFAULT_FILTERS, readFilters, toListInput, writeFilters } from "./document-filters.ts";

const read = (address: string) => readFilters(new URLSearchParams(address));
const write = (address: string, change: Parameters<typeof writeFilters>[1]) =>
  writeFilters(new URLSearchParams(address), change).toString();

test("an address without filters shows the newest first", () => {
  expect(read("")).toEqual(DEFAULT_FILTERS);
});

test("filters are read back as they were written", () => {
  const filters = {
    search: "annual report & co",
    status: "failed",
    type: "pdf",
    tag: 7,
    sort: "size",
    direction: "asc",
    page: 3,
  } as const;
  expect(read(write("", filters))).toEqual(filters);
});

test("what an address says wrong counts as not said", () => {
  expect(read("status=lost&type=exe&sort=owner&direction=up&page=0")).toEqual(DEFAULT_FILTERS);
  expect(read("page=-2").page).toBe(1);
  expect(read("page=9999").page).toBe(1000);
  expect(read(`search=${"x".repeat(300)}`).search).toHaveLength(200);
});

test("defaults don't clutter the address, and other parameters stay", () => {
  expect(write("document=5&status=failed", { status: null })).toBe("document=5");
  expect(write("", { sort: "name", direction: "asc" })).toBe("sort=name");
  expect(write("sort=name", { direction: "desc" })).toBe("sort=name&direction=desc");
});

test("a changed filter starts at the first page, a changed page keeps the filters", () => {
  expect(write("page=4&type=pdf", { status: "success" })).toBe("type=pdf&status=success");
  expect(write("page=4&type=pdf", { page: 5 })).toBe("page=5&type=pdf");
});

test("the list call is asked for the page", () => {
  expect(toListInput({ ...DEFAULT_FILTERS, page: 3, search: "tax" })).toEqual({
    limit: 50,
    offset: 100,
    sort: "created_at",
    direction: "desc",
    search: "tax",
  });
});
