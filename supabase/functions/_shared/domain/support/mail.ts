import { z } from "zod";
import type { Letter } from "../mail/letter.ts";
import { ANSWER_WITHIN, PRIORITIES } from "./requests.ts";

/** What is mailed of a message of a request, as the database tells it. */
export const SupportMail = z.object({
  id: z.int(),
  reference: z.string(),
  subject: z.string(),
  priority: z.string(),
  kind: z.enum(["message", "transcript", "closed", "reopened"]),
  content: z.string(),
  page: z.string(),
  version: z.string(),
  person: z.string(),
  email: z.string(),
  organization: z.string(),
  organization_id: z.int(),
  is_first: z.boolean(),
  /** Their names. */
  files: z.array(z.string()),
  /** Addresses of the platform's admins. */
  operators: z.array(z.string()),
});
export type SupportMail = z.infer<typeof SupportMail>;

/** A transcript may be long; a mail shows this much of its end, in characters. */
const MOST_SHOWN = 20_000;

/**
 * The letter of a message: nothing of what people wrote is markup.
 * @param origin where whoever gets it uses the app
 */
export function supportMailTo(to: "support" | "requester", mail: SupportMail, origin: string): Letter {
  return to === "support" ? toSupport(mail, origin) : toRequester(mail, origin);
}

function toSupport(mail: SupportMail, origin: string): Letter {
  const priority = PRIORITIES.find(({ value }) => value === mail.priority)?.label ?? mail.priority;
  const shown = mail.content.slice(-MOST_SHOWN);
  return {
    subject: `${mail.is_first ? "" : "Re: "}[${mail.reference}] ${priority}: ${mail.subject}`,
    body: [
      `${mail.person} <${mail.email}> of ${mail.organization} ${mail.is_first ? "asks" : "writes"}:`,
      { quote: shown.length < mail.content.length ? `…${shown}` : shown || "(Nothing was written yet.)" },
      ...(mail.files.length > 0 ? [`Files: ${mail.files.join(", ")}`] : []),
      ...(mail.page ? [`Screen: ${mail.page}${mail.version && ` · version ${mail.version}`}`] : []),
    ],
    action: { label: "Answer here", url: `${origin}/admin/dashboard?tab=requests&request=${mail.id}` },
  };
}

function toRequester(mail: SupportMail, origin: string): Letter {
  const url = `${origin}/app/help-center/support?request=${mail.id}`;
  const subject = `${mail.is_first ? "" : "Re: "}[${mail.reference}] ${mail.subject}`;
  const greeting = `Hello ${mail.person},`;
  if (mail.kind === "closed") {
    const text = `Your request ${mail.reference} is closed. If something is left to do, write to us there and it is open again.`;
    return { subject, body: [greeting, text], action: { label: "Open the request", url } };
  }
  if (!mail.is_first && mail.kind === "message") {
    return {
      subject,
      body: [greeting, "support has answered:", { quote: mail.content }],
      action: { label: "Read and answer here", url },
    };
  }
  return {
    subject,
    body: [
      greeting,
      `we have your request and will answer ${ANSWER_WITHIN}. Its reference is ${mail.reference}.`,
      ...(mail.kind === "message" ? ["You wrote:", { quote: mail.content }] : []),
      ...(mail.files.length > 0 ? [`Files: ${mail.files.join(", ")}`] : []),
    ],
    action: { label: "Follow it here", url },
  };
}
