import { randomUUID } from "node:crypto";
import type { Ground } from "../../../local/ground.ts";
import { connectGoogle, googleOf } from "../../support/google.ts";
import { connectMicrosoft, microsoftOf } from "../../support/microsoft.ts";
import { type MakeSource, oneOf } from "./history-source.ts";

/** A drive of Google's; some of its files are somebody else's. */
export const googleSource =
  (ground: Ground): MakeSource =>
  async (org) => {
    const google = googleOf(ground);
    const { control } = google;
    const [account, other] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    for (const email of [account, other]) await control("person", { email, name: "Ada" });
    const made = async (given: Parameters<typeof control<"file/add">>[1]) =>
      String((await control("file/add", given)).id);
    const folder = await made({ name: "Contracts", parent: account });
    const inner = await made({ name: "Inner", parent: folder });
    await connectGoogle(google, org.user, org.id, account);
    const at = async (id: string, name: "file/trash" | "file/restore" | "file/delete") =>
      void (await control(name, { id }));
    return {
      vendor: "google",
      folder,
      inner,
      outside: account,
      hidden: other,
      sameNames: true,
      trashIsOpen: true,
      add: ({ name, parent, text, isOthers }) =>
        made({
          name,
          parent,
          ...(text !== null && { text, mimeType: "text/plain" }),
          ...(isOthers && { by: other }),
        }),
      link: ({ name, parent, to }) => made({ name, parent, shortcutTo: to }),
      write: async (id, text) => void (await control("file/change", { id, text })),
      rename: async (id, name) => void (await control("file/change", { id, name })),
      move: async (id, to) => void (await control("file/move", { id, to })),
      trash: (id) => at(id, "file/trash"),
      restore: (id) => at(id, "file/restore"),
      remove: (id) => at(id, "file/delete"),
      async mischief(random) {
        const operation = oneOf(["files.list", "files.get", "changes.list", ""], random());
        const plain = { account, operation, skip: Math.floor(random() * 4) };
        const listing = { ...plain, operation: oneOf(["files.list", "changes.list"] as const, random()) };
        const [name, given] = oneOf<[Parameters<typeof control>[0], object]>(
          [
            ["fail", { ...plain, kind: "429", retryAfter: 1 }],
            ["fail", { ...plain, kind: "429" }],
            ["fail", { ...plain, kind: "userRateLimitExceeded" }],
            ["fail", { ...plain, kind: "500", times: 2 }],
            ["fail", { ...plain, kind: "503", times: 12 }],
            ["fail", { ...plain, kind: "half" }],
            ["fail", { ...plain, kind: "close" }],
            ["fail", { ...plain, operation: "files.list", kind: "403" }],
            ["fail", { ...listing, kind: "repeat" }],
            ["fail", { ...listing, kind: "loop" }],
            ["changes/drop", {}],
            ["tokens/expire", { account }],
            ["before", { operation, skip: plain.skip, do: "tokens/expire", with: { account } }],
            ["pages/limit", { size: null }],
          ],
          random(),
        );
        const size = random() < 0.5 ? 3 : null;
        await control("pages/limit", { size });
        await control(name, given as never);
        return `${name} ${JSON.stringify(given)}, pages of ${String(size)}`;
      },
      async calm() {
        await control("fail/clear", { account });
        await control("pages/limit", { size: null });
      },
    };
  };

const CHILDREN = "get /drives/{driveId}/items/{itemId}/children";
const DELTA = "get /drives/{driveId}/root/delta";

/** A OneDrive: names of a folder differ, and what lies in its recycle bin stays as it is. */
export const microsoftSource =
  (ground: Ground): MakeSource =>
  async (org) => {
    const microsoft = microsoftOf(ground);
    const { control } = microsoft;
    const account = `${randomUUID()}@atrium.example`;
    await control("account/add", { name: "Ada Stone", mail: account });
    const made = async (name: "file/add" | "folder/add", given: object) =>
      String((await control(name, given))["item"]);
    const root = String((await control("find", { account }))["item"]);
    const folder = await made("folder/add", { parent: root, name: "Contracts" });
    const inner = await made("folder/add", { parent: folder, name: "Inner" });
    await connectMicrosoft(microsoft, "/onedrive/auth", {
      person: org.user,
      organizationId: org.id,
      account,
    });
    const act = async (name: string, given: object) => void (await control(name, given));
    return {
      vendor: "microsoft",
      folder,
      inner,
      outside: root,
      hidden: null,
      sameNames: false,
      trashIsOpen: false,
      add: ({ name, parent, text }) =>
        text === null ? made("folder/add", { parent, name }) : made("file/add", { parent, name, text }),
      link: null,
      write: (item, text) => act("file/write", { item, text }),
      rename: (item, name) => act("item/rename", { item, name }),
      move: (item, parent) => act("item/move", { item, parent }),
      trash: (item) => act("item/trash", { item }),
      restore: (item) => act("item/restore", { item }),
      remove: (item) => act("item/delete", { item }),
      async mischief(random) {
        const operation = oneOf([CHILDREN, DELTA, ""], random());
        const plain = { account, operation, skip: Math.floor(random() * 4) };
        const listing = { ...plain, operation: oneOf([CHILDREN, DELTA], random()) };
        const [name, given] = oneOf<[string, object]>(
          [
            ["fail", { ...plain, kind: "429", retryAfter: 1 }],
            ["fail", { ...plain, kind: "429" }],
            ["fail", { ...plain, kind: "500", times: 2 }],
            ["fail", { ...plain, kind: "503", times: 12 }],
            ["fail", { ...plain, kind: "half" }],
            ["fail", { ...plain, kind: "close" }],
            ["fail", { ...plain, operation: CHILDREN, kind: "403" }],
            ["fail", { operation: "download", kind: oneOf(["half", "500", "close"], random()) }],
            ["fail", { ...listing, kind: "repeat" }],
            ["fail", { ...listing, kind: "loop" }],
            ["delta/drop", {}],
            ["tokens", { account, access: true }],
            ["clock", {}],
          ],
          random(),
        );
        const pages = {
          size: random() < 0.5 ? 3 : null,
          empty: random() < 0.3 ? 1 : 0,
          twice: random() < 0.3,
          inner: oneOf([true, false, null], random()),
        };
        await act("pages", pages);
        await act(name, given);
        return `${name} ${JSON.stringify(given)}, pages ${JSON.stringify(pages)}`;
      },
      async calm() {
        await act("fail/clear", { account });
        await act("pages", {});
      },
    };
  };
