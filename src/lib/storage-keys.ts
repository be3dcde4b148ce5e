/** Every key that the app keeps in local storage. `public/theme.js` reads the first two before the first paint. */
export const STORAGE_KEYS = {
  theme: "atrium.theme",
  brand: "atrium.brand",
  session: "atrium.session",
  sidebarCollapsed: "atrium.sidebar-collapsed",
  sidebarGroups: "atrium.sidebar-groups",
  offlineBannerDismissed: "atrium.offline-banner-dismissed",
  proofBannerDismissed: "atrium.proof-banner-dismissed",
  openChatFolders: "atrium.open-chat-folders",
  chatDrafts: "atrium.chat-drafts",
  chatAsked: "atrium.chat-asked",
  textDrafts: "atrium.text-drafts",
  speechRate: "atrium.speech-rate",
} as const;

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

/**
 * Takes what a person typed and didn't send from this browser; for when they sign out themselves. A session that merely
 * ends leaves it to them: it is kept by user.
 */
export function forgetTyped(): void {
  try {
    window.localStorage.removeItem(STORAGE_KEYS.chatDrafts);
    window.localStorage.removeItem(STORAGE_KEYS.chatAsked);
    window.localStorage.removeItem(STORAGE_KEYS.textDrafts);
  } catch {
    return;
  }
}
