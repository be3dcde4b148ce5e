import { act, render, screen } from "@testing-library/react";
import type * as Sonner from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { Toaster } from "./toaster.tsx";

afterEach(() => {
  vi.doUnmock("sonner");
  vi.resetModules();
});

test("what is told before toasts can be loaded is kept, and shown in order once they are", async () => {
  const there = await vi.importActual<typeof Sonner>("sonner");
  let isUp = false;
  vi.doMock("sonner", () => {
    if (!isUp) throw new Error("offline");
    return there;
  });
  const { notify } = await import("@/lib/toast.ts");
  notify((toast) => toast.error("The first"));
  notify((toast) => toast.error("The second"));
  await act(() => Promise.resolve());
  isUp = true;
  render(<Toaster />);
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("The first")).toBeTruthy();
  expect(screen.getByText("The second")).toBeTruthy();
});
