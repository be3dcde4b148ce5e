import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Call } from "../../supabase/functions/_shared/contract/call.ts";
import { contract } from "../../supabase/functions/_shared/contract/index.ts";
import { call, events, refusal, send } from "../support/call.ts";
import { sql } from "../support/sql.ts";
import { quietJobs } from "../support/wait.ts";
import { attachmentOf, changeIn, contradictionWith, syncIn, websiteIn } from "./checks/rows.ts";
import { fieldsOf, inputSchema, sampleOf, withField } from "./checks/samples.ts";
import { claim } from "./successes/domains.ts";
import { makeScene, type Scene } from "./successes/scene.ts";
import { ask, attach } from "./successes/support.ts";

/** Rows of one organisation, by the names of the fields that take their ids. */
type Ids = Readonly<Record<(typeof kinds)[number], number>>;

const kinds = [
  "document",
  "revision",
  "folder",
  "website",
  "page",
  "draft",
  "draft page",
  "google sync",
  "onedrive sync",
  "sharepoint sync",
  "google file",
  "onedrive file",
  "chat",
  "chat folder",
  "share",
  "prompt",
  "attachment",
  "message",
  "question",
  "lesson",
  "contradiction",
  "change",
  "tag",
  "team",
  "user",
  "invitation",
  "agent",
  "agent instance",
  "agent run",
  "agent draft",
  "agent style",
  "agent batch",
  "invoice",
  "customer",
  "item",
  "recurrence",
  "help conversation",
  "help agent",
  "help question",
  "support request",
  "support file",
  "organization",
  "billing event",
  "plan",
  "deletion",
  "domain",
  "job",
] as const;

const none = 999_999_999;
const unknown = Object.fromEntries(kinds.map((kind) => [kind, none])) as Ids;

let mine: Scene;
let foreign: Ids;
let own: Ids;
let digestsOfAll: string;
/** What both organisations had when it was looked at last: what each field's call may not change. */
let held: Record<string, string>;

beforeAll(async () => {
  const theirs = await makeScene();
  mine = await makeScene();
  foreign = await idsIn(theirs);
  own = await idsIn(mine);
  // What changes below is changed by a call.
  await quietJobs([theirs.id, mine.id]);
  digestsOfAll = await digestsStatement([theirs.id, mine.id]);
  held = await contents();
  expect(Object.keys(held).length).toBeGreaterThan(50);
});

/** A domain that nothing looks at meanwhile. */
async function quietDomain(scene: Scene): Promise<number> {
  const { id } = await claim(scene);
  await sql()`update public.organization_domains set next_check_at = now() + interval '1 day' where id = ${id}`;
  return id;
}

