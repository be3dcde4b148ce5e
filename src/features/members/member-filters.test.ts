import { describe, expect, it } from "vitest";
import {
  DEFAULT_FILTERS,
  isFiltered,
  PAGE_SIZE,
  readFilters,
  toListInput,
  writeFilters,
} from "./member-filters.ts";

const params = (search: string) => new URLSearchParams(search);

describe("the members' filters", () => {
  it("come from the address", () => {
    expect(readFilters(params("search=ada&role=admin&sort=joined&direction=desc&page=3"))).toEqual({
      search: "ada",
      role: "admin",
      sort: "joined",
      direction: "desc",
      page: 3,
    });
  });

  it("are the defaults where the address is wrong", () => {
    expect(readFilters(params("role=king&sort=shoe&direction=up&page=-1"))).toEqual(DEFAULT_FILTERS);
  });

  it("leave defaults out of the address and keep what isn't theirs", () => {
    expect(writeFilters(params("tab=x&search=ada"), { search: "" }).toString()).toBe("tab=x");
  });

  it("start at page 1 again when they change", () => {
    expect(writeFilters(params("page=4"), { role: "admin" }).toString()).toBe("role=admin");
    expect(writeFilters(params("role=admin"), { page: 2 }).toString()).toBe("role=admin&page=2");
  });

  it("become the call's input", () => {
    expect(toListInput({ ...DEFAULT_FILTERS, page: 2 })).toMatchObject({
      offset: PAGE_SIZE,
      limit: PAGE_SIZE,
    });
    expect(toListInput(DEFAULT_FILTERS)).not.toHaveProperty("role");
    expect(isFiltered({ ...DEFAULT_FILTERS, page: 2 })).toBe(false);
  });
});
