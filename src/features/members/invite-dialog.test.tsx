import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/query-client.ts";
import { SessionContext, type Session } from "@/lib/session.ts";
import { api, serve } from "../../test-backend.ts";
import { InviteDialog } from "./invite-dialog.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

function Page() {
  const [open, setOpen] = useState(false);
  const session = { organization: { id: 2, name: "Harbour & Pine", role: "owner" } } as unknown as Session;
  return (
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext
        value={{
          state: { status: "signed-in", session },
          host: { organizationId: null, branding: null },
          signIn: () => Promise.resolve(),
          signUp: () => Promise.resolve({ confirmEmail: false }),
        }}
      >
        <button onClick={() => setOpen(true)}>Invite people</button>
        <InviteDialog open={open} onOpenChange={setOpen} />
      </SessionContext>
    </QueryClientProvider>
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
  render(<Page />);
  await open();
  await userEvent.type(screen.getByLabelText("Email addresses"), "ada@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  expect(await screen.findByRole("list", { name: "Outcomes" })).toBeTruthy();
  await close();
  await open();
  expect(screen.queryByRole("list", { name: "Outcomes" })).toBeNull();
  expect((screen.getByLabelText("Email addresses") as HTMLTextAreaElement).value).toBe("");
});