async function idsIn(scene: Scene): Promise<Ids> {
  const { as, owner, user, id: organizationId, document, tag, team, invite } = scene;
  const { id: chat } = await as(owner, "/chat/create", {});
  let message = 0;
  let question = 0;
  for await (const event of events(
    owner,
    "/chat/message",
    { chat_id: chat, message: "Hello?" },
    { organizationId },
  )) {
    if (event.type === "start") [question, message] = [event.question.id, event.answer.id];
  }
  await as(owner, "/chat/share", { chat_id: chat, user_ids: [user.id] });
  const { shares } = await as(owner, "/chat/shares", { chat_id: chat });
  const { id: prompt } = await as(owner, "/prompts/create", { name: "Days", text: "How many?" });
  await invite(`guest-of-${organizationId}@example.com`);
  const { invitations } = await as(owner, "/organization/invitations/list", {});
  const { id: documentId } = await document();
  const [revision] = await sql()`
    insert into public.document_revisions (organization_id, document_id, number, type, state, former_at)
    values (${organizationId}, ${documentId}, 1000, 'txt', 'former', now()) returning id`;
  const { id: folder } = await as(owner, "/document/folders/create", { name: "Folder", parent_id: null });
  const { id: chatFolder } = await as(owner, "/thread/folders/create", { name: "Folder" });
  const { id: lesson } = await as(owner, "/lessons/create", { question: "Why?", answer: "So." });
  const [website, page] = await websiteIn(scene, "active");
  const [draft, draftPage] = await websiteIn(scene, "draft");
  const google = await syncIn(scene, "google");
  const onedrive = await syncIn(scene, "onedrive");
  const sharepoint = await syncIn(scene, "sharepoint");
  const { id: instance } = await as(owner, "/agent/instance/create", {
    type: "message_generator",
    name: "Mails",
  });
  const [run] = await sql()`
    insert into public.agent_runs (organization_id, agent_id, instance_id, key, user_id, type, state)
    select organization_id, agent_id, id, gen_random_uuid(), created_by, 'message_generator', 'success'
    from public.agent_instances where id = ${instance} returning id`;
  const [agentDraft] = await sql()`
    insert into public.agent_drafts (organization_id, user_id, instance_id, kind, key, state, input)
    select organization_id, created_by, id, 'style', gen_random_uuid(), 'success', '{}'
    from public.agent_instances where id = ${instance} returning id`;
  const [style] = await sql()`
    insert into public.agent_style_versions (organization_id, instance_id, style)
    select organization_id, id, 'Short.' from public.agent_instances where id = ${instance} returning id`;
  const [event] = await sql()`
    insert into public.webhook_events (organization_id, provider, external_id, body, state, ended_at)
    values (${organizationId}, 'stripe', ${`evt_${organizationId}`}, '{}', 'done', now()) returning id`;
  const { id: batch } = await as(owner, "/agent/batch/create", {
    instance_id: instance,
    name: "Rows.csv",
    columns: ["purpose"],
    row_count: 1,
  });
  const { id: invoices } = await as(owner, "/agent/instance/create", {
    type: "invoice_generator",
    name: "Invoices",
    values: { seller_name: "Seller" },
  });
  const { id: invoice } = await as(owner, "/agent/invoice-generator/run", { instance_id: invoices });
  const party = (await as(owner, "/invoices/get", { id: invoice })).content.buyer;
  const { id: customer } = await as(owner, "/invoice-customers/save", { party: { ...party, name: "Acme" } });
  const { id: item } = await as(owner, "/invoice-items/save", {
    item: {
      description: "Repair",
      unit: "HUR",
      currency: "GBP",
      price: 100,
      vat: { category: "Z", rate: 0 },
    },
  });
  const { id: recurrence } = await as(owner, "/invoice-recurrences/create", {
    invoice_id: invoice,
    every: "week",
    next_on: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    day: 1,
  });
  const { id: file } = await attach(scene, owner);
  const { id: request } = await ask(scene, owner);
  const { conversation_id } = await as(owner, "/agent/help-agent/conversation/person", {});
  const [deletion] = await sql()`
    insert into public.deletion_receipts (kind, subject_id, subject_name, asked_by) values ('organization', 1000000, 'Gone', 'owner') returning id`;
  const [job] = await sql()`
    insert into public.jobs (organization_id, kind, key, status, finished_at)
    values (${organizationId}, 'organization.standing', gen_random_uuid(), 'dead', now()) returning id`;
  return {
    document: documentId,
    revision: Number(revision?.["id"]),
    folder,
    website,
    page,
    draft,
    "draft page": draftPage,
    "google sync": google.sync,
    "onedrive sync": onedrive.sync,
    "sharepoint sync": sharepoint.sync,
    "google file": google.file,
    "onedrive file": onedrive.file,
    chat,
    "chat folder": chatFolder,
    share: shares[0]?.id ?? 0,
    prompt,
    attachment: await attachmentOf(scene),
    message,
    question,
    lesson,
    contradiction: await contradictionWith(scene, documentId),
    change: await changeIn(scene.id, documentId),
    tag: await tag(),
    team: await team(),
    user: user.id,
    invitation: invitations[0]?.id ?? 0,
    agent: 1,
    "agent instance": instance,
    "agent run": Number(run?.["id"]),
    "agent draft": Number(agentDraft?.["id"]),
    "agent style": Number(style?.["id"]),
    "agent batch": batch,
    invoice,
    customer,
    item,
    recurrence,
    "help agent": 1,
    "help question": 1,
    "support request": request,
    "support file": file,
    "help conversation": Number(conversation_id),
    organization: organizationId,
    "billing event": Number(event?.["id"]),
    plan: 1,
    deletion: Number(deletion?.["id"]),
    domain: await quietDomain(scene),
    job: Number(job?.["id"]),
  };
}

