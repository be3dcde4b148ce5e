import type { Connection, Integration } from "@contract/connections.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setActiveOrganization } from "@/lib/active-organization.ts";
import { forgetReturned, takeReturn } from "@/lib/connecting.ts";
import { api, errorAnswer, serve } from "@/test-backend.ts";
import { renderScreen } from "@/test-screen.tsx";
import { ConnectionsBanner } from "./connections-banner.tsx";
import { IntegrationsPage } from "./integrations-page.tsx";

const connection = (fields: Partial<Connection> = {}): Connection => ({
  id: 1,
  type: "google",
  state: "connected",
  reason: null,
  account: { name: "Ada", email: "ada@harbour.test" },
  missing: [],
  reach: "folders",
  groups: false,
  syncs: 2,
  last_sync_at: "2026-01-01T00:00:00Z",
  next_sync_at: null,
  connected_at: "2026-01-01T00:00:00Z",
  ...fields,
});
const integration = (fields: Partial<Integration> = {}): Integration => ({
  type: "google",
  available: true,
  local: false,
  asks: ["See and download your files"],
  asks_for_files: [],
  asks_for_groups: [],
  connection: null,
  ...fields,
});

let integrations: Integration[];
let left: string[];
let answer: (input: Record<string, unknown>) => Response;
let asked: Request[];

