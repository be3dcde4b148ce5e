import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { testDocument } from "@/lib/test-document.ts";
import { api, serve } from "../../test-backend.ts";
import { renderScreen } from "../../test-screen.tsx";
import { TagDialog } from "./tag-dialog.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("keeps a tag that an admin put on ticked, says why, and takes off one's own", async () => {
  const tags = [
    { id: 1, name: "Board", color: 0 },
    { id: 2, name: "Mine", color: 1 },
  ];
  const seen = serve({
    [api("/organization/tags/getAll")]: () => Response.json({ tags }),
    [api("/document/update/bulk")]: () => Response.json({ success: true }),
  });
  const document = testDocument({ id: 7, tag_ids: [1, 2], fixed_tag_ids: [1] });
  const dialog = <TagDialog open documents={[document]} onClose={() => undefined} />;
  renderScreen(dialog, "/app/train/files", {});
  const board = await screen.findByRole("checkbox", { name: /Board.*admin/ });
  expect([board.getAttribute("aria-checked"), board.hasAttribute("disabled")]).toEqual(["true", true]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Mine" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const sent = seen.find(({ url }) => url.endsWith("/document/update/bulk"));
  expect(await sent?.json()).toEqual({ ids: [7], add_tag_ids: [], remove_tag_ids: [2] });
});
