import type { CallPath } from "@contract/index.ts";

/** What shows chats in an order. */
export const THREAD_LISTS: readonly CallPath[] = [
  "/chat/list",
  "/thread/pinned",
  "/thread/folders",
  "/chat/get",
  "/chat/shared/list",
  "/chat/shared/get",
  "/chat/watches",
];