beforeEach(() => {
  integrations = [integration()];
  left = [];
  answer = () => Response.json({ url: "https://google.test/?state=s1" });
  vi.spyOn(window.location, "assign").mockImplementation((url) => void left.push(String(url)));
  asked = serve({
    [api("/user-integrations")]: () => Response.json({ integrations }),
    [api("/google/auth")]: async (request) => answer(await request.json()),
    [api("/user-integrations/google")]: () => {
      integrations = [integration()];
      return Response.json(integrations[0]);
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
  forgetReturned();
  setActiveOrganization(null);
});

const session = {
  authId: null,
  user: { id: 3, name: "Ada", organizations: [] },
  organization: { id: 5, name: "Harbour" },
};
const open = (
  search = "",
  page = <IntegrationsPage />,
  others = [{ path: "/app/train/integrations", element: <p>Browsing</p> }],
) => renderScreen(<StrictMode>{page}</StrictMode>, `/app/integrations${search}`, session, others);
const posts = async (path: string) =>
  Promise.all(asked.filter(({ url }) => url.endsWith(path)).map((request) => request.clone().json()));

test("what is asked for is said before one goes, and the least can be chosen", async () => {
  integrations = [integration({ asks_for_files: ["See the files that you pick"] })];
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Connect Google Drive" }));
  const dialog = await screen.findByRole("dialog", { name: "Connect Google Drive" });
  expect(within(dialog).getByText("See and download your files")).toBeInstanceOf(HTMLElement);
  expect(left).toEqual([]);
  await userEvent.click(within(dialog).getByRole("radio", { name: "Single files" }));
  expect(within(dialog).queryByText("See and download your files")).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Continue to Google" }));
  await waitFor(() => expect(left).toEqual(["https://google.test/?state=s1"]));
  expect(await posts("/google/auth")).toEqual([{ reach: "files" }]);
});

/** Comes back from Google as the route does. */
function comeBack(said: string, from = "/app/integrations") {
  window.sessionStorage.setItem("connecting.s1", JSON.stringify({ type: "google", organizationId: 5, from }));
  takeReturn(new URL(`https://atrium.test/app/integrations?${said}&state=s1`));
}

test("what came back is posted once, and leads to where it was begun", async () => {
  answer = () => {
    integrations = [integration({ connection: connection() })];
    return Response.json({ connection: connection() });
  };
  comeBack("code=c1", "/app/train/integrations");
  open();
  expect(await screen.findByText("Browsing")).toBeInstanceOf(HTMLElement);
  expect(await posts("/google/auth")).toEqual([{ state: "s1", code: "c1" }]);
  expect(await screen.findByText("Google Drive connected as ada@harbour.test")).toBeInstanceOf(HTMLElement);
});

test("a refusal is said in the server's words, and nothing is posted again", async () => {
  answer = () => errorAnswer(400, "invalid_input", "You didn’t allow it.");
  window.sessionStorage.setItem(
    "connecting.s2",
    JSON.stringify({ type: "google", organizationId: 5, from: "/app/integrations" }),
  );
  takeReturn(new URL("https://atrium.test/app/integrations?error=access_denied&state=s2"));
  open();
  expect(await screen.findByText("You didn’t allow it.")).toBeInstanceOf(HTMLElement);
  expect(await posts("/google/auth")).toEqual([{ state: "s2", error: "access_denied" }]);
});

test("a sign-in that another tab began is told to nobody", async () => {
  takeReturn(new URL("https://atrium.test/app/integrations?code=c&state=forged"));
  open();
  expect(await screen.findByText(/wasn’t begun in this tab/)).toBeInstanceOf(HTMLElement);
  await screen.findByRole("button", { name: "Connect Google Drive" });
  expect(await posts("/google/auth")).toEqual([]);
});

test("a broken connection says why, with the one button that helps", async () => {
  integrations = [
    integration({ connection: connection({ state: "reconnect", reason: "The password has changed." }) }),
  ];
  open();
  expect(await screen.findByText("The password has changed.")).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Sign in again: Google Drive" }));
  await waitFor(() => expect(left).toHaveLength(1));
});

test("what wasn't allowed is said in words", async () => {
  integrations = [integration({ connection: connection({ missing: ["Seeing your files"] }) })];
  open();
  expect(await screen.findByText("Seeing your files")).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("Not all allowed")).toBeInstanceOf(HTMLElement);
});

test("a service that isn't set up can't be connected, and says so", async () => {
  integrations = [integration({ type: "microsoft", available: false })];
  open();
  expect(await screen.findByText(/Microsoft Teams isn’t set up here yet/)).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("button", { name: /Connect/ })).toBeNull();
});

test("disconnecting asks what becomes of the documents", async () => {
  integrations = [integration({ connection: connection() })];
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Disconnect Google Drive" }));
  const dialog = screen.getByRole("alertdialog", { name: "Disconnect Google Drive?" });
  await userEvent.click(within(dialog).getByRole("radio", { name: "Remove the documents" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Disconnect" }));
  await screen.findByRole("button", { name: "Connect Google Drive" });
  expect(await posts("/user-integrations/google")).toEqual([
    { type: "google", disconnect: { documents: "remove" } },
  ]);
});

test("an owner brings the organisation's own client, whose secret is never shown", async () => {
  let clients: object[] = [];
  asked = serve({
    [api("/user-integrations")]: () => Response.json({ integrations }),
    [api("/user-integrations/clients")]: () => Response.json({ clients }),
    [api("/user-integrations/clients/update")]: () => {
      clients = [
        { vendor: "google", client_id: "ours", redirect_uri: "https://atrium.test/app/integrations" },
      ];
      return Response.json({ success: true });
    },
  });
  renderScreen(<IntegrationsPage />, "/app/integrations", { ...session, isOwner: true });
  await userEvent.click(await screen.findByRole("button", { name: "Use an own client at Google" }));
  const dialog = await screen.findByRole("dialog", { name: "Own client at Google" });
  await userEvent.type(within(dialog).getByLabelText("Client id"), "ours");
  await userEvent.type(within(dialog).getByLabelText("Client secret"), "hush");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("ours")).toBeInstanceOf(HTMLElement);
  expect(await posts("/user-integrations/clients/update")).toEqual([
    { vendor: "google", client: { id: "ours", secret: "hush" } },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Change the client at Google" }));
  expect(document.body.innerHTML).not.toContain("hush");
});

test("nobody else sees clients", async () => {
  open();
  await screen.findByRole("button", { name: "Connect Google Drive" });
  expect(await posts("/user-integrations/clients")).toEqual([]);
});

test("a failure to load can be retried", async () => {
  serve({ [api("/user-integrations")]: () => errorAnswer(400, "invalid_input", "It doesn’t answer.") });
  open();
  expect(await screen.findByText("It doesn’t answer.")).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole("button", { name: "Retry" })).toBeInstanceOf(HTMLElement);
});

test("the shell says of a connection that works no more, until it is dismissed", async () => {
  integrations = [
    integration({ connection: connection() }),
    integration({
      type: "onedrive",
      connection: connection({ id: 2, type: "onedrive", state: "reconnect" }),
    }),
  ];
  renderScreen(<ConnectionsBanner />, "/app/chat", session);
  expect(await screen.findByText("OneDrive isn’t connected any more.")).toBeInstanceOf(HTMLElement);
  expect(screen.getAllByRole("button", { name: "Sign in again" })).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("status")).toBeNull();
});
