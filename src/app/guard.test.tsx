import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SessionProvider } from "@/components/session.tsx";
import { setActiveOrganization } from "@/lib/active-organization.ts";
import { createQueryClient } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { auth } from "@/lib/auth-client.ts";
import { api, authSession, errorAnswer, serve, type Answer } from "../test-backend.ts";
import { SignIn } from "@/features/auth/sign-in.tsx";
import {
  AdminPublicOnly,
  PublicOnly,
  RequireFirstOrganizationAdmin,
  RequirePlatformAdmin,
  RequireUser,
  SecondStepFirst,
} from "./guard.tsx";

const HOST = api("/public/branding/resolve-host");
const USER = api("/user/get-or-create");
const VALIDATE = api("/auth/validate-domain-membership");

const branding = {
  ai_name: null,
  branding_enabled: false,
  branding_primary_color: null,
  branding_secondary_color: null,
  branding_dark_primary_color: null,
  branding_dark_secondary_color: null,
  branding_logo_url: null,
  branding_logo_collapsed_url: null,
  branding_dark_logo_url: null,
  branding_dark_logo_collapsed_url: null,
  support_email: null,
};

function user(...organizations: [id: number, role: string][]): Answer {
  return userIn(null, ...organizations);
}

/** Ada, who worked in an organisation last. */
function userIn(active: number | null, ...organizations: [id: number, role: string][]): Answer {
  return userWith({}, active, ...organizations);
}

/** Ada, whom something may stop: a second step not given, or organisations that are suspended. */
function userWith(
  { code = false, suspended = [] }: { code?: boolean; suspended?: readonly number[] },
  active: number | null,
  ...organizations: [id: number, role: string][]
): Answer {
  return () =>
    Response.json({
      id: 1,
      email: "ada@example.com",
      email_proved: true,
      name: "Ada",
      avatar_color: 0,
      theme_mode: null,
      ai_context: "",
      organizations: organizations.map(([id, role]) => ({
        id,
        role,
        name: `Organisation ${id}`,
        branding,
        needs_mfa: false,
        suspended: suspended.includes(id) ? { reason: "The bill is open.", support_email: null } : null,
      })),
      activeOrganizationId: active,
      mfa: { needed: code, enrolled: code },
      invitations: [],
    });
}

function backend(routes: Record<string, Answer> = {}) {
  return serve({
    [HOST]: () => Response.json({ organizationId: null, branding: null }),
    [USER]: user([5, "owner"]),
    [VALIDATE]: () => Response.json({ success: true }),
    "/auth/v1/token": () => authSession("11111111-1111-4111-8111-111111111111", "ada@example.com"),
    "/auth/v1/logout": () => new Response(null, { status: 204 }),
    ...routes,
  });
}

/** A screen that says which organisation is at work, and goes to others. */
function Chat() {
  const { organization, switchOrganization, signOut } = useSession();
  return (
    <>
      <p>chat</p>
      <p>{organization.name}</p>
      <button onClick={() => switchOrganization(5)}>to 5</button>
      <button onClick={() => switchOrganization(6)}>to 6</button>
      <button onClick={() => void signOut()}>sign out</button>
      <button onClick={() => void signOut("Your account has been deleted.")}>delete</button>
    </>
  );
}

const pages = [
  {
    element: <PublicOnly />,
    children: [{ path: "/app/sign-in", element: <SignIn /> }],
  },
  { element: <SecondStepFirst />, children: [{ path: "/app/reset-password", element: <p>new password</p> }] },
  { element: <AdminPublicOnly />, children: [{ path: "/admin/sign-in", element: <p>admin sign-in</p> }] },
  {
    element: <RequireUser />,
    children: [
      { path: "/app/chat", element: <Chat /> },
      { path: "/app/train/files", element: <p>files</p> },
      {
        element: <RequireFirstOrganizationAdmin />,
        children: [{ path: "/app/users", element: <p>users</p> }],
      },
    ],
  },
  {
    element: <RequirePlatformAdmin />,
    children: [
      { path: "/admin/users", element: <p>admin users</p> },
      { path: "/admin/dashboard", element: <p>admin dashboard</p> },
    ],
  },
];

