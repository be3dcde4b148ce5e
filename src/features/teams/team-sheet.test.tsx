import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Session } from "@/lib/session.ts";
import { renderScreen } from "../../test-screen.tsx";
import { TeamSheet } from "./team-sheet.tsx";

const person = (id: number, name: string) => ({ id, name, email: `${name}@example.com`, avatar_color: 0 });
const ada = person(1, "Ada");
const bob = person(2, "Bob");
const member = (of: typeof ada) => ({
  ...of,
  role: "user",
  tag_ids: [],
  team_ids: [],
  joined_at: "2026-01-01T00:00:00.000Z",
});
let team: { tag_ids: number[]; members: (typeof ada)[] };
let calls: string[];
let isDown: boolean;

const nobody = { people: 0, documents: 0 };
const CALLS: Record<string, (input: Record<string, number & number[]>) => unknown> = {
  "/teams/get": () => ({ id: 5, name: "Finance", description: "", ...team }),
  "/organization/tags/getAll": () => ({ tags: [{ id: 7, name: "Payroll", color: 0 }] }),
  "/organization/getMembers": () => ({ members: [member(ada), member(bob)], total: 2 }),
  "/organization/tags/assignTeam": ({ tag_ids }) => ((team.tag_ids = tag_ids ?? []), { success: true }),
  "/organization/tags/preview": () => ({ losing: nobody, gaining: nobody, people: [] }),
  "/teams/add-user-to-team": () => (team.members.push(bob), { success: true }),
  "/teams/remove-user-from-team": () => (team.members.shift(), { success: true }),
};

beforeEach(() => {
  team = { tag_ids: [], members: [ada] };
  calls = [];
  isDown = false;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const path = url.replace(/^.*\/functions\/v1\/api/, "");
    const isChange = /assign|add|remove/.test(path);
    if (isChange && isDown) throw new TypeError("Failed to fetch");
    if (isChange) calls.push(`${path} ${String(init?.body)}`);
    return Response.json(CALLS[path]?.(JSON.parse(String(init?.body ?? "{}"))) ?? {});
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function open(session: Partial<Session> = { isAdmin: true }) {
  function Host() {
    const [isOpen, setOpen] = useState(true);
    return <TeamSheet teamId={isOpen ? 5 : null} onClose={() => setOpen(false)} />;
  }
  renderScreen(<Host />, "/app/settings/teams", session);
  await screen.findByText("Ada@example.com");
}

const payroll = () => screen.findByRole("checkbox", { name: "Payroll" });
const isTicked = (box: HTMLElement) => box.getAttribute("aria-checked");
const sheet = () => screen.queryByRole("dialog", { name: "Finance" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("Escape asks before what was ticked is lost, and keeps it", async () => {
  await open();
  await userEvent.click(await payroll());
  await userEvent.keyboard("{Escape}");
  const question = screen.getByRole("alertdialog", { name: "Discard your changes?" });
  await userEvent.click(within(question).getByRole("button", { name: "Keep editing" }));
  expect(isTicked(await payroll())).toBe("true");
  await press("Close");
  await press("Discard");
  await waitFor(() => expect(sheet()).toBeNull());
  expect(calls).toEqual([]);
});

test("without changes Escape closes at once", async () => {
  await open();
  await userEvent.click(await payroll());
  await userEvent.click(await payroll());
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(sheet()).toBeNull());
});

test("saves tags, who joins and who leaves together, by its button alone", async () => {
  await open();
  await userEvent.click(await payroll());
  await userEvent.click(await screen.findByRole("checkbox", { name: /Bob/ }));
  await press("Take Ada off the team");
  expect(calls).toEqual([]);
  expect(screen.getByText("1 member to add, 1 member to take off")).toBeTruthy();
  await press("Save");
  await waitFor(() => expect(sheet()).toBeNull());
  expect(calls).toEqual([
    '/organization/tags/assignTeam {"team_id":5,"tag_ids":[7]}',
    '/teams/add-user-to-team {"team_id":5,"user_ids":[2]}',
    '/teams/remove-user-from-team {"team_id":5,"user_id":1}',
  ]);
});

test("what couldn't be saved stays, to be saved again", async () => {
  await open();
  await userEvent.click(await payroll());
  isDown = true;
  await press("Save");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).not.toBe("true"),
  );
  expect(isTicked(await payroll())).toBe("true");
  expect(sheet()).not.toBeNull();
  isDown = false;
  await press("Save");
  await waitFor(() => expect(sheet()).toBeNull());
  expect(team.tag_ids).toEqual([7]);
});

test("members only look", async () => {
  await open({ isAdmin: false });
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
