import type { InputOf, OutputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import { refusal } from "../../support/call.ts";
import type { Person } from "../../support/people.ts";
import { sharedTurn, type Turn } from "../../support/shared-chat.ts";
import { makeScene, type Scene } from "../successes/scene.ts";

export interface SharingScene extends Scene {
  /** A document that everybody reads, and one that only admins do, by its tag. */
  open: number;
  closed: number;
  closedTag: number;
  tagged(document: number, add: number[], remove?: number[]): Promise<unknown>;
  /** A chat of the admin's with these turns, shared with the user unless said otherwise. */
  chatOf(turns: Turn[], share?: Partial<InputOf<"/chat/share">>): Promise<{ id: number; turns: Ids[] }>;
  read(id: number, person?: Person): Promise<OutputOf<"/chat/shared/get">>;
  /** How the reading of a chat is answered. */
  statusOf(id: number, person?: Person): Promise<number>;
  /** An answer of which the second paragraph is open, and the others rest on what is closed. */
  mixed: Turn;
}
type Ids = Awaited<ReturnType<typeof sharedTurn>>;

export async function makeSharingScene(): Promise<SharingScene> {
  const scene = await makeScene();
  const { as, admin, user } = scene;
  const [open, closed] = [(await scene.document()).id, (await scene.document()).id];
  const closedTag = await scene.tag();
  const tagged: SharingScene["tagged"] = (id, add_tag_ids, remove_tag_ids = []) =>
    as(admin, "/document/update/bulk", { ids: [id], add_tag_ids, remove_tag_ids });
  await tagged(closed, [closedTag]);
  return {
    ...scene,
    open,
    closed,
    closedTag,
    tagged,
    async chatOf(given, share = { user_ids: [user.id] }) {
      const { id } = await as(admin, "/chat/create", { title: "Shared" });
      const turns = [];
      for (const turn of given) turns.push(await sharedTurn(scene.id, id, turn));
      await as(admin, "/chat/share", { chat_id: id, ...share });
      return { id, turns };
    },
    read: (id, person = user) => as(person, "/chat/shared/get", { id }),
    statusOf: async (id, person = user) => {
      const { status } = await refusal(person, "/chat/shared/get", { id }, { organizationId: scene.id });
      return status;
    },
    mixed: {
      answer:
        "Here is what I found.\n\nPumps are covered [1].\n\nZanzibar costs 41 million [2].\n\nFalcon ends it.",
      cites: { 1: open, 2: closed },
      handed: [open, closed],
    },
  };
}

/** What stands in the answers; "▒" for what is hidden. */
export const shownIn = ({ messages }: OutputOf<"/chat/shared/get">) =>
  messages
    .filter(({ role }) => role === "assistant")
    .map(({ parts }) => parts.map((part) => (part.type === "text" ? part.text : "▒")));