function visit(path: string) {
  const router = createMemoryRouter(pages, { initialEntries: [path] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return router;
}

async function signedIn() {
  const { error } = await auth.signInWithPassword({ email: "ada@example.com", password: "secret" });
  expect(error).toBeNull();
}

async function submit(password = "secret") {
  await userEvent.type(await screen.findByLabelText("Email"), "ada@example.com");
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

beforeEach(() => {
  backend();
});

afterEach(async () => {
  backend();
  await auth.signOut({ scope: "local" });
  setActiveOrganization(null);
  vi.unstubAllGlobals();
});

describe("a visitor", () => {
  it("sees the loader, then the sign-in screen, and goes on to where they wanted", async () => {
    const router = visit("/app/train/files");
    expect(screen.getByLabelText("Loading")).toBeTruthy();
    await submit();
    expect(await screen.findByText("files")).toBeTruthy();
    expect(router.state.location.pathname).toBe("/app/train/files");
  });

  it("is sent from an admin route to the admin sign-in", async () => {
    visit("/admin/users");
    expect(await screen.findByText("admin sign-in")).toBeTruthy();
  });

  it("reads the catalogue's message for a wrong password and may try again", async () => {
    backend({
      "/auth/v1/token": () =>
        Response.json({ code: 400, error_code: "invalid_credentials", msg: "no" }, { status: 400 }),
    });
    visit("/app/sign-in");
    await submit();
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid Email/Password");
    backend();
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("chat")).toBeTruthy();
  });

  it("is signed out again when the host's membership isn't theirs", async () => {
    backend({
      [VALIDATE]: () => errorAnswer(403, "forbidden", "You are not a member of this organisation."),
    });
    visit("/app/sign-in");
    await submit();
    expect(await screen.findByText("You are not a member of this organisation.")).toBeTruthy();
    expect((await auth.getSession()).data.session).toBeNull();
  });
});

describe("a member", () => {
  beforeEach(signedIn);

  it("goes from the sign-in screen to the protected fallback", async () => {
    const router = visit("/app/sign-in");
    expect(await screen.findByText("chat")).toBeTruthy();
    expect(router.state.location.pathname).toBe("/app/chat");
  });

  it("sees /app/users as admin of their first organisation only", async () => {
    backend({ [USER]: user([5, "admin"], [6, "user"]) });
    visit("/app/users");
    expect(await screen.findByText("users")).toBeTruthy();
  });

  it.each([
    ["the first by name", [5, "owner"], [6, "user"]],
    ["the last by name", [6, "user"], [5, "owner"]],
  ] as const)("sees /app/users as owner of the active organisation, %s", async (_which, one, two) => {
    backend({ [USER]: userIn(5, [...one], [...two]) });
    visit("/app/users");
    expect(await screen.findByText("users")).toBeTruthy();
  });

  it.each([
    ["no organisation was active", null, [5, "user"], [6, "owner"]],
    ["the active one comes last", 5, [6, "owner"], [5, "user"]],
  ] as const)(
    "is sent to the sign-in fallback, and so to the chat, from /app/users below admin, where %s",
    async (_which, active, one, two) => {
      backend({ [USER]: userIn(active, [...one], [...two]) });
      const router = visit("/app/users");
      expect(await screen.findByText("chat")).toBeTruthy();
      expect(router.state.location.pathname).toBe("/app/chat");
    },
  );

  it("is let into /app/users, and kept off it, as they switch", async () => {
    backend({
      [USER]: userIn(5, [5, "user"], [6, "owner"]),
      [api("/user/update")]: () => Response.json({ success: true }),
    });
    const router = visit("/app/chat");
    await userEvent.click(await screen.findByRole("button", { name: "to 6" }));
    expect(await screen.findByText("Organisation 6")).toBeTruthy();
    await act(() => router.navigate("/app/users"));
    expect(await screen.findByText("users")).toBeTruthy();
    await act(() => router.navigate("/app/chat"));
    await userEvent.click(await screen.findByRole("button", { name: "to 5" }));
    expect(await screen.findByText("Organisation 5")).toBeTruthy();
    await act(() => router.navigate("/app/users"));
    expect(await screen.findByText("chat")).toBeTruthy();
  });

  it("sees admin routes as a member of organisation 1 only", async () => {
    visit("/admin/users");
    expect(await screen.findByText("admin sign-in")).toBeTruthy();
  });

  it("sees admin routes as a platform admin", async () => {
    backend({ [USER]: user([1, "super-admin"]) });
    visit("/admin/users");
    expect(await screen.findByText("admin users")).toBeTruthy();
  });

  it("goes to the administration as a platform admin without an organisation, wherever they wanted to", async () => {
    backend({ [USER]: userIn(1, [1, "admin"]) });
    const router = visit("/app/train/files");
    expect(await screen.findByText("admin dashboard")).toBeTruthy();
    await act(() => router.navigate("/app/sign-in"));
    expect(await screen.findByText("admin dashboard")).toBeTruthy();
  });

  it("works in a real organisation as a platform admin who has one, whichever comes first", async () => {
    backend({ [USER]: userIn(1, [1, "admin"], [5, "user"]) });
    visit("/app/chat");
    expect(await screen.findByText("Organisation 5")).toBeTruthy();
  });

  it("runs the platform as a platform admin whose own organisation is suspended", async () => {
    backend({ [USER]: userWith({ suspended: [5] }, 5, [1, "admin"], [5, "owner"]) });
    const router = visit("/admin/users");
    expect(await screen.findByText("admin users")).toBeTruthy();
    await act(() => router.navigate("/app/chat"));
    expect(await screen.findByText("The bill is open.")).toBeTruthy();
    await act(() => router.navigate("/admin/sign-in"));
    expect(await screen.findByText("admin dashboard")).toBeTruthy();
  });

  it("is kept from admin routes by a suspended organisation when they aren't a platform admin", async () => {
    backend({ [USER]: userWith({ suspended: [5] }, 5, [5, "owner"]) });
    visit("/admin/users");
    expect(await screen.findByText("admin sign-in")).toBeTruthy();
  });

  it("is asked for their code before a new password", async () => {
    backend({ [USER]: userWith({ code: true }, null) });
    visit("/app/reset-password");
    expect(await screen.findByRole("heading", { name: "Enter your code" })).toBeTruthy();
    expect(screen.queryByText("new password")).toBeNull();
  });

  it("is asked to name an organisation when there is none", async () => {
    const organizations: [number, string][] = [];
    const seen = backend({
      [USER]: () => user(...organizations)(new Request("http://x")) as Response,
      [api("/organization/signup")]: () => {
        organizations.push([9, "owner"]);
        return Response.json({ organizationId: 9 });
      },
    });
    visit("/app/chat");
    await userEvent.type(await screen.findByLabelText("Organisation name"), "Engines");
    await userEvent.click(screen.getByRole("button", { name: "Create organisation" }));
    expect(await screen.findByText("chat")).toBeTruthy();
    const made = seen.find(({ url }) => url.endsWith("/organization/signup"));
    expect(await made?.json()).toEqual({ name: "Engines" });
  });
});

describe("when the session ends", () => {
  beforeEach(signedIn);

  it("says so, when somebody else ended it", async () => {
    backend({
      "/auth/v1/token": () =>
        Response.json({ code: 400, error_code: "refresh_token_not_found", msg: "no" }, { status: 400 }),
    });
    visit("/app/chat");
    expect(await screen.findByText("chat")).toBeTruthy();
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEYS.session) ?? "") as object;
    localStorage.setItem(STORAGE_KEYS.session, JSON.stringify({ ...kept, expires_at: 1 }));
    await act(() => auth.refreshSession());
    expect(await screen.findByText("Your session has ended. Please sign in again.")).toBeTruthy();
  });

  it("says why, when another tab ends it at the same time", async () => {
    backend({ [HOST]: () => Response.json({ organizationId: 77, branding: null }) });
    visit("/app/chat");
    expect(await screen.findByText("You are not a member of this organisation.")).toBeTruthy();
    const other = new BroadcastChannel(STORAGE_KEYS.session);
    const heard = new Promise((resolve) =>
      auth.onAuthStateChange((event) => event === "SIGNED_OUT" && resolve(event)),
    );
    other.postMessage({ event: "SIGNED_OUT", session: null });
    await act(() => heard);
    other.close();
    expect(screen.getByText("You are not a member of this organisation.")).toBeTruthy();
  });

  it("says nothing, when the person signs out", async () => {
    const router = visit("/app/chat");
    await userEvent.click(await screen.findByRole("button", { name: "sign out" }));
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
    expect(router.state.location.pathname).toBe("/app/sign-in");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says what the person did, when they deleted their account", async () => {
    visit("/app/chat");
    await userEvent.click(await screen.findByRole("button", { name: "delete" }));
    expect(await screen.findByText("Your account has been deleted.")).toBeTruthy();
  });

  it("says why, when the server doesn't know it any more", async () => {
    backend({ [USER]: () => errorAnswer(401, "unauthenticated", "This account doesn't exist any more.") });
    visit("/app/chat");
    expect(await screen.findByText("This account doesn't exist any more.")).toBeTruthy();
  });
});

