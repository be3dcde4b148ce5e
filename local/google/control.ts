import { z } from "zod";
import { Content } from "../vendors/documents/content.ts";
import { Before, Fault, type Faults } from "../vendors/faults.ts";
import type { Outbox } from "../vendors/outbox.ts";
import { randomText } from "../vendors/secret.ts";
import {
  addDrive,
  addFile,
  addRoot,
  changeDrive,
  changeFile,
  copyFile,
  deleteDrive,
  deleteFile,
  moveFile,
  share,
  trashFile,
} from "./drive/acts.ts";
import { forgetChanges, note } from "./drive/changes.ts";
import { audienceOf, isTrashed, rootId } from "./drive/access.ts";
import { addCalendar, calendarActs, calendarShapes } from "./calendar/control.ts";
import { GoogleError, notFound } from "./errors.ts";
import { agree, deny, readAsked } from "./oauth/authorize.ts";
import type { Client } from "./oauth/token-endpoint.ts";
import { forgetTokens, issue, revoke } from "./oauth/tokens.ts";
import { longName, scopeNames } from "./oauth/scopes.ts";
import type { Grant } from "./types.ts";
import type { World } from "./world.ts";

const id = z.string().min(1);
const Shared = z.strictObject({
  type: z.enum(["user", "group", "domain", "anyone"]).default("user"),
  email: z.string().optional(),
  domain: z.string().optional(),
  role: z.enum(["owner", "organizer", "fileOrganizer", "writer", "commenter", "reader"]).default("reader"),
  discover: z.boolean().optional(),
  expires: z.iso.datetime().optional(),
});
const refuses = z.enum(["download", "abuse", "quota", "export"]);
const account = z.email();

/** What tests and the page can do that no client of Google's can, by name; each takes and gives JSON. */
export const shapes = {
  /** Accounts, groups, and what is in the drive. */
  state: z.strictObject({}),
  person: z.strictObject({ email: account, name: z.string(), timeZone: z.string().default("Europe/London") }),
  group: z.strictObject({
    email: account,
    name: z.string().default("Group"),
    members: z.array(account),
    hidden: z.boolean().optional(),
  }),
  "group/delete": z.strictObject({ email: account }),
  /** Adds a file, or a folder where neither content nor type is given; `parent`: a folder, a shared drive, or an account. */
  "file/add": z.strictObject({
    id: id.optional(),
    name: z.string(),
    parent: id,
    mimeType: z.string().optional(),
    content: Content.optional(),
    text: z.string().optional(),
    by: account.optional(),
    modified: z.iso.datetime().optional(),
    shortcutTo: id.optional(),
    description: z.string().optional(),
    resourceKey: z.string().optional(),
    refuses: refuses.optional(),
  }),
  /** Changes name, type, content (`text` is one), or what stands in the way of its bytes. */
  "file/change": z.strictObject({
    id,
    name: z.string().optional(),
    mimeType: z.string().optional(),
    content: Content.optional(),
    text: z.string().optional(),
    refuses: refuses.nullable().optional(),
    resourceKey: z.string().nullable().optional(),
    modified: z.iso.datetime().optional(),
    by: account.optional(),
  }),
  "file/move": z.strictObject({ id, to: id }),
  "file/copy": z.strictObject({ id, to: id, name: z.string().optional() }),
  "file/trash": z.strictObject({ id }),
  "file/restore": z.strictObject({ id }),
  "file/delete": z.strictObject({ id }),
  /** Shares a file, a folder or a shared drive. */
  share: z.strictObject({ id, with: Shared }),
  unshare: z.strictObject({ id, with: Shared }),
  "drive/add": z.strictObject({ id: id.optional(), name: z.string(), members: z.array(Shared) }),
  "drive/rename": z.strictObject({ id, name: z.string() }),
  "drive/delete": z.strictObject({ id }),
  /** A folder of very many files, whose contents are made when they are asked for. */
  "folder/generate": z.strictObject({
    name: z.string().default("Many"),
    parent: id,
    files: z.int().min(1).max(100_000),
    bytes: z.int().min(0).default(2_000),
    folders: z.int().min(0).default(0),
    mimeType: z.string().default("text/plain"),
  }),
  /** Gives consent in somebody's place: answers where their browser would go on. */
  consent: z.strictObject({
    url: z.string(),
    account,
    without: z.array(z.string()).default([]),
    deny: z.boolean().default(false),
    pick: z.array(id).default([]),
  }),
  /** A grant with its tokens, for a test of the APIs alone; scopes by their last part or whole. */
  grant: z.strictObject({ account, scopes: z.array(z.string()), pick: z.array(id).default([]) }),
  /** Ends access tokens, of one account or of all. */
  "tokens/expire": z.strictObject({ account: account.optional() }),
  /** As on the account's page of apps with access: all tokens end. */
  "tokens/revoke": z.strictObject({ account: account.optional() }),
  /** Takes scopes away from what was granted. */
  "scopes/untick": z.strictObject({ account, scopes: z.array(z.string()).min(1) }),
  /** Page tokens of changes that were given out are gone. */
  "changes/drop": z.strictObject({
    status: z.union([z.literal(410), z.literal(400), z.literal(404)]).default(410),
  }),
  fail: Fault,
  "fail/clear": z.strictObject({ account: account.optional() }),
  before: Before,
  /** The most a page holds; null as usual. */
  "pages/limit": z.strictObject({ size: z.int().min(1).nullable() }),
  settings: z.strictObject({
    tellsDescendants: z.boolean().optional(),
    incomplete: z.boolean().optional(),
    accessSeconds: z.int().min(1).max(86_400).optional(),
    revokes: z.enum(["account", "grant"]).optional(),
  }),
  /** How often each operation was called, and whether to begin anew. */
  counts: z.strictObject({ reset: z.boolean().default(false) }),
  /** Notices that were sent, and channels that are open. */
  notices: z.strictObject({}),
  "notices/settle": z.strictObject({}),
  /** Holds, loses or doubles notices; without fields all is as usual. */
  "notices/mischief": z.strictObject({
    hold: z.boolean().default(false),
    drop: z.int().min(0).default(0),
    copies: z.int().min(1).max(10).default(1),
  }),
  "clock/advance": z.strictObject({
    seconds: z
      .int()
      .min(1)
      .max(20 * 366 * 86_400),
  }),
  ...calendarShapes,
};
export type Controls = typeof shapes;
export type Acts = {
  [Name in keyof Controls]: (given: z.output<Controls[Name]>) => object | Promise<object>;
};

