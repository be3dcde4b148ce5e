import type { Ground } from "../../../local/ground.ts";
import type { OutputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import { call, events } from "../../support/call.ts";
import { connectMicrosoft, microsoftOf } from "../../support/microsoft.ts";
import type { Organization, Person } from "../../support/people.ts";
import { until } from "../../support/wait.ts";

export type Sync = OutputOf<"/microsoft/sync">["syncs"][number];
export const OLIVIA = "owner@atrium.example";
export const ARJUN = "admin@atrium.example";

interface Choice {
  sharing?: "me" | "tags" | "source";
  tag_ids?: number[];
}

/** A new channel of the local Microsoft's team, and a member who has connected it. */
export async function makeChannel(
  ground: Ground,
  org: Organization,
  person: Person = org.user,
  account: string = OLIVIA,
) {
  const microsoft = microsoftOf(ground);
  const { control } = microsoft;
  const here = { organizationId: org.id };
  const connection = await connectMicrosoft(microsoft, "/microsoft/auth", {
    person,
    organizationId: org.id,
    account,
  });
  const { teams } = await call(person, "/microsoft/channels", {}, here);
  const team = teams[0]?.id ?? "";
  const name = `Channel ${crypto.randomUUID().slice(0, 8)}`;
  const made = (await control("channel/add", { team, name })) as {
    channel: string;
    folder: { drive: string; item: string };
  };
  const { channel, folder } = made;
  const at = { team_id: team, channel_id: channel };

  const syncs = async () => (await call(person, "/microsoft/sync", { action: "list" }, here)).syncs;
  const get = async (id: number): Promise<Sync> => {
    const sync = (await syncs()).find((one) => one.id === id);
    if (!sync) throw new Error(`Sync ${String(id)} isn't there.`);
    return sync;
  };
  /** @param after the run that isn't the one that is waited for */
  const ended = (id: number, after = 0) =>
    until("the end of a look at a channel", async () => {
      const sync = await get(id);
      if (sync.run?.state === "running" || (sync.run?.id ?? 0) <= after) return null;
      return sync.state !== "draft" && (await reading(id)) > 0 ? null : get(id);
    });
  const reading = async (id: number) => {
    const [row] = await ground.database.query<{ count: number }>(
      `select count(*)::int from public.source_items as items join public.documents on documents.id = items.document_id
       where items.source_id = $1 and documents.stage is not null`,
      [id],
    );
    return row?.count ?? 0;
  };
  const draft = async (choice: Choice = {}) => {
    const started = await call(person, "/microsoft/sync", { action: "start", ...at, ...choice }, here);
    return ended(Math.max(...started.syncs.map(({ id }) => id)));
  };
  const look = async (id: number) => {
    const before = (await get(id)).run?.id;
    await call(person, "/microsoft/sync", { action: "run", id }, here);
    return ended(id, before);
  };
  const library = async (as: Person = person) => {
    const { documents } = await call(as, "/document/list", { limit: 100 }, here);
    return documents
      .map(({ id, name: called }) => ({ id, name: called }))
      .sort((a, b) => a.name.localeCompare(b.name));
  };
  return {
    connection,
    control,
    ...at,
    name,
    folder,
    get,
    syncs,
    ended,
    look,
    draft,
    library,
    async begin(choice?: Choice) {
      return look((await draft(choice)).id);
    },
    /** Somebody says something; answers its id. */
    async say(html: string, more: { replyTo?: string; from?: string; subject?: string } = {}) {
      const said = { channel, from: ARJUN, html, ...more };
      return String((await control("message/post", said))["message"]);
    },
    names: async (as?: Person) => (await library(as)).map(({ name: called }) => called),
    async text(called: string) {
      const id = (await library()).find((one) => one.name === called)?.id ?? 0;
      const { parts } = await call(person, "/document/text", { id }, here);
      return parts.map((part) => part.text).join("\n");
    },
    /** What is answered to a question, with the quotes that it cites. */
    async answer(message: string) {
      const { id: chat_id } = await call(person, "/chat/create", {}, here);
      for await (const event of events(person, "/chat/message", { chat_id, message }, here))
        if (event.type === "end") return event.message;
      throw new Error("Nothing was answered.");
    },
  };
}
export type ChannelScene = Awaited<ReturnType<typeof makeChannel>>;
