import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
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
