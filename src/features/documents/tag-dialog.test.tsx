import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Document } from "@contract/documents.ts";
import { testDocument } from "@/lib/test-document.ts";
import { api, serve } from "../../test-backend.ts";
import { renderScreen } from "../../test-screen.tsx";
import { useBulk } from "./bulk/use-bulk.tsx";
import { TagDialog } from "./tag-dialog.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

function Shown({ document }: { document: Document }) {
  return <TagDialog open documents={[document]} bulk={useBulk()} onClose={() => undefined} />;
}

it("keeps a tag that an admin put on ticked, says why, and takes off one's own", async () => {
  const tags = [
    { id: 1, name: "Board", color: 0 },
    { id: 2, name: "Mine", color: 1 },
  ];
  const seen = serve({
    [api("/organization/tags/getAll")]: () => Response.json({ tags }),
    [api("/document/update/bulk")]: () => Response.json({ success: true }),
    [api("/document/readers/preview")]: () =>
      Response.json({
        losing: { people: 14, documents: 212 },
        gaining: { people: 1, documents: 1 },
        people: [{ id: 4, name: "Bob", email: "bob@x.example", avatar_color: 1, loses: 200, gains: 0 }],
      }),
  });
  const document = testDocument({ id: 7, tag_ids: [1, 2], fixed_tag_ids: [1] });
  const dialog = <Shown document={document} />;
  renderScreen(dialog, "/app/train/files", {});
  const board = await screen.findByRole("checkbox", { name: /Board.*admin/ });
  expect([board.getAttribute("aria-checked"), board.hasAttribute("disabled")]).toEqual(["true", true]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Mine" }));
  expect(await screen.findByText("14 people lose 212 documents.")).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("1 person gains 1 document.")).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("loses 200")).toBeInstanceOf(HTMLElement);
  const asked = seen.find(({ url }) => url.endsWith("/document/readers/preview"));
  expect(await asked?.json()).toEqual({ ids: [7], add_tag_ids: [], remove_tag_ids: [2] });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const sent = seen.find(({ url }) => url.endsWith("/document/update/bulk"));
  expect(await sent?.json()).toEqual({ ids: [7], add_tag_ids: [], remove_tag_ids: [2] });
});