export interface Means {
  world: World;
  client: Client;
  faults: Faults;
  outbox: Outbox;
  run: (name: string, given: unknown) => Promise<object>;
}

export function createActs({ world, client, faults, outbox, run }: Means): Acts {
  const done = {};
  return {
    ...calendarActs(world),
    state: () => ({
      people: [...world.all("person")],
      groups: [...world.all("group")],
      drives: [...world.all("drive")],
      files: [...world.all("file")].map(({ content: _, ...file }) => ({
        ...file,
        inTrash: isTrashed(world, { ...file, content: null }),
      })),
      grants: [...world.all("grant")],
      invitations: [...world.all("invitation")],
    }),
    person({ email, name, timeZone }) {
      addPerson(world, { email, name, timeZone });
      return { id: email, root: rootId(email) };
    },
    "group/delete": ({ email }) => {
      world.remove("group", email);
      return {};
    },
    group({ email, name, members, hidden }) {
      const before = new Map([...world.all("file")].map((file) => [file.id, audienceOf(world, file)]));
      world.put("group", { id: email, name, members, ...(hidden !== undefined && { hidden }) });
      // Who comes into a group sees what it sees, and who leaves it doesn't.
      for (const file of world.all("file")) {
        const now = audienceOf(world, file);
        const saw = before.get(file.id) ?? [];
        if (now.join() !== saw.join())
          note(world, {
            file: file.id,
            drive: null,
            drives: file.drive === null ? [] : [file.drive],
            saw: [...new Set([...saw, ...now])],
          });
      }
      return { id: email };
    },
    "file/add"({ text, content, ...given }) {
      const of = content ?? (text === undefined ? undefined : { kind: "text" as const, text });
      return { id: addFile(world, { ...given, ...(of && { content: of }) }).id };
    },
    "file/change"({ id: of, text, content, refuses: why, resourceKey, by, ...given }) {
      const next = content ?? (text === undefined ? undefined : { kind: "text" as const, text });
      const touches = next !== undefined || given.name !== undefined || given.mimeType !== undefined;
      const { version } = changeFile(
        world,
        of,
        {
          ...said(given),
          ...(next && { content: next }),
          ...(why !== undefined && { refuses: why ?? undefined }),
          ...(resourceKey !== undefined && { resourceKey: resourceKey ?? undefined }),
          ...(by !== undefined && { modifiedBy: by }),
        },
        { touches },
      );
      return { id: of, version };
    },
    "file/move": ({ id: of, to }) => ({ id: moveFile(world, of, to).id }),
    "file/copy": ({ id: of, to, name }) => ({ id: copyFile(world, of, to, name).id }),
    "file/trash": ({ id: of }) => ({ id: trashFile(world, of, true).id }),
    "file/restore": ({ id: of }) => ({ id: trashFile(world, of, false).id }),
    "file/delete"({ id: of }) {
      deleteFile(world, of);
      return done;
    },
    share({ id: of, with: given }) {
      share(world, of, given);
      return done;
    },
    unshare({ id: of, with: given }) {
      share(world, of, given, true);
      return done;
    },
    "drive/add": ({ id: of, name, members }) => ({ id: addDrive(world, name, members, of).id }),
    "drive/rename"({ id: of, name }) {
      const drive = world.find("drive", of);
      if (!drive) throw notFound(of);
      changeDrive(world, drive, { name });
      return done;
    },
    "drive/delete"({ id: of }) {
      deleteDrive(world, of);
      return done;
    },
    "folder/generate"({ name, parent, files, bytes, folders, mimeType }) {
      const top = addFile(world, { name, parent });
      const places = [top.id];
      for (let index = 0; index < folders; index += 1)
        places.push(addFile(world, { name: `${name} ${index + 1}`, parent: top.id }).id);
      const ids = Array.from({ length: files }, (_, index) => {
        const content = { kind: "made" as const, seed: index, bytes };
        const place = places[index % places.length] ?? top.id;
        const extension = mimeType === "text/plain" ? ".txt" : "";
        return addFile(world, {
          name: `Note ${String(index + 1).padStart(5, "0")}${extension}`,
          parent: place,
          mimeType,
          content,
        }).id;
      });
      return { id: top.id, first: ids[0], last: ids.at(-1), files };
    },
    consent({ url, account: person, without, deny: refused, pick }) {
      const asked = readAsked(client, new URL(url).searchParams);
      world.person(person);
      const left = new Set(without.flatMap((scope) => [scope, ...scopeNames(scope)]));
      const ticked = asked.scopes.filter((scope) => !left.has(scope));
      return { url: refused ? deny(asked) : agree(world, asked, { person, ticked, picked: pick }) };
    },
    grant({ account: person, scopes, pick }) {
      world.person(person);
      const all = scopes.map((scope) =>
        scope.includes(":") || scope === "openid"
          ? scope
          : ["email", "profile"].includes(scope)
            ? longName(scope)
            : (scopeNames(scope)[0] ?? scope),
      );
      const made: Grant = world.put("grant", {
        id: randomText(20),
        person,
        scopes: all,
        created: world.iso(),
        files: pick,
        revoked: false,
      });
      return { access: issue(world, "access", made).id, refresh: issue(world, "refresh", made).id };
    },
    "tokens/expire"({ account: of }) {
      for (const token of [...world.all("token")])
        if (token.kind === "access" && isOf(world.find("grant", token.grant), of))
          world.put("token", { ...token, expires: world.now() - 1 });
      return done;
    },
    "tokens/revoke"({ account: of }) {
      for (const grant of [...world.all("grant")])
        if (isOf(grant, of) && !grant.revoked) revoke(world, grant);
      forgetTokens(world);
      return done;
    },
    "scopes/untick"({ account: of, scopes }) {
      const gone = new Set(scopes.flatMap((scope) => [scope, ...scopeNames(scope)]));
      const left = (all: string[]) => all.filter((scope) => !gone.has(scope));
      for (const grant of [...world.all("grant")])
        if (isOf(grant, of)) world.put("grant", { ...grant, scopes: left(grant.scopes) });
      for (const token of [...world.all("token")])
        if (isOf(world.find("grant", token.grant), of))
          world.put("token", { ...token, scopes: left(token.scopes) });
      return done;
    },
    "changes/drop"({ status }) {
      world.set({ oldestChange: world.next(), changeStatus: status });
      forgetChanges(world);
      return done;
    },
    fail(fault) {
      faults.plan(fault);
      return done;
    },
    "fail/clear"({ account: of }) {
      faults.clear(of);
      return done;
    },
    before({ operation, skip, do: name, with: given }) {
      if (!(name in shapes)) throw new GoogleError(404, "notFound", `There is no control ${name}.`);
      faults.before({ operation, skip, act: () => run(name, given) });
      return done;
    },
    "pages/limit"({ size }) {
      world.set({ mostOfPage: size });
      return done;
    },
    settings(given) {
      world.set(said(given));
      return { ...world.settings() };
    },
    counts({ reset }) {
      const counts = faults.counts();
      if (reset) faults.resetCounts();
      return counts;
    },
    notices: () => ({ sent: outbox.list(), channels: [...world.all("channel")] }),
    async "notices/settle"() {
      await outbox.settled();
      return { sent: outbox.list() };
    },
    "notices/mischief"(given) {
      Object.assign(outbox.mischief, given);
      return done;
    },
    "clock/advance"({ seconds }) {
      world.set({ offset: world.settings().offset + seconds * 1000 });
      return { now: world.now() };
    },
  };
}

/** Without what was left out. */
function said(given: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function isOf(grant: Grant | undefined, account: string | undefined): boolean {
  return grant !== undefined && (account === undefined || grant.person === account);
}

/** An account with a drive of its own and a calendar. */
export function addPerson(
  world: World,
  { email, name, timeZone }: { email: string; name: string; timeZone: string },
): void {
  const sub = rootId(email)
    .split("")
    .map((letter) => letter.charCodeAt(0) % 10)
    .join("")
    .padEnd(21, "1");
  world.put("person", { id: email, name, sub, timeZone });
  addRoot(world, email);
  if (!world.find("calendar", email))
    addCalendar(world, { id: email, owner: email, summary: email, description: null, timeZone });
}
