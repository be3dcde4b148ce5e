import { randomUUID } from "node:crypto";
import type { ErrorCode } from "../../../supabase/functions/_shared/contract/errors.ts";
import type { CallPath, InputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import { type Api, call, type Caller, send } from "../../support/call.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { addRead } from "../../support/wait.ts";

/** Documents and tags with whom they are meant for. */
export interface Rights {
  organization: Organization;
  tag: number;
  /** Tagged, so that the plain user doesn't read it. */
  hidden: number;
  /** The plain user's own, with a tag that an admin put on. */
  own: number;
  /** Everybody's to read, and the admin's to change. */
  shared: number;
  /** Another organisation's. */
  foreign: number;
}

export async function makeRights(): Promise<Rights> {
  const [organization, other] = await Promise.all([makeOrganization(), makeOrganization()]);
  const { id, admin, user } = organization;
  const options = { organizationId: id };
  const [hidden, own, shared, foreign] = await Promise.all(
    [admin, user, admin, other.user].map(async (person) => {
      const place = person === other.user ? other.id : id;
      return (await addRead(person, place, `${randomUUID()}.md`, "# Warranty\n\nFive years.")).id;
    }),
  );
  const { id: tag } = await call(admin, "/organization/tags/create", { name: randomUUID() }, options);
  const ids = [hidden ?? 0, own ?? 0];
  await call(admin, "/document/update/bulk", { ids, add_tag_ids: [tag] }, options);
  return {
    organization,
    tag,
    hidden: hidden ?? 0,
    own: own ?? 0,
    shared: shared ?? 0,
    foreign: foreign ?? 0,
  };
}

/** What a plain user must be refused, that no access of a call decides but the rights to a row; gives what isn't. */
export async function* wrongsOf(
  api: Api,
  { organization, ...rights }: Rights,
  only?: string,
): AsyncGenerator<string> {
  const attempt = async <Path extends CallPath>(
    path: Path,
    input: InputOf<Path>,
    code: ErrorCode,
    caller: Caller = organization.user,
  ) => {
    if (only && only !== path) return null;
    const response = await send(caller, path, input, { organizationId: organization.id }, api);
    const body = (await response.json()) as { code?: string };
    return body.code === code
      ? null
      : `${path} ${JSON.stringify(input)}: ${response.status} ${body.code ?? ""}`;
  };
  const add = { add_tag_ids: [rights.tag] };
  const wrongs = [
    await attempt("/document/text", { id: rights.hidden }, "not_found"),
    await attempt("/document/text", { id: rights.foreign }, "not_found"),
    await attempt("/document/text", { id: rights.foreign }, "not_found", organization.owner),
    await attempt("/document/update/", { id: rights.hidden }, "not_found"),
    await attempt("/document/update/", { id: rights.foreign }, "not_found"),
    await attempt("/document/update/", { id: rights.shared, name: "Mine" }, "forbidden"),
    await attempt("/document/update/bulk", { ids: [rights.shared], ...add }, "forbidden"),
    await attempt("/document/update/bulk", { ids: [rights.hidden], ...add }, "not_found"),
    await attempt("/document/update/bulk", { ids: [rights.foreign], ...add }, "not_found"),
    await attempt("/document/remove-tag", { id: rights.own, tag_id: rights.tag }, "forbidden"),
    await attempt("/document/remove-tag", { id: rights.hidden, tag_id: rights.tag }, "not_found"),
    await attempt("/document/delete", { id: rights.shared }, "forbidden"),
    await attempt("/document/delete", { id: rights.foreign }, "not_found"),
  ];
  for (const wrong of wrongs) if (wrong) yield wrong;
}
