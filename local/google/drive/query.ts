import { bytesOf } from "../../vendors/documents/content.ts";
import type { Viewer } from "../call.ts";
import { invalid } from "../errors.ts";
import type { DriveFile } from "../types.ts";
import type { World } from "../world.ts";
import { accessOf, isTrashed, permissionsOf, rootId } from "./access.ts";
import { isNative } from "./present.ts";

export type Test = (file: DriveFile) => boolean;

/** Google's limit isn't told; a longer query is refused there too. */
const LONGEST = 16_000;

/** Reads `q` ("Search query terms and operators"). @throws GoogleError 400 where it isn't right */
export function readQuery(world: World, viewer: Viewer, text: string): Test {
  if (text.length > LONGEST) throw invalid("q");
  const tokens = text.match(/'(?:\\.|[^'\\])*'|[()]|<=|>=|!=|[=<>]|[\w.]+|\S/g) ?? [];
  let at = 0;
  const next = () => tokens[at++] ?? "";
  const test = either();
  if (at < tokens.length) throw invalid("q");
  return test;

  function either(): Test {
    let left = both();
    while (tokens[at] === "or") {
      at += 1;
      const [a, b] = [left, both()];
      left = (file) => a(file) || b(file);
    }
    return left;
  }

  function both(): Test {
    let left = one();
    while (tokens[at] === "and") {
      at += 1;
      const [a, b] = [left, one()];
      left = (file) => a(file) && b(file);
    }
    return left;
  }

  function one(): Test {
    const token = next();
    if (token === "not") {
      const inner = one();
      return (file) => !inner(file);
    }
    if (token === "(") {
      const inner = either();
      if (next() !== ")") throw invalid("q");
      return inner;
    }
    if (token.startsWith("'")) {
      if (next() !== "in") throw invalid("q");
      return within(next(), literal(token));
    }
    if (token === "sharedWithMe" && !["=", "!="].includes(tokens[at] ?? "")) return isShared;
    return compared(token, next(), next());
  }

  function within(name: string, value: string): Test {
    if (name === "parents") {
      const id = value === "root" ? rootId(viewer.person.id) : value;
      return ({ parent }) => parent === id;
    }
    const roles: Record<string, string[] | undefined> = {
      owners: ["owner"],
      writers: ["owner", "organizer", "fileOrganizer", "writer"],
      readers: ["owner", "organizer", "fileOrganizer", "writer", "commenter", "reader"],
    };
    const asked = roles[name];
    if (!asked) throw invalid("q");
    const email = value === "me" ? viewer.person.id : value;
    return (file) =>
      permissionsOf(world, file).some(
        ({ permission }) => permission.email === email && asked.includes(permission.role),
      );
  }

  function compared(name: string, operator: string, given: string): Test {
    const truth = (of: Test): Test => {
      if (!["true", "false"].includes(given) || !["=", "!="].includes(operator)) throw invalid("q");
      const wanted = (given === "true") === (operator === "=");
      return (file) => of(file) === wanted;
    };
    if (name === "trashed") return truth((file) => isTrashed(world, file));
    if (name === "sharedWithMe") return truth(isShared);
    if (name === "starred") return truth(() => false);
    const value = literal(given);
    const same = (of: (file: DriveFile) => string | undefined): Test => {
      if (operator === "=") return (file) => of(file) === value;
      if (operator === "!=") return (file) => of(file) !== value;
      throw invalid("q");
    };
    if (name === "name")
      // Of a name only beginnings of words are found.
      return operator === "contains" ? (file) => beginnings(file.name, value) : same((file) => file.name);
    if (name === "fullText" && operator === "contains") return (file) => holds(file, value);
    if (name === "mimeType")
      return operator === "contains"
        ? (file) => file.mimeType.startsWith(value)
        : same((file) => file.mimeType);
    if (name === "shortcutDetails.targetId") return same((file) => file.shortcut?.target);
    const times: Record<string, ((file: DriveFile) => string | null) | undefined> = {
      modifiedTime: (file) => file.modified,
      createdTime: (file) => file.created,
      sharedWithMeTime: (file) => file.sharedAt,
    };
    const time = times[name];
    if (!time) throw invalid("q");
    return timed(time, operator, value);
  }

  function isShared(file: DriveFile): boolean {
    const me = viewer.person.id;
    if (file.owner === me || file.drive !== null) return false;
    // What lies in a folder that was shared isn't itself "shared with me".
    const own =
      file.permissions.length > 0 && accessOf(world, me, { ...file, parent: null, owner: null }).listed;
    return own;
  }
}

function timed(time: (file: DriveFile) => string | null, operator: string, value: string): Test {
  const moment = Date.parse(
    /T.*([zZ]|[+-]\d\d:\d\d)$/.test(value) || !value.includes("T") ? value : `${value}Z`,
  );
  if (Number.isNaN(moment)) throw invalid("q");
  const tests: Record<string, ((a: number) => boolean) | undefined> = {
    "<": (a) => a < moment,
    "<=": (a) => a <= moment,
    "=": (a) => a === moment,
    "!=": (a) => a !== moment,
    ">": (a) => a > moment,
    ">=": (a) => a >= moment,
  };
  const test = tests[operator];
  if (!test) throw invalid("q");
  return (file) => {
    const of = time(file);
    return of !== null && test(Date.parse(of));
  };
}

function literal(token: string): string {
  if (!/^'.*'$/s.test(token)) throw invalid("q");
  return token.slice(1, -1).replace(/\\(.)/g, "$1");
}

function beginnings(name: string, value: string): boolean {
  const [low, asked] = [name.toLowerCase(), value.toLowerCase()];
  for (let at = low.indexOf(asked); at >= 0; at = low.indexOf(asked, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(low[at - 1] ?? "")) return true;
  return false;
}

function holds(file: DriveFile, value: string): boolean {
  const asked = value.replace(/^"|"$/g, "").toLowerCase();
  if (beginnings(file.name, asked)) return true;
  const { content, mimeType } = file;
  if (!content || content.kind === "made" || content.kind === "base64") return false;
  const type = isNative(mimeType) || content.kind !== "disk" ? "text/plain" : mimeType;
  return new TextDecoder().decode(bytesOf(content, type)).toLowerCase().includes(asked);
}
