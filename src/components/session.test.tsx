import { Branding } from "@contract/branding.ts";
import { QueryClientProvider, useQuery, type QueryClient } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setActiveOrganization } from "@/lib/active-organization.ts";
import { query } from "@/lib/api.ts";
import { createQueryClient } from "@/lib/query-client.ts";
import { useSession, useSessionContext } from "@/lib/session.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { auth } from "@/lib/auth-client.ts";
import { api, authSession, serve } from "../test-backend.ts";
import { SessionProvider } from "./session.tsx";

const branding = {
  ...Object.fromEntries(Object.keys(Branding.shape).map((field) => [field, null])),
  branding_enabled: false,
};
let client: QueryClient;
let answerTags: (() => void) | null;

beforeEach(async () => {
  client = createQueryClient();
  answerTags = null;
  serve({
    [api("/public/branding/resolve-host")]: () => Response.json({ organizationId: null, branding: null }),
    [api("/user/get-or-create")]: () =>
      Response.json({
        id: 1,
        email: "ada@example.com",
        name: "Ada",
        avatar_color: 0,
        theme_mode: null,
        ai_context: "",
        email_proved: true,
        invitations: [],
        organizations: [
          { id: 5, role: "owner", name: "Engines", branding, needs_mfa: false, suspended: null },
        ],
        activeOrganizationId: 5,
        mfa: { needed: false, enrolled: false },
      }),
    [api("/teams/list")]: () => Response.json({ teams: [] }),
    [api("/organization/tags/getAll")]: () =>
      new Promise((resolve) => {
        answerTags = () => resolve(Response.json({ tags: [] }));
      }),
    "/auth/v1/token": () => authSession("11111111-1111-4111-8111-111111111111", "ada@example.com"),
    "/auth/v1/logout": () => new Response(null, { status: 204 }),
  });
  await auth.signInWithPassword({ email: "ada@example.com", password: "secret" });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <Screen />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText("teams: 0");
  await waitFor(() => expect(answerTags).not.toBeNull());
});

afterEach(async () => {
  await auth.signOut({ scope: "local" });
  setActiveOrganization(null);
  vi.unstubAllGlobals();
});

function Screen() {
  const { state } = useSessionContext();
  return state.status === "signed-in" ? <Member /> : <p>{state.status}</p>;
}

function Member() {
  const teams = useQuery(query("/teams/list")).data?.teams.length;
  useQuery(query("/organization/tags/getAll"));
  const { signOut } = useSession();
  return (
    <>
      <p>teams: {teams}</p>
      <button onClick={() => void signOut()}>Sign out</button>
    </>
  );
}

/** What is kept of what only a member may see. */
const kept = () =>
  client
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, queryKey }) => state.data !== undefined && queryKey[1] !== "/public/branding/resolve-host",
    )
    .map(({ queryKey }) => queryKey[1]);

async function nothingIsKept() {
  expect(await screen.findByText("signed-out")).toBeTruthy();
  // An answer that was under way when the session ended comes late.
  await act(async () => answerTags?.());
  expect(kept()).toEqual([]);
  expect(client.getMutationCache().getAll()).toEqual([]);
  expect(window.localStorage.getItem(STORAGE_KEYS.session)).toBeNull();
}

test("signing out leaves nothing of the person in memory or in this browser", async () => {
  expect(kept()).toContain("/teams/list");
  window.localStorage.setItem(STORAGE_KEYS.chatDrafts, JSON.stringify({ "1/7": "Why was Bob dismissed?" }));
  client.getMutationCache().build(client, { mutationFn: () => Promise.resolve("secret") });
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await nothingIsKept();
  expect(JSON.stringify(window.localStorage)).not.toContain("dismissed");
});

test("so does signing out in another tab", async () => {
  const other = new BroadcastChannel(STORAGE_KEYS.session);
  window.localStorage.removeItem(STORAGE_KEYS.session);
  act(() => other.postMessage({ event: "SIGNED_OUT", session: null }));
  await nothingIsKept();
  other.close();
});
