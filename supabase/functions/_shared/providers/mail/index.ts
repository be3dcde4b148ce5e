import { provider } from "../provider.ts";
import { createMailer } from "./mailer.ts";
import { Variables } from "./settings.ts";

/** Mail by Resend, or to whatever takes it at `MAIL_URL`. */
export const mail = provider(Variables, createMailer);
