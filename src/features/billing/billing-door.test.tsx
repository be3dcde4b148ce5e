import type { PlanInfo } from "@contract/plans.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testInfo, testMeter } from "@/lib/test-plan.ts";
import { setActiveOrganization } from "@/lib/active-organization.ts";
import { ApiError, showError } from "@/lib/errors.ts";
import { api, errorAnswer, serve, type Answer } from "../../test-backend.ts";
import { query, renderScreen } from "../../test-screen.tsx";
import { BillingDoor } from "./billing-door.tsx";
import { testTeam } from "./test-billing.ts";

const live = vi.hoisted(() => ({ tell: (_event: string) => {} }));
vi.mock("@/lib/use-realtime.ts", () => ({
  useRealtime: (_topic: string, _id: number, events: Record<string, () => void>) => {
    live.tell = (event) => events[event]?.();
  },
}));

let info: PlanInfo;
let asked: Request[];
let answer: Answer;

beforeEach(() => {
  info = testInfo({ meters: [] });
  answer = () => Response.json({ owners: 2, asked_at: "2026-11-20T10:00:00Z" });
  setActiveOrganization(2);
  asked = serve({
    [api("/organization/getPlanInfo")]: () => Response.json(info),
    [api("/stripe/subscription")]: () =>
      Response.json(testTeam({ payment_url: "https://stripe.example/in_1" })),
    [api("/organization/limits/request")]: (request) => answer(request),
  });
});

afterEach(() => {
  act(() => void toast.dismiss());
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = (role: "owner" | "admin" | "user") =>
  renderScreen(<BillingDoor />, "/app/chat", {
    organization: { id: 2, name: "Acme", role },
    isAdmin: role !== "user",
    isOwner: role === "owner",
  });

const refused = (meter: string, whose: "organization" | "team" = "organization") =>
  new ApiError({
    code: "limit_reached",
    status: 429,
    message: "All messages are used.",
    limit: { meter, used: 5, limit: 5, resets_at: null, whose },
  });

test.each([
  ["messages", "organization", "Raise the limit", "/app/settings/billing?raise=messages"],
  ["messages", "team", "Change the cap", "/app/settings/billing#caps"],
  ["help_spending", "organization", "Change the ceiling", "/app/settings/billing#spending"],
] as const)("an owner's toast of %s, %s, leads there", async (meter, whose, label, place) => {
  open("owner");
  act(() => showError(refused(meter, whose)));
  await screen.findByText("All messages are used.");
  await userEvent.click(screen.getByRole("button", { name: label }));
  await waitFor(() => expect(window.location.pathname + query() + window.location.hash).toBe(place));
});

test.each(["admin", "user"] as const)("the toast of a %s asks owners, and says how many", async (role) => {
  open(role);
  act(() => showError(refused("storage")));
  await userEvent.click(await screen.findByRole("button", { name: "Ask an owner" }));
  await screen.findByText("2 owners were asked.");
  const request = asked.find(({ url }) => url.endsWith("/organization/limits/request"));
  expect(await request?.json()).toMatchObject({ meter: "storage" });
});

test("a toast that the shell's part comes after offers what helps too; one that is gone stays gone", async () => {
  function Late() {
    const [isThere, setThere] = useState(false);
    return isThere ? <BillingDoor /> : <button onClick={() => setThere(true)}>Come</button>;
  }
  renderScreen(<Late />, "/app/chat", {
    organization: { id: 2, name: "Acme", role: "owner" },
    isOwner: true,
  });
  act(() => showError(refused("messages")));
  await screen.findByText("All messages are used.");
  act(() => void toast.dismiss());
  await waitFor(() => expect(screen.queryByText("All messages are used.")).toBeNull());
  act(() => showError(refused("storage", "team")));
  await screen.findByText("All messages are used.");
  expect(screen.queryByRole("button", { name: "Change the cap" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Come" }));
  await userEvent.click(await screen.findByRole("button", { name: "Change the cap" }));
  await waitFor(() => expect(query() + window.location.hash).toBe("#caps"));
  expect(screen.queryByRole("button", { name: "Raise the limit" })).toBeNull();
});

test("owners that couldn't be asked are said so", async () => {
  answer = () => errorAnswer(429, "rate_limited", "Wait a minute, then try again.");
  open("user");
  act(() => showError(refused("storage")));
  await userEvent.click(await screen.findByRole("button", { name: "Ask an owner" }));
  await screen.findByText("Wait a minute, then try again.");
});

test("another error's toast has nothing to do", async () => {
  open("owner");
  act(() => showError(new ApiError({ code: "conflict", status: 409, message: "Somebody was first." })));
  await screen.findByText("Somebody was first.");
  expect(screen.queryByRole("button", { name: "Raise the limit" })).toBeNull();
});

test("what the plan becomes is shown when it is told of; dismissed, it stays away", async () => {
  const { unmount } = open("owner");
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(screen.queryByText(/reached/)).toBeNull();
  info = testInfo({ meters: [testMeter("messages", 200, 200)] });
  act(() => live.tell("usage"));
  await screen.findByText("The limit of messages is reached.");
  expect(screen.getByRole("link", { name: "Raise the limit" }).getAttribute("href")).toBe(
    "/app/settings/billing?raise=messages",
  );
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("The limit of messages is reached.")).toBeNull();
  unmount();
  open("owner");
  await waitFor(() => expect(asked.length).toBeGreaterThan(2));
  expect(screen.queryByText("The limit of messages is reached.")).toBeNull();
});

test("a payment that failed can't be dismissed; owners pay it, admins see it, members aren't told", async () => {
  const pastDue = { past_due_since: "2026-11-18T10:00:00Z", grace_ends_at: null };
  info = testInfo({ meters: [], billing: { ...info.billing, ...pastDue } });
  const first = open("owner");
  await screen.findByText("A payment failed.");
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "Pay now" }).getAttribute("href")).toBe(
      "https://stripe.example/in_1",
    ),
  );
  expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
  first.unmount();
  const second = open("admin");
  await screen.findByText("A payment failed.");
  expect(screen.getByRole("link", { name: "See billing" })).toBeTruthy();
  second.unmount();
  open("user");
  expect(screen.queryByText("A payment failed.")).toBeNull();
});
