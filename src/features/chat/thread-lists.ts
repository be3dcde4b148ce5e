import type { CallPath } from "@contract/index.ts";

/** What shows chats in an order. */
export const THREAD_LISTS: readonly CallPath[] = [
  "/chat/list",
  "/thread/pinned",
  "/thread/folders",
  "/chat/get",
];

/** What others share with the reader. */
export const SHARED_LISTS: readonly CallPath[] = ["/chat/shared/list", "/chat/shared/get"];