const meanings: [RegExp, keyof Ids][] = [
  [/^\/organization\/domains\/.* id$/, "domain"],
  [/^\/plat-admin\/billing\/events\/replay id$/, "billing event"],
  [/^\/plat-admin\/billing\/sync organization_id$/, "organization"],
  [/^\/plat-admin\/organization\/.* id$/, "organization"],
  [/^\/plat-admin\/organization\/getAll plan_id$/, "plan"],
  [/^\/plat-admin\/jobs\/getAll organization_id$/, "organization"],
  [/^\/plat-admin\/jobs\/.* id$/, "job"],
  [/^\/plat-admin\/users\/.* id$|^\/plat-admin\/audit\/getAll (actor|target)_id$/, "user"],
  [/^\/plat-admin\/deletion\/.* id$/, "deletion"],
  [/^\/agent\/help-agent\/documents\/.* id$/, "document"],
  [/^\/agent\/help-agent\/placeholder-questions\/.* (id|after)$/, "help question"],
  [/^\/agent\/help-agent\/conversation.* id$/, "help conversation"],
  [/^\/agent\/help-agent\/update id$| help_agent_id$/, "help agent"],
  [
    /^\/support\/.* attachment_ids$|^\/(support\/attachments|admin\/support\/download)\b.* id$/,
    "support file",
  ],
  [/^\/(admin\/)?support\/.* id$/, "support request"],
  [/^\/admin\/agent\/.* id$/, "agent"],
  [/^\/agent\/draft\/.* id$/, "agent draft"],
  [/ version_id$/, "agent style"],
  [/^\/agent\/instance.* id$| instance_id$/, "agent instance"],
  [/^\/agent\/batch\/.* id$/, "agent batch"],
  [/^\/invoices\/.* id$| invoice_id$/, "invoice"],
  [/^\/invoice-customers\/.* id$/, "customer"],
  [/^\/invoice-items\/.* id$/, "item"],
  [/^\/invoice-recurrences\/.* id$/, "recurrence"],
  [/run_id$|^\/agent\/(run|voice-generator)\/.* id$/, "agent run"],
  [/^\/agent\/instance.* organization_id$/, "organization"],
  [/ rating\.message_id$| message_id$/, "message"],
  [/ chat_ids?$/, "chat"],
  [/ replaces$/, "question"],
  [/ before$| follows$| branch$/, "message"],
  [/ asked\.attachments$|^\/thread\/attachments ids$|^\/thread\/attachments\/delete /, "attachment"],
  [/^\/(thread|chat)\/.* folder_id$|^\/thread\/folders\/.* id$/, "chat folder"],
  [/^\/thread\/.* id$/, "chat"],
  [/ share_id$/, "share"],
  [/^\/prompts\/.* id$/, "prompt"],
  [/^\/google\/sync-file file_id$/, "google file"],
  [/^\/onedrive\/sync-file file_id$/, "onedrive file"],
  [/^\/google\/(folder-syncs|sync-file).* id$/, "google sync"],
  [/^\/onedrive\/(folder-syncs|sync-file).* id$/, "onedrive sync"],
  [/^\/sharepoint\/folder-syncs.* id$/, "sharepoint sync"],
  [/ (add_|remove_|delete_)?tag_ids?$/, "tag"],
  [/ (delete_|in_)?team_ids?$/, "team"],
  [/ (user|joining|leaving)_ids?$| owner_id$/, "user"],
  [/ revision_ids?$/, "revision"],
  [/ (source_)?document_ids?$| replaces_id$/, "document"],
  [/ (folder|parent)_id$|^\/document\/folders\/.* id$/, "folder"],
  [/^\/document\/website\/(scan|crawl) id$/, "draft"],
  [/^\/document\/website\/.* left_out_ids$/, "draft page"],
  [/^\/document\/website\/.* page_ids?$/, "page"],
  [/^\/document\/website\/.* id$/, "website"],
  [/^\/document\/.* ids?$/, "document"],
  [/^\/lessons\/.* ids?$/, "lesson"],
  [/^\/reports\/contradicting-info\/.* id$/, "contradiction"],
  [/^\/reports\/document-changes\/.* id$/, "change"],
  [/^\/chat\/.* id$/, "chat"],
  [/^\/teams\/.* id$/, "team"],
  [/^\/organization\/tags\/.* id$/, "tag"],
  [/^\/organization\/invitations\/.* id$|^\/user\/invitation\/.* id$/, "invitation"],
];

function meaningOf(path: string, field: string): keyof Ids | undefined {
  return meanings.find(([pattern]) => pattern.test(`${path} ${field}`))?.[1];
}

interface IdField {
  path: string;
  field: string[];
  isList: boolean;
}

/**
 * Paging back from any id is harmless, plans are everybody's, and asking for one's active organisation is tried apart, as is which
 * syncs somebody takes over (`drives/syncs.test.ts`): that is looked at when they come back from the vendor.
 */
const exempt = new Set([
  ...["google", "onedrive", "sharepoint", "microsoft"].map((service) => `/${service}/auth take_over`),
  "/plans/addon id",
  "/stripe/plans/preview plan_id",
  "/stripe/plans/preview addon.id",
  "/stripe/plans/checkout plan_id",
  "/stripe/plan-addons/checkout addon_id",
  "/chat/get before",
  "/chat/shared/get before",
  "/document/text before",
  "/user/update activeOrganizationId",
]);

