import { request } from "@/lib/api.ts";
import { notify } from "@/lib/toast.ts";
import { NEW_CHAT } from "../chat-path.ts";

/** Says that somebody has shared a chat with the user, unless it is taken back since. @param open shows it */
export async function tellShared(chatId: number, organizationId: number, open: () => void): Promise<void> {
  const told = await request("/chat/shared/get", { id: chatId, limit: 1 }, { organizationId }).catch(
    () => null,
  );
  if (!told) return;
  const { title, shared_by } = told.chat;
  notify((toast) =>
    toast(`${shared_by.name || shared_by.email} shared “${title || NEW_CHAT}” with you`, {
      id: `shared-${chatId}`,
      duration: 10_000,
      action: { label: "Open", onClick: open },
    }),
  );
}
