import { stack } from "./stack.ts";
import { until } from "./wait.ts";

/** A mail as the inbox of the stack keeps it. */
export interface KeptMail {
  to: string;
  from: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  link?: string;
}

/** All mails to somebody, the latest first. */
export async function mailsTo(address: string): Promise<KeptMail[]> {
  const response = await fetch(`${stack().url}/mail/messages`);
  const all = (await response.json()) as KeptMail[];
  return all.filter(({ to }) => to === address);
}

/** Waits for a mail to somebody about something; the latest. */
export function mailTo(address: string, about: string | RegExp): Promise<KeptMail> {
  const isIt = ({ subject }: KeptMail) =>
    typeof about === "string" ? subject.includes(about) : about.test(subject);
  return until(
    `a mail to ${address} about ${String(about)}`,
    async () => (await mailsTo(address)).find(isIt) ?? null,
  );
}