/** Every field of the contract that takes an id. */
const idFields: IdField[] = Object.entries<Call>(contract).flatMap(([path, definition]) =>
  fieldsOf(inputSchema(definition)).flatMap(({ path: field, schema }) => {
    const isList = schema.type === "array" && schema.items?.type === "integer";
    const isInteger = [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === "integer");
    const isId = isInteger && /(^|_)id$|^replaces$|^before$|^follows$|^branch$|Id$/.test(field.at(-1) ?? "");
    return (isId || isList) && !exempt.has(`${path} ${field.join(".")}`) ? [{ path, field, isList }] : [];
  }),
);

/** What a field says nothing without. */
const beside = new Map([["/audio/speech revision_id", "document_id"]]);

/** What a call needs, with ids of the caller's own organisation, and the field with others. */
function inputWith({ path, field }: IdField, ids: Ids): unknown {
  const definition: Call = contract[path as keyof typeof contract];
  const { properties = {}, required = [], ...schema } = inputSchema(definition);
  const taken = [...required, field[0], beside.get(`${path} ${field.join(".")}`)];
  const needed = Object.entries(properties).filter(([name]) => taken.includes(name));
  let input = sampleOf({ ...schema, properties: Object.fromEntries(needed) });
  for (const each of idFields) {
    if (each.path !== path || !needed.some(([name]) => name === each.field[0])) continue;
    const meaning = meaningOf(path, each.field.join("."));
    if (!meaning)
      throw new Error(`${path} takes ${each.field.join(".")}: say of what in foreign-ids.test.ts`);
    const id = (each.field.join() === field.join() ? ids : own)[meaning];
    input = withField(input, each.field, each.isList ? [id] : id);
  }
  return input;
}

/** What an input comes to, but for the request's id, and the ids where a call says what became of each. */
async function outcomeOf(path: string, input: unknown): Promise<{ status: number; body: unknown }> {
  const response = await send(mine.owner, path, input, { organizationId: mine.id });
  const { requestId: _requestId, ...body } = (await response.json()) as Record<string, unknown>;
  const refused = Bulk.safeParse(body).data?.refused.map(({ id: _id, ...rest }) => rest);
  return { status: response.status, body: refused ? { ...body, refused } : body };
}

const Bulk = z.object({ refused: z.array(z.looseObject({ id: z.int() })) });

/** Digests of what two organisations have, by organisation and table, asked in one statement. */
async function contents(): Promise<Record<string, string>> {
  const digests = await sql().unsafe<{ at: string; digest: string }[]>(digestsOfAll);
  return Object.fromEntries(digests.map(({ at, digest }) => [at, digest]));
}

async function digestsStatement(organizationIds: number[]): Promise<string> {
  const tables = await sql()<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`;
  const digests = tables.map(
    ({ name }) => `
      select organization_id || ' ${name}' as at, md5(string_agg(t::text, '' order by t::text)) as digest
      from public.${name} as t where organization_id in (${organizationIds.join()}) group by organization_id`,
  );
  return digests.join(" union all ");
}

describe("an id of another organisation", () => {
  it("is taken by fields that say what they take", () => {
    expect(idFields.length).toBeGreaterThan(20);
    expect(idFields.filter(({ path, field }) => !meaningOf(path, field.join(".")))).toEqual([]);
  });

  it.each(idFields.map((field) => [`${field.path} ${field.field.join(".")}`, field] as const))(
    "in %s is answered as one that doesn't exist, and nothing changes",
    async (_name, field) => {
      const told = await outcomeOf(field.path, inputWith(field, foreign));
      expect(told).toEqual(await outcomeOf(field.path, inputWith(field, unknown)));
      expect(told.status).toBeLessThan(500);
      const before = held;
      held = await contents();
      expect(held).toEqual(before);
    },
  );

  it("as the active organisation is answered as one that doesn't exist", async () => {
    const other = await makeScene();
    for (const activeOrganizationId of [other.id, none, 1]) {
      const { status, body } = await refusal(mine.owner, "/user/update", { activeOrganizationId });
      expect([status, body.message]).toEqual([404, "That organisation doesn't exist."]);
    }
  });

  it("before which to page shows nothing of it", async () => {
    const { chat, message } = own;
    const options = { organizationId: mine.id };
    const page = await call(mine.owner, "/chat/get", { id: chat, before: foreign.message }, options);
    expect(page.messages.every(({ id }) => id <= message)).toBe(true);
  });

  it("in the largest numbers is no error of the server", async () => {
    for (const { path, field, isList } of idFields) {
      const input = withField(
        inputWith({ path, field, isList }, own),
        field,
        isList ? [Number.MAX_SAFE_INTEGER] : Number.MAX_SAFE_INTEGER,
      );
      const { status } = await outcomeOf(path, input);
      expect([path, field, status]).toEqual([path, field, expect.toSatisfy((each: number) => each < 500)]);
    }
  });
});
