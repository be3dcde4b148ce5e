import type { Subscription } from "@contract/billing.ts";
import type { PlanInfo } from "@contract/plans.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testInfo, testMeter } from "@/lib/test-plan.ts";
import { setActiveOrganization } from "@/lib/active-organization.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { api, authSession, errorAnswer, serve, type Answer } from "../../test-backend.ts";
import { query, renderScreen } from "../../test-screen.tsx";
import { BillingPage } from "./billing-page.tsx";
import { testAddons, testPlans, testSubscription, testTeam } from "./test-billing.ts";

vi.mock("@/lib/realtime.ts", () => ({ subscribe: () => () => {} }));

let subscription: Subscription;
let info: PlanInfo;
let sent: { path: string; body: Record<string, unknown> }[];
let answers: Record<string, Answer>;

const preview = {
  due_now_pence: 3266,
  per_period_pence: 4900,
  interval: "month",
  begins_at: null,
  lines: [{ description: "Remaining time on Team", pence: 3266 }],
  proration_date: 1_800_000_000,
  over: [],
};
const invoice = {
  id: "in_1",
  number: "ATR-1",
  created_at: "2026-11-20T10:00:00Z",
  status: "paid",
  total: 4900,
  currency: "gbp",
  refunded: 0,
  description: "Team",
  pdf_url: "https://stripe.example/in_1.pdf",
  url: null,
};

