import type { Account } from "../kinds.ts";
import type { World } from "../world.ts";

/** What each permission lets an app do, as the consent page says it; those of `admin` only an administrator may give. */
const known: Record<string, { says: string; admin?: true; work?: true }> = {
  openid: { says: "Sign you in" },
  profile: { says: "See your name and picture" },
  email: { says: "See your e-mail address" },
  offline_access: { says: "Keep the access that you give it" },
  "User.Read": { says: "Sign you in and read your profile" },
  "Files.Read": { says: "Read your files" },
  "Files.Read.All": { says: "Read all files that you can open" },
  "Files.ReadWrite": { says: "Read and change your files" },
  "Files.ReadWrite.All": { says: "Read and change all files that you can open" },
  "Sites.Read.All": { says: "Read items in all site collections", work: true },
  "Sites.ReadWrite.All": { says: "Read and change items in all site collections", work: true },
  "Sites.FullControl.All": { says: "Have full control of all site collections", admin: true, work: true },
  "Team.ReadBasic.All": { says: "Read the names and descriptions of your teams", work: true },
  "Channel.ReadBasic.All": { says: "Read the names and descriptions of channels", work: true },
  "ChannelMessage.Read.All": { says: "Read messages in channels", admin: true, work: true },
  "ChannelMessage.Send": { says: "Send messages in channels", work: true },
  "ChannelMember.Read.All": { says: "Read the members of channels", admin: true, work: true },
  "TeamMember.Read.All": { says: "Read the members of teams", admin: true, work: true },
  "User.ReadBasic.All": { says: "Read everybody's basic profile", work: true },
  "User.Read.All": { says: "Read everybody's full profile", admin: true, work: true },
  "Group.Read.All": { says: "Read all groups", admin: true, work: true },
  "GroupMember.Read.All": { says: "Read the members of groups", admin: true, work: true },
};

/** The scopes of a request without Graph's address before them, and those that there aren't. */
export function readScopes(text: string): { scopes: string[]; unknown: string[] } {
  const names = text
    .split(/\s+/)
    .filter(Boolean)
    .map((scope) => scope.replace(/^https:\/\/graph\.microsoft\.com\//i, ""));
  const canonical = new Map(Object.keys(known).map((name) => [name.toLowerCase(), name]));
  const scopes = names.flatMap((name) => canonical.get(name.toLowerCase()) ?? []);
  return {
    scopes: [...new Set(scopes)],
    unknown: names.filter((name) => !canonical.has(name.toLowerCase())),
  };
}

/** What of it an account can give at all: a personal one has neither sites nor teams. */
export function givable(account: Account, scopes: string[]): string[] {
  return scopes.filter((scope) => account.kind === "work" || !known[scope]?.work);
}

export function saysOf(scope: string): string {
  return known[scope]?.says ?? scope;
}

/** What an account has agreed to, or an administrator for it. */
export function consented(world: World, account: Account): Set<string> {
  const agreed = new Set<string>();
  for (const consent of world.all("consent"))
    if (consent.account === account.id || (consent.account === null && consent.tenant === account.tenant))
      for (const scope of consent.scopes) agreed.add(scope);
  return agreed;
}

/** What an account may not agree to by itself. */
export function needingAdmin(world: World, account: Account, scopes: string[]): string[] {
  if (account.isAdmin || account.kind === "personal") return [];
  const agreed = consented(world, account);
  const all = world.settings().needsApproval;
  return scopes.filter((scope) => !agreed.has(scope) && (all || known[scope]?.admin));
}
