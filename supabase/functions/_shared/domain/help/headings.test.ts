import { expect, test } from "vitest";
import { outlineOf } from "./headings.ts";

test("an article comes to its headings with their places, and to its words", () => {
  const { headings, words } = outlineOf(`Before.

## Send an *invitation*

1. Open [Users](/app/users).
2. Press **Invite**.

> \`It is on its way.\`

### Limits
## Limits`);
  expect(headings).toEqual([
    { id: "send-an-invitation", title: "Send an invitation", level: 2 },
    { id: "limits", title: "Limits", level: 3 },
    { id: "limits-1", title: "Limits", level: 2 },
  ]);
  expect(words).toBe("Before. Send an invitation Open Users. Press Invite. It is on its way. Limits Limits");
});
