import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setActiveOrganization } from "@/lib/active-organization.ts";
import { testInfo, testMeter } from "@/lib/test-plan.ts";
import { api, serve } from "../test-backend.ts";
import { renderScreen } from "../test-screen.tsx";
import { LimitAction } from "./limit-action.tsx";

type Meter = ReturnType<typeof testMeter>;

let meter: Meter;
const cap = (used: number) => ({ used, limit: 30, whose: "team" as const, name: "Sales" });

beforeEach(() => {
  setActiveOrganization(2);
  serve({ [api("/organization/getPlanInfo")]: () => Response.json(testInfo({ meters: [meter] })) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(whose: "organization" | "team", retry: (() => void) | undefined) {
  renderScreen(
    <LimitAction limit={{ meter: "messages", whose }} {...(retry && { onRetry: retry })} />,
    "/app",
    { organization: { id: 2, name: "Acme", role: "owner" }, isOwner: true },
  );
}

test.each<[string, "organization" | "team", Partial<Meter>, string]>([
  ["a full limit is raised", "organization", { used: 5, limit: 5 }, "Raise the limit"],
  ["a limit with room lets one try again", "organization", { used: 4, limit: 5 }, "Try again"],
  ["no limit lets one try again", "organization", { used: 9, limit: -1 }, "Try again"],
  [
    "room under the limit is none under a full cap",
    "organization",
    { used: 1, limit: 5, cap: cap(30) },
    "Raise the limit",
  ],
  ["a full cap is changed", "team", { used: 1, limit: 50, cap: cap(30) }, "Change the cap"],
  ["a cap with room lets one try again", "team", { used: 1, limit: 50, cap: cap(29) }, "Try again"],
])("%s", async (_name, whose, now, expected) => {
  meter = { ...testMeter("messages", 0, 0), ...now };
  const retry = vi.fn();
  open(whose, retry);
  const offered = await screen.findByText(expected);
  if (expected === "Try again") {
    await userEvent.click(offered);
    expect(retry).toHaveBeenCalledOnce();
  }
});

test("without anything to try again it only leads to what lifts it", async () => {
  meter = testMeter("messages", 0, 5);
  open("organization", undefined);
  await screen.findByText("Raise the limit");
  expect(screen.queryByText("Try again")).toBeNull();
});
