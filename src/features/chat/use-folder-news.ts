import { query } from "@/lib/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useUnseen } from "./unseen.ts";

/** A chat that is being answered, or has just been, is among the latest. */
const LATEST = 50;

/**
 * What is new in folders of chats without opening them.
 * @param isWanted false: nothing is asked for
 * @returns tells of a folder whether an answer is being written in it, and whether one has ended unseen
 */
export function useFolderNews(isWanted: boolean) {
  const { data } = useQuery({ ...query("/chat/list", { limit: LATEST, offset: 0 }), enabled: isWanted });
  const unseen = useUnseen();
  return (folder: number) => {
    const chats = data?.chats.filter(({ folder_id }) => folder_id === folder) ?? [];
    return {
      isAnswering: chats.some(({ generating }) => generating),
      isUnseen: chats.some(({ id }) => unseen.includes(id)),
    };
  };
}
