export { SharedChats } from "./sharing/shared-chats.tsx";
export { WatchedEntry } from "./watches/watched-entry.tsx";
