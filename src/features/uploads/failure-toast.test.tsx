import { act, render, screen } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, expect, test } from "vitest";
import { Toaster } from "@/components/ui/toaster.tsx";
import { tellFailed } from "./failure-toast.ts";

const shown = () => [...document.querySelectorAll("[data-sonner-toast]")].map((one) => one.textContent);

afterEach(() => {
  act(() => void toast.dismiss());
});

test("failures that come together share a toast, which counts and names them", async () => {
  render(<Toaster />);
  act(() => tellFailed("a.pdf", "The file storage isn't available right now."));
  expect(await screen.findByText("a.pdf couldn't be uploaded")).toBeTruthy();
  act(() => {
    for (const name of ["b.pdf", "c.pdf", "d.pdf"])
      tellFailed(name, "The file storage isn't available right now.");
  });
  await screen.findByText("4 files couldn't be uploaded");
  expect(shown()).toHaveLength(1);
  expect(shown()[0]).toContain("The file storage isn't available right now. (a.pdf, b.pdf, c.pdf, 1 more)");
  act(() => tellFailed("photo.png", "This file type isn't supported."));
  await screen.findByText("5 files couldn't be uploaded");
  expect(shown()[0]).toContain("The list of uploads says why.");
});
