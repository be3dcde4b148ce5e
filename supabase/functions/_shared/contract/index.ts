import type { z } from "zod";
import { attachments } from "./attachments.ts";
import { aiSettings } from "./ai-settings.ts";
import { audio } from "./audio.ts";
import { branding } from "./branding.ts";
import { bulk } from "./bulk.ts";
import type { Call } from "./call.ts";
import { chat } from "./chat.ts";
import { chatShares } from "./chat-shares.ts";
import { chatExports } from "./chat-exports.ts";
import { documentDetails } from "./document-details.ts";
import { documents } from "./documents.ts";
import { folders } from "./folders.ts";
import { invitations } from "./invitations.ts";
import { lessons } from "./lessons.ts";
import { members } from "./members.ts";
import { organization } from "./organization.ts";
import { previews } from "./previews.ts";
import { prompts } from "./prompts.ts";
import { reports } from "./reports.ts";
import { tagSuggestions } from "./tag-suggestions.ts";
import { tags } from "./tags.ts";
import { teams } from "./teams.ts";
import { threads } from "./threads.ts";
import { usage } from "./usage.ts";
import { user } from "./user.ts";
import { websites } from "./websites.ts";

/** The catalogue of calls (product §7): path → access, input and output. */
export const contract = {
  ...user,
  ...branding,
  ...organization,
  ...members,
  ...aiSettings,
  ...invitations,
  ...tags,
  ...teams,
  ...documents,
  ...websites,
  ...folders,
  ...bulk,
  ...previews,
  ...documentDetails,
  ...tagSuggestions,
  ...audio,
  ...chat,
  ...chatShares,
  ...threads,
  ...prompts,
  ...chatExports,
  ...attachments,
  ...lessons,
  ...reports,
  ...usage,
} satisfies Record<string, Call>;

export type Contract = typeof contract;
export type CallPath = keyof Contract;
/** What a caller sends: defaults may be left out. */
export type InputOf<Path extends CallPath> = z.input<Contract[Path]["input"]>;
export type OutputOf<Path extends CallPath> = z.output<Contract[Path]["output"]>;
