import { expect, it, vi } from "vitest";
import type { SendEmail } from "../../_shared/contract/auth-mails.ts";
import { AUTH_NOTICES } from "../../_shared/domain/mail/auth-letters.ts";
import type { Mail } from "../../_shared/providers/mail/mailer.ts";
import type { PublicContext } from "../context.ts";
import { authMailCalls } from "./auth-mails.ts";

const { handle } = authMailCalls["/auth/send-email"];

/** Calls the hook with mails that are sent as `send` does. */
function call(data: Partial<SendEmail["email_data"]>, send: (mail: Mail) => Promise<void>, id = "msg_1") {
  const hook = {
    user: { email: "present@example.com", new_email: "next@example.com" },
    email_data: {
      ...{ token: "", token_hash: "", token_new: "", token_hash_new: "", site_url: "" },
      ...{ old_email: "", provider: "", redirect_to: "", email_action_type: "recovery" as const },
      ...data,
    },
  };
  const env = { publicUrl: "https://app.example.com", supabasePublicUrl: "https://ref.supabase.co" };
  const context = { env, mailer: { send } } as unknown as PublicContext;
  return handle(context, hook, { headers: new Headers({ "webhook-id": id }) } as never);
}

async function sentBy(data: Partial<SendEmail["email_data"]>, id?: string): Promise<Mail[]> {
  const mails: Mail[] = [];
  await call(data, (mail) => Promise.resolve(void mails.push(mail)), id);
  return mails;
}

it("has a letter for each notice, which says whom to ask and goes to the address that may object", async () => {
  for (const email_action_type of AUTH_NOTICES) {
    const [mail, ...others] = await sentBy({ email_action_type, old_email: "old@example.com" });
    const isMoved = email_action_type === "email_changed_notification";
    expect([mail?.to, others]).toEqual([isMoved ? "old@example.com" : "present@example.com", []]);
    expect(mail?.text).toContain("an admin of your organisation");
  }
  const [moved] = await sentBy({
    email_action_type: "email_changed_notification",
    old_email: "old@example.com",
  });
  expect(moved?.text).toContain("to present@example.com");
});

it("sends both mails of a changed address at once, and gives up within the service's five seconds", async () => {
  const twoTokens = {
    email_action_type: "email_change" as const,
    ...{ token: "1", token_hash: "for-next", token_new: "2", token_hash_new: "for-present" },
  };
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  let open = 0;
  const hang = ({ signal }: Mail) => {
    open += 1;
    if (open === 2) patience.abort();
    return new Promise<void>((_, reject) =>
      signal?.addEventListener("abort", () => reject(new Error("The provider is silent."))),
    );
  };
  await expect(call(twoTokens, hang)).rejects.toThrow("The provider is silent.");
  expect(open).toBe(2);
  expect(Math.max(...timeout.mock.calls.flat())).toBeLessThan(5000);
  timeout.mockRestore();
});

it("gives a mail one key however often the service calls for it, and each notice its own", async () => {
  const keys = async (data: Partial<SendEmail["email_data"]>, id: string) =>
    (await sentBy(data, id)).map(({ key }) => key);
  expect(await keys({ token_hash: "a" }, "msg_1")).toEqual(await keys({ token_hash: "a" }, "msg_2"));
  expect(await keys({ token_hash: "a" }, "msg_1")).not.toEqual(await keys({ token_hash: "b" }, "msg_1"));
  const notice = { email_action_type: "password_changed_notification" as const };
  expect(await keys(notice, "msg_1")).not.toEqual(await keys(notice, "msg_2"));
});