describe("when the user can't be loaded", () => {
  beforeEach(signedIn);

  it("signs out a user of another host's organisation", async () => {
    backend({ [HOST]: () => Response.json({ organizationId: 77, branding: null }) });
    visit("/app/chat");
    expect(await screen.findByText("You are not a member of this organisation.")).toBeTruthy();
  });

  it("signs out with 'Account not found' when the fetch returns nothing", async () => {
    backend({ [USER]: () => Response.json(null) });
    visit("/app/chat");
    expect(await screen.findByText("Account not found")).toBeTruthy();
  });

  it("signs out with the server's message on a request error", async () => {
    backend({ [USER]: () => errorAnswer(403, "forbidden", "This account is closed.") });
    visit("/app/chat");
    expect(await screen.findByText("This account is closed.")).toBeTruthy();
    expect((await auth.getSession()).data.session).toBeNull();
  });

  it("shows a network error with Retry and stays signed in", async () => {
    let online = false;
    backend({
      [USER]: (request) => (online ? user([5, "owner"])(request) : Promise.reject(new TypeError("offline"))),
    });
    visit("/app/chat");
    const retry = await screen.findByRole("button", { name: "Retry" });
    expect(screen.getByRole("alert").textContent).toContain("Can't reach the server.");
    online = true;
    await userEvent.click(retry);
    expect(await screen.findByText("chat")).toBeTruthy();
  });
});