beforeEach(async () => {
  subscription = testTeam();
  info = testInfo({ plan: { id: 2, name: "Team" } });
  sent = [];
  localStorage.setItem(STORAGE_KEYS.session, await authSession("auth-3", "ada@x.org").text());
  setActiveOrganization(7);
  answers = {
    "/stripe/subscription": () => Response.json(subscription),
    "/organization/getPlanInfo": () => Response.json(info),
    "/plans": () => Response.json({ plans: testPlans }),
    "/plans/addons": () => Response.json({ addons: testAddons }),
    "/stripe/invoices": () => Response.json({ invoices: [], has_more: false }),
    "/organization/spending": () =>
      Response.json({ spent_pence: 0, ceiling_pence: 0, resets_at: "2026-12-01T00:00:00Z" }),
    "/organization/caps": () => Response.json({ caps: [] }),
    "/organization/getMembers": () =>
      Response.json({
        members: [
          {
            id: 1,
            name: "Grace",
            email: "g@x.org",
            avatar_color: 1,
            role: "owner",
            joined_at: "2026-01-01T00:00:00Z",
            team_ids: [],
            tag_ids: [],
          },
        ],
        total: 1,
      }),
    "/stripe/plans/preview": () => Response.json(preview),
  };
  const names = new Set([
    ...Object.keys(answers),
    "/stripe/plans/checkout",
    "/stripe/plan-addons/checkout",
    "/stripe/plans/cancel",
    "/stripe/portal",
    "/organization/limits/request",
    "/organization/spending/update",
    "/organization/caps/set",
  ]);
  serve(
    Object.fromEntries(
      [...names].map((path) => [
        api(path),
        async (request: Request) => {
          sent.push({ path, body: (await request.clone().json()) as Record<string, unknown> });
          return (await answers[path]?.(request)) ?? new Response(null, { status: 404 });
        },
      ]),
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(role: "owner" | "admin" | "user" = "owner", path = "/app/settings/billing") {
  renderScreen(<BillingPage />, path, {
    authId: "auth-3",
    user: { id: 3 },
    organization: { id: 7, name: "Acme", role },
    isAdmin: role !== "user",
    isOwner: role === "owner",
  });
  return userEvent.setup();
}

const bodies = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body);
const region = (name: string) => screen.findByRole("region", { name });

test("an upgrade shows what it costs, and is confirmed with what was shown; tried again, it is the same click", async () => {
  let isDown = true;
  answers["/stripe/plans/checkout"] = () =>
    isDown
      ? errorAnswer(502, "provider_failed", "Stripe doesn’t answer.")
      : Response.json({ state: "done", url: null });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Choose Business" }));
  const dialog = await screen.findByRole("dialog", { name: "Change to Business" });
  await within(dialog).findByText("Remaining time on Team");
  const pay = await within(dialog).findByRole("button", { name: "Pay £32.66 now" });
  expect(bodies("/stripe/plans/preview")).toEqual([{ plan_id: 3, interval: "month" }]);
  await user.click(pay);
  await within(dialog).findByText("Stripe doesn’t answer.");
  isDown = false;
  await user.click(pay);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [first, second] = bodies("/stripe/plans/checkout");
  expect(first).toMatchObject({ plan_id: 3, interval: "month", proration_date: 1_800_000_000, trial: false });
  expect(second).toEqual(first);
});

test("what will be over is said before a downgrade, which begins with the next period", async () => {
  subscription = testTeam({ plan: { id: 3, name: "Business" } });
  const over = [{ meter: "documents", text: "3,000 documents, of which Team has 2,000" }];
  answers["/stripe/plans/preview"] = () =>
    Response.json({ ...preview, due_now_pence: 0, lines: [], begins_at: "2026-12-20T10:00:00Z", over });
  answers["/stripe/plans/checkout"] = () => Response.json({ state: "scheduled", url: null });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Change to Team" }));
  await screen.findByText("3,000 documents, of which Team has 2,000");
  await user.click(screen.getByRole("button", { name: "Change on Dec 20, 2026" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("?raise opens the cheapest that lifts a meter, and the address is clean once it is closed", async () => {
  subscription = testSubscription();
  info = testInfo();
  const user = open("owner", "/app/settings/billing?raise=messages");
  const dialog = await screen.findByRole("dialog", { name: "Extra messages: 1" });
  await within(dialog).findByRole("button", { name: "Continue to payment" });
  expect(bodies("/stripe/plans/preview")).toEqual([{ interval: "month", addon: { id: 1, quantity: 1 } }]);
  await user.click(within(dialog).getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(query()).toBe(""));
});

test("the return from checkout asks Stripe, says it once and cleans the address", async () => {
  open("owner", "/app/settings/billing?checkout=cs_test_1");
  await screen.findByText("You’re on Team now");
  expect(query()).toBe("");
  expect(bodies("/stripe/subscription").filter(({ refresh }) => refresh === true)).toHaveLength(1);
});

test("a checkout that was left charged nothing", async () => {
  open("owner", "/app/settings/billing?checkout=cancelled");
  await screen.findByText("Nothing was charged");
  expect(query()).toBe("");
  expect(bodies("/stripe/subscription").some(({ refresh }) => refresh === true)).toBe(false);
});

test("cancelling asks why, and is taken back by a button", async () => {
  answers["/stripe/plans/cancel"] = () => {
    subscription = testTeam({ cancels_at: subscription.cancels_at ? null : "2026-12-20T10:00:00Z" });
    return Response.json({ success: true });
  };
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Cancel the plan" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel Team?" });
  await user.click(within(dialog).getByRole("button", { name: "Cancel the plan" }));
  await within(dialog).findByText("Choose a reason.");
  expect(bodies("/stripe/plans/cancel")).toEqual([]);
  await user.click(within(dialog).getByRole("combobox", { name: "Why?" }));
  await user.click(await screen.findByRole("option", { name: "It costs too much" }));
  await user.type(within(dialog).getByLabelText("What could we do better? (optional)"), "Cheaper.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel the plan" }));
  await user.click(await screen.findByRole("button", { name: "Keep Team" }));
  await screen.findByText("Team goes on");
  expect(bodies("/stripe/plans/cancel")).toEqual([
    { reason: "too_expensive", comment: "Cheaper." },
    { undo: true },
  ]);
});

test("Stripe down: what it last said stands there, with a line that says so", async () => {
  subscription = testTeam({ stale: true, synced_at: "2026-11-20T10:00:00Z" });
  open();
  await screen.findByText(/Stripe, which takes the payments, can’t be asked right now/);
  await screen.findByText("£49.00 a month, before VAT");
});

test("past due names the day of its end, and leads an owner to the payment", async () => {
  subscription = testTeam({
    status: "past_due",
    past_due_since: "2026-11-20T10:00:00Z",
    grace_ends_at: "2026-12-04T10:00:00Z",
    payment_url: "https://stripe.example/pay",
  });
  open();
  const pay = await screen.findByRole("link", { name: "Pay now" });
  expect(pay.getAttribute("href")).toBe("https://stripe.example/pay");
  await screen.findByText(/Team stays until Dec 4, 2026/);
});

test("admins read all of it and change nothing", async () => {
  answers["/stripe/invoices"] = () => Response.json({ invoices: [invoice], has_more: false });
  open("admin");
  const list = await screen.findByRole("list", { name: "Invoices" });
  expect(within(list).getByRole("link", { name: "PDF of invoice ATR-1" }).getAttribute("href")).toBe(
    invoice.pdf_url,
  );
  await region("Caps");
  for (const name of [/^Choose/, /^Cancel/, /^Change/, /^Raise/, /^Add a cap/, /^Set/, /^One more/]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

test("members read the plan, its owners and the meters; at a limit they ask an owner", async () => {
  answers["/organization/limits/request"] = () =>
    Response.json({ owners: 2, asked_at: "2026-11-20T10:00:00Z" });
  const user = open("user");
  const plan = await region("Plan");
  await waitFor(() => expect(plan.textContent).toContain("Acme is on the plan Team. Its owner is Grace."));
  expect(plan.textContent).not.toContain("£");
  await user.click(await screen.findByRole("button", { name: "Ask an owner" }));
  await screen.findByText("2 owners were asked.");
  expect(bodies("/organization/limits/request")).toEqual([{ meter: "messages" }]);
  expect(bodies("/stripe/subscription")).toEqual([]);
});

test("a level beyond its limit says that nothing is deleted and what to do; one's own cap is named", async () => {
  const cap = { used: 30, limit: 30, whose: "team" as const, name: "Sales" };
  info = testInfo({ meters: [testMeter("documents", 120, 100), testMeter("messages", 40, 200, { cap })] });
  open("user");
  await screen.findByText("20 over the limit.");
  await screen.findByText(/Nothing is deleted: what is there stays and can be read, and none can be added/);
  await screen.findByText("The cap of Sales: 30 of 30 this month.");
});

test("the ceiling is typed in pounds and kept in pence", async () => {
  answers["/organization/spending/update"] = () => Response.json({ success: true });
  const user = open();
  const field = await screen.findByLabelText<HTMLInputElement>("Monthly ceiling in pounds");
  await user.clear(field);
  await user.type(field, "twenty");
  await user.click(screen.getByRole("button", { name: "Set the ceiling" }));
  await screen.findByText("Type an amount in pounds, such as 20 or 12.50.");
  await user.clear(field);
  await user.type(field, "12.5");
  await user.click(screen.getByRole("button", { name: "Set the ceiling" }));
  await screen.findByText("Ceiling set to £12.50 a month");
  expect(bodies("/organization/spending/update")).toEqual([{ ceiling_pence: 1250 }]);
});

test("a cap is set for a member and taken away", async () => {
  const caps: object[] = [];
  answers["/organization/caps"] = () => Response.json({ caps });
  answers["/organization/caps/set"] = () => {
    if (caps.length > 0) caps.pop();
    else
      caps.push({
        id: 4,
        meter: "messages",
        user: { id: 1, name: "Grace", email: "g@x.org" },
        team: null,
        amount: 50,
      });
    return Response.json({ success: true });
  };
  answers["/teams/list"] = () => Response.json({ teams: [] });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Add a cap" }));
  await user.click(await screen.findByRole("radio", { name: "Grace (g@x.org)" }));
  await user.type(screen.getByLabelText("At most, a month"), "50");
  await user.click(screen.getByRole("button", { name: "Set the cap" }));
  await user.click(
    await screen.findByRole("button", { name: "Remove the cap of 50 messages a month: Grace" }),
  );
  await screen.findByText("No caps");
  expect(bodies("/organization/caps/set")).toEqual([
    { meter: "messages", amount: 50, user_id: 1 },
    { meter: "messages", user_id: 1, team_id: null, amount: null },
  ]);
});
