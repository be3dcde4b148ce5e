import type { FreeMessageCount, HelpConversation } from "@contract/help-agent.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { setActiveOrganization } from "@/lib/active-organization.ts";
import { api, errorAnswer, serve, type Answer } from "@/test-backend.ts";
import { renderScreen } from "@/test-screen.tsx";
import { HelpPanel } from "./help-panel.tsx";
import { minimized } from "./panel.ts";

vi.mock("@/lib/use-realtime.ts", () => ({ useRealtime: () => undefined }));

const HELP = "/agent/help-agent";
const session = {
  user: { id: 1, name: "Una" },
  authId: "0193",
  organization: { id: 5, name: "Example & Co", role: "user" },
};
const message = { links: [], unanswered: false, charged_pence: 0, timestamp: "2026-01-01T00:00:00Z" };
const talk: HelpConversation = {
  id: "12",
  state: "with_agent",
  reference: null,
  feedback: { rating: null, comment: "" },
  processing: false,
  messages: [
    { ...message, id: "1", role: "user", from: "agent", content: "Do you keep this?" },
    { ...message, id: "2", role: "assistant", from: "agent", content: "Yes." },
  ],
};
const count: FreeMessageCount = {
  remaining_free: 10,
  free_messages: 10,
  resets_at: "2026-02-01T00:00:00Z",
  price_pence: 5,
  spent_pence: 0,
  ceiling_pence: 0,
};

/** The help agent's calls, and those that answer otherwise. */
function serveHelp(more: Record<string, Answer>): Request[] {
  const routes: Record<string, Answer> = {
    [`${HELP}/placeholder-questions`]: () =>
      Response.json({ agent: { id: 1, name: "Help", greeting: "Hello.", enabled: true }, questions: [] }),
    [`${HELP}/free-message-count`]: () => Response.json(count),
    [`${HELP}/message/stream`]: () => lines({ conversation_id: "12" }, "Yes."),
    [`${HELP}/conversation`]: () => Response.json(talk),
    ...more,
  };
  return serve(Object.fromEntries(Object.entries(routes).map(([path, answer]) => [api(path), answer])));
}

const lines = (...values: unknown[]) =>
  new Response(values.map((value) => `${JSON.stringify(value)}\n`).join(""), {
    headers: { "content-type": "application/x-ndjson" },
  });

beforeEach(() => {
  setActiveOrganization(5);
  sessionStorage.clear();
  minimized.set(false);
});

const field = () => screen.findByRole("textbox", { name: "Your question" });
const answers = () => screen.queryAllByRole("article", { name: /^Answer/ });
async function ask(question: string): Promise<void> {
  await userEvent.type(await field(), `${question}{Enter}`);
}

test("a plain-text answer is read too, and a chunk that begins with Error: fails the message", async () => {
  serveHelp({
    [`${HELP}/message/stream`]: () =>
      new Response("Error:Try later.", { headers: { "content-type": "text/plain" } }),
  });
  renderScreen(<HelpPanel />, "/app/settings/account", session);
  await ask("Hello?");
  expect((await screen.findByRole("alert")).textContent).toContain("Try later.");
  expect(await field()).toHaveProperty("value", "Hello?");
});

test("Failed to fetch conversation: what was streamed stays, and it can be fetched again", async () => {
  let isThere = false;
  serveHelp({
    [`${HELP}/conversation`]: () =>
      isThere ? Response.json(talk) : errorAnswer(404, "not_found", "It isn't there."),
  });
  renderScreen(<HelpPanel />, "/app/settings/account", session);
  await ask("Do you keep this?");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to fetch conversation: It isn't there.");
  expect(screen.getByRole("article", { name: "Your question" }).textContent).toContain("Do you keep this?");
  expect(answers()).toHaveLength(1);
  isThere = true;
  await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByText(/Failed to fetch/)).toBeNull());
  expect(answers()).toHaveLength(1);
});

test("Failed to fetch placeholder questions: one can ask all the same, of the help agent 1", async () => {
  const asked = serveHelp({
    [`${HELP}/placeholder-questions`]: () => errorAnswer(403, "forbidden", "Not now."),
  });
  renderScreen(<HelpPanel />, "/app/settings/account", session);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Failed to fetch placeholder questions: Not now.",
  );
  await ask("May I ask?");
  await waitFor(() => expect(answers()).toHaveLength(1));
  const sent = asked.find(({ url }) => url.endsWith("/message/stream"));
  expect(await sent?.json()).toMatchObject({ message: "May I ask?", help_agent_id: 1 });
});
