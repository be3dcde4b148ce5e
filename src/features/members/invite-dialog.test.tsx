import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { setActiveOrganization } from "@/lib/active-organization.ts";
import { testInfo, testMeter } from "@/lib/test-plan.ts";
import { api, serve } from "../../test-backend.ts";
import { renderScreen } from "../../test-screen.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Invite people</button>
      <InviteDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

const open = () => userEvent.click(screen.getByText("Invite people"));

test.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["its cross", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
  ["Done", () => userEvent.click(screen.getByRole("button", { name: "Done" }))],
])("begins anew after it was closed by %s", async (_how, close) => {
  serve({
    [api("/organization/member/add")]: () =>
      Response.json({ results: [{ email: "ada@example.com", outcome: "invited", error: null }] }),
  });
  renderScreen(<Page />, "/app/users", {
    organization: { id: 2, name: "Harbour & Pine", role: "owner" },
  });
  await open();
  await userEvent.type(screen.getByLabelText("Email addresses"), "ada@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  expect(await screen.findByRole("list", { name: "Outcomes" })).toBeTruthy();
  await close();
  await open();
  expect(screen.queryByRole("list", { name: "Outcomes" })).toBeNull();
  expect((screen.getByLabelText("Email addresses") as HTMLTextAreaElement).value).toBe("");
});

test.each([
  [10, 10, true],
  [9, 10, false],
  [40, -1, false],
])("with %d of %d members it is said whether there is room, and what helps", async (used, limit, isFull) => {
  setActiveOrganization(2);
  serve({
    [api("/organization/member/add")]: () =>
      Response.json({ results: [{ email: "ada@example.com", outcome: "invited", error: null }] }),
    [api("/organization/getPlanInfo")]: () =>
      Response.json(testInfo({ meters: [testMeter("members", used, limit)] })),
  });
  renderScreen(<Page />, "/app/users", {
    organization: { id: 2, name: "Harbour & Pine", role: "owner" },
    isOwner: true,
  });
  await open();
  await userEvent.type(screen.getByLabelText("Email addresses"), "ada@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  await screen.findByText("Invited by mail.");
  if (isFull) {
    await screen.findByText(/10 of the 10 members that its plan includes/);
    const link = screen.getByRole("link", { name: "Raise the limit" });
    expect(link.getAttribute("href")).toBe("/app/settings/billing?raise=members");
  } else {
    expect(screen.queryByRole("link", { name: "Raise the limit" })).toBeNull();
  }
});
