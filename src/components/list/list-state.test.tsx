import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NuqsAdapter } from "nuqs/adapters/react-router/v7";
import { Link } from "react-router-dom";
import { expect, test } from "vitest";
import { query as address, renderScreen } from "../../test-screen.tsx";
import { useListState, type ListState } from "./list-state.ts";
import type { Column, Filter } from "./types.ts";

const columns: Column<unknown>[] = [
  { head: "Name", sort: "name" },
  { head: "Size", sort: "size", first: "desc" },
  { head: "Added", sort: "added", first: "desc" },
];
const filters: Filter[] = [
  { name: "status", label: "Status", options: [{ value: "failed", label: "Failed" }] },
  { name: "tag", label: "Tag", options: [], pattern: /^[1-9]\d*$/ },
];
let state: ListState;

function Show({ change }: { change: (now: ListState) => void }) {
  const now = useListState({ columns, filters, sort: "added", size: 50 });
  return (
    <button
      ref={() => {
        state = now;
      }}
      onClick={() => change(now)}
    >
      Change
    </button>
  );
}

function open(search: string, change: (now: ListState) => void = () => undefined) {
  const shown = (
    <NuqsAdapter>
      <Show change={change} />
    </NuqsAdapter>
  );
  renderScreen(shown, `/files${search}`, {});
}

/** The address once it was changed. */
async function changed(search: string, change: (now: ListState) => void, expected: string) {
  open(search, change);
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(address()).toBe(expected));
}

test("an address that says nothing shows the first page in the list's own order", () => {
  open("");
  expect(state.input).toEqual({ limit: 50, offset: 0, sort: "added", direction: "desc" });
  expect(state.isFiltered).toBe(false);
});

test("what an address says is asked for", () => {
  open("?search=annual+report+%26+co&status=failed&tag=7&sort=size&direction=asc&page=3");
  expect(state.input).toEqual({
    limit: 50,
    offset: 100,
    search: "annual report & co",
    status: "failed",
    tag: "7",
    sort: "size",
    direction: "asc",
  });
});

test.each(["?status=lost&tag=x&sort=owner&direction=up&page=0", "?page=-2", "?page=1e3"])(
  "what an address says wrong counts as not said: %s",
  (search) => {
    open(search);
    expect(state.input).toEqual({ limit: 50, offset: 0, sort: "added", direction: "desc" });
  },
);

test("a search and a page have their limits", () => {
  open(`?search=${"x".repeat(300)}&page=9999`);
  expect(state.search).toHaveLength(200);
  expect(state.page).toBe(1000);
});

test("defaults don't clutter the address, and other parameters stay", async () => {
  await changed("?document=5&status=failed", (now) => now.setFilter("status", null), "?document=5");
});

test("a column's first direction isn't written", async () => {
  await changed("", (now) => now.setSort("name", "asc"), "?sort=name");
});

test("the other direction is", async () => {
  await changed("?sort=name", (now) => now.setSort("name", "desc"), "?sort=name&direction=desc");
});

test("a changed filter starts at the first page", async () => {
  await changed("?page=4&tag=3", (now) => now.setFilter("status", "failed"), "?tag=3&status=failed");
});

test("a changed page keeps the filters", async () => {
  await changed("?page=4&tag=3", (now) => now.setPage(5), "?page=5&tag=3");
});

test("clearing takes off all that is the list's", async () => {
  await changed("?document=5&page=4&tag=3&search=a&sort=name", (now) => now.reset(), "?document=5");
});

test("a search that settles late leaves alone who is on the way to another screen", async () => {
  let arrive = () => {};
  const there = new Promise<void>((resolve) => (arrive = resolve));
  const shown = (
    <NuqsAdapter>
      <Show change={(now) => now.setSearch("ben")} />
      <Link to="/users/5">Ben</Link>
    </NuqsAdapter>
  );
  const lazy = () => there.then(() => ({ Component: () => <h1>Ben Berg</h1> }));
  renderScreen(shown, "/users", {}, [{ path: "/users/5", lazy }]);
  await userEvent.click(screen.getByRole("link"));
  await userEvent.click(screen.getByRole("button"));
  // Longer than the address waits to be written.
  await new Promise((resolve) => setTimeout(resolve, 200));
  arrive();
  await screen.findByRole("heading", { name: "Ben Berg" });
  expect(window.location.pathname + address()).toBe("/users/5");
});
