import { z } from "zod";
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
 * A mail of a message, as plain text: nothing of what people wrote is markup, and a subject is one line.
 * @param publicUrl where the app is served
 */
export function supportMailTo(
  to: "support" | "requester",
  mail: SupportMail,
  publicUrl: string,
): { subject: string; text: string; link: string } {
  return to === "support" ? toSupport(mail, publicUrl) : toRequester(mail, publicUrl);
}

function toSupport(mail: SupportMail, publicUrl: string) {
  const link = `${publicUrl}/admin/support?request=${mail.id}`;
  const priority = PRIORITIES.find(({ value }) => value === mail.priority)?.label ?? mail.priority;
  const shown = mail.content.slice(-MOST_SHOWN);
  return {
    subject: oneLine(`${mail.is_first ? "" : "Re: "}[${mail.reference}] ${priority}: ${mail.subject}`),
    text: [
      `${mail.person} <${mail.email}> of ${mail.organization} ${mail.is_first ? "asks" : "writes"}:`,
      shown.length < mail.content.length ? `…${shown}` : shown || "(Nothing was written yet.)",
      ...(mail.files.length > 0 ? [`Files: ${mail.files.join(", ")}`] : []),
      ...(mail.page ? [`Screen: ${mail.page}${mail.version && ` · version ${mail.version}`}`] : []),
      `Answer here:\n${link}`,
    ].join("\n\n"),
    link,
  };
}

function toRequester(mail: SupportMail, publicUrl: string) {
  const link = `${publicUrl}/app/help-center/support?request=${mail.id}`;
  const subject = oneLine(`${mail.is_first ? "" : "Re: "}[${mail.reference}] ${mail.subject}`);
  const greeting = `Hello ${mail.person},`;
  if (mail.kind === "closed") {
    const text = `Your request ${mail.reference} is closed. If something is left to do, write to us there and it is open again:`;
    return { subject, text: [greeting, text, link].join("\n\n"), link };
  }
  if (!mail.is_first && mail.kind === "message") {
    return {
      subject,
      text: [greeting, "support has answered:", mail.content, `Read and answer here:\n${link}`].join("\n\n"),
      link,
    };
  }
  return {
    subject,
    text: [
      greeting,
      `we have your request and will answer ${ANSWER_WITHIN}. Its reference is ${mail.reference}.`,
      ...(mail.kind === "message" ? [`You wrote:\n\n${mail.content}`] : []),
      ...(mail.files.length > 0 ? [`Files: ${mail.files.join(", ")}`] : []),
      `Follow it here:\n${link}`,
    ].join("\n\n"),
    link,
  };
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").slice(0, 200);
