import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { SendError } from "@/lib/send-error.ts";
import { UploadPanel } from "./upload-panel.tsx";
import { createUploadQueue, type UploadQueue } from "./upload-queue.ts";
import { UploadsContext } from "./uploads-context.ts";

let queue: UploadQueue;
let reject: (error: Error) => void;
let progress: (sent: number) => void;

beforeEach(() => {
  queue = createUploadQueue({
    send: (_entry, _file, _signal, onProgress) =>
      new Promise<void>((_resolve, fail) => {
        reject = fail;
        progress = onProgress;
      }),
    add: () => Promise.reject(new Error("unused")),
    reread: () => Promise.reject(new Error("unused")),
    list: async () => ({ documents: [], total: 0 }),
    onFailed: () => {},
    isConnected: async () => true,
    whenConnected: async () => {},
    pause: async () => {},
  });
  render(
    <TooltipProvider>
      <UploadsContext
        value={{
          queue,
          upload: (files) => queue.upload(files, 1),
          pick: () => undefined,
          pickVersion: () => undefined,
        }}
      >
        <UploadPanel />
      </UploadsContext>
    </TooltipProvider>,
  );
});

function upload(...names: string[]) {
  act(
    () =>
      void queue.upload(
        names.map((name) => new File(["x".repeat(2048)], name)),
        1,
      ),
  );
}

function row(name: string) {
  const found = screen.getAllByRole("listitem").find((item) => item.textContent.includes(name));
  if (!found) throw new Error(`no row for ${name}`);
  return within(found);
}

test("there is no panel without uploads", () => {
  expect(screen.queryByRole("region")).toBeNull();
});

test("lists each upload with name, size and status", () => {
  upload("a.txt", "b.exe");
  expect(screen.getByRole("region", { name: "Uploading Files" })).toBeInstanceOf(HTMLElement);
  expect(row("a.txt").getByText("2 KB · Sending 0%")).toBeInstanceOf(HTMLElement);
  expect(row("a.txt").getByRole("img", { name: "Processing" })).toBeInstanceOf(Element);
  expect(row("b.exe").getByRole("img", { name: "Failed" })).toBeInstanceOf(Element);
  expect(row("b.exe").getByText(/This file type isn't supported/)).toBeInstanceOf(HTMLElement);
  expect(row("b.exe").queryByRole("button")).toBeNull();
  act(() => progress(1024));
  expect(row("a.txt").getByRole("progressbar", { name: "Sending a.txt" }).getAttribute("aria-valuenow")).toBe(
    "50",
  );
});

test("can be dismissed only when nothing is processing", async () => {
  upload("a.txt");
  const dismiss = screen.getByRole("button", { name: "Dismiss" });
  expect(dismiss.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(dismiss);
  expect(row("a.txt")).toBeDefined();
  await act(async () => reject(new SendError("The file couldn't be stored.", false)));
  await userEvent.click(dismiss);
  expect(screen.queryByRole("region")).toBeNull();
});

test("a failed upload shows why, and can be retried", async () => {
  upload("a.txt");
  await act(async () => reject(new SendError("The file couldn't be stored.", false)));
  expect(row("a.txt").getByText("The file couldn't be stored.")).toBeInstanceOf(HTMLElement);
  await userEvent.click(row("a.txt").getByRole("button", { name: "Retry a.txt" }));
  expect(row("a.txt").getByRole("img", { name: "Processing" })).toBeInstanceOf(Element);
});

test("an upload can be cancelled", async () => {
  upload("a.txt", "b.txt");
  await userEvent.click(row("a.txt").getByRole("button", { name: "Cancel a.txt" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("folded, it still tells how the uploads fare", async () => {
  upload("a.txt", "b.exe");
  await userEvent.click(screen.getByRole("button", { name: "Hide the list" }));
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("0 of 2 ready, 1 failed");
});
