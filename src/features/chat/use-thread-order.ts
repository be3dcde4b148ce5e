import type { Chat } from "@contract/chat.ts";
import type { CallPath, InputOf, OutputOf } from "@contract/index.ts";
import { queryKey, request } from "@/lib/api.ts";
import { showError } from "@/lib/errors.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { notify } from "@/lib/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { THREAD_LISTS } from "./thread-lists.ts";
import { patchChat } from "./use-chats.ts";

type Pinned = OutputOf<"/thread/pinned">;
type Folders = OutputOf<"/thread/folders">;
type OrderPath = Exclude<Extract<CallPath, `/thread/${string}`>, "/thread/pinned" | "/thread/folders">;

/** Pins and folders of chats: what changes shows at once, and is taken back when the server refuses. */
export function useThreadOrder() {
  const { organization } = useSession();
  const client = useQueryClient();
  const pinnedKey = queryKey("/thread/pinned", {}, organization.id);
  const foldersKey = queryKey("/thread/folders", {}, organization.id);
  const pinned = () => client.getQueryData<Pinned>(pinnedKey)?.chats ?? [];

  /** Tells whether it worked; else why not is shown. */
  async function change<Path extends OrderPath>(path: Path, input: InputOf<Path>): Promise<boolean> {
    try {
      await request(path as "/thread/pin", input as InputOf<"/thread/pin">, {
        organizationId: organization.id,
      });
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      await invalidatePaths(client, [...THREAD_LISTS]);
    }
  }
  function showPinned(chats: Chat[]) {
    client.setQueryData<Pinned>(pinnedKey, { chats });
  }
  function showFolders(to: (folders: Folders["folders"]) => Folders["folders"]) {
    client.setQueryData<Folders>(foldersKey, (data) => data && { folders: to(data.folders) });
  }

  return {
    pin(chat: Chat) {
      showPinned([{ ...chat, pinned: true }, ...pinned().filter(({ id }) => id !== chat.id)]);
      patchChat(client, chat.id, (one) => ({ ...one, pinned: true }));
      return change("/thread/pin", { chat_id: chat.id });
    },
    /** Pins a chat of any list. @param next all that are pinned then, in their order */
    async pinAmong(chat: Chat, next: Chat[]): Promise<boolean> {
      showPinned(next);
      patchChat(client, chat.id, (one) => ({ ...one, pinned: true }));
      try {
        await request("/thread/pin", { chat_id: chat.id }, { organizationId: organization.id });
      } catch (error) {
        showError(error);
        await invalidatePaths(client, [...THREAD_LISTS]);
        return false;
      }
      return change("/thread/pin/reorder", { chat_ids: next.map(({ id }) => id) });
    },
    unpin({ id }: Chat) {
      showPinned(pinned().filter((one) => one.id !== id));
      patchChat(client, id, (one) => ({ ...one, pinned: false }));
      return change("/thread/unpin", { chat_id: id });
    },
    /** @param chats all that are pinned, in their new order */
    reorder(chats: Chat[]) {
      showPinned(chats);
      return change("/thread/pin/reorder", { chat_ids: chats.map(({ id }) => id) });
    },
    /** @param folder_id null: out of any */
    move(chat_id: number, folder_id: number | null) {
      patchChat(client, chat_id, (one) => ({ ...one, folder_id }));
      return folder_id === null
        ? change("/thread/folders/detach", { chat_id })
        : change("/thread/folders/attach", { chat_id, folder_id });
    },
    /** Makes a folder, and puts a chat into it. @returns its id; null when it couldn't be made */
    async createFolder(name: string, chatId?: number): Promise<number | null> {
      try {
        const { id } = await request("/thread/folders/create", { name }, { organizationId: organization.id });
        if (chatId !== undefined) await change("/thread/folders/attach", { chat_id: chatId, folder_id: id });
        else await invalidatePaths(client, ["/thread/folders"]);
        return id;
      } catch (error) {
        showError(error);
        return null;
      }
    },
    renameFolder(id: number, name: string) {
      showFolders((folders) => folders.map((one) => (one.id === id ? { ...one, name } : one)));
      return change("/thread/folders/update", { id, name });
    },
    /** @param place how many folders come before it */
    moveFolder(id: number, place: number) {
      showFolders((folders) => {
        const others = folders.filter((one) => one.id !== id);
        return [...others.slice(0, place), ...folders.filter((one) => one.id === id), ...others.slice(place)];
      });
      return change("/thread/folders/update", { id, place });
    },
    async removeFolder(id: number) {
      showFolders((folders) => folders.filter((one) => one.id !== id));
      if (!(await change("/thread/folders/delete", { id }))) return;
      const undo = () => void change("/thread/folders/update", { id, deleted: false });
      notify((toast) =>
        toast("Folder deleted, its chats are kept", { action: { label: "Undo", onClick: undo } }),
      );
    },
  };
}

export type ThreadOrder = ReturnType<typeof useThreadOrder>;
