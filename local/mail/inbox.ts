import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeAtomically } from "../files.ts";

const kept = 200;

export const NewMail = z.object({
  to: z.string().min(1),
  /** As the header of the mail has it. */
  from: z.string().optional(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  /** The one thing the mail asks its reader to open. */
  link: z.string().optional(),
});
export type NewMail = z.infer<typeof NewMail>;

const Mail = NewMail.extend({ id: z.string(), sentAt: z.string() });
export type Mail = z.infer<typeof Mail>;

/** The mail that would have been sent, newest first: the last 200, in a folder or only in memory. */
export interface Inbox {
  add(mail: NewMail): Promise<Mail>;
  list(): Mail[];
}

export async function openInbox(folder?: string): Promise<Inbox> {
  const mails = folder ? await readMails(folder) : [];
  const fileOf = (mail: Mail) => join(folder ?? "", `${mail.id}.json`);
  return {
    async add(content) {
      const sentAt = new Date().toISOString();
      const mail: Mail = {
        ...content,
        id: `${sentAt.replace(/\D/g, "")}-${randomUUID().slice(0, 8)}`,
        sentAt,
      };
      mails.unshift(mail);
      if (folder) await writeAtomically(fileOf(mail), JSON.stringify(mail), 0o600);
      for (const old of mails.splice(kept)) if (folder) await rm(fileOf(old), { force: true });
      return mail;
    },
    list: () => [...mails],
  };
}

async function readMails(folder: string): Promise<Mail[]> {
  await mkdir(folder, { recursive: true });
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
  const texts = await Promise.all(
    files
      .sort()
      .reverse()
      .map((file) => readFile(join(folder, file), "utf8")),
  );
  return texts.flatMap(parse);
}

/** A mail that somebody has damaged is left out: it must not keep the stack from starting. */
function parse(text: string): Mail[] {
  try {
    return [Mail.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}
