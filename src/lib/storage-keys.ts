/** Every key that the app keeps in local storage. `public/theme.js` reads the first four before the first paint. */
export const STORAGE_KEYS = {
  theme: "atrium.theme",
  brand: "atrium.brand",
  session: "atrium.session",
  organization: "atrium.organization",
  sidebarCollapsed: "atrium.sidebar-collapsed",
  sidebarGroups: "atrium.sidebar-groups",
  offlineBannerDismissed: "atrium.offline-banner-dismissed",
  billingBannersDismissed: "atrium.billing-banners-dismissed",
  proofBannerDismissed: "atrium.proof-banner-dismissed",
  openChatFolders: "atrium.open-chat-folders",
  chatDrafts: "atrium.chat-drafts",
  chatAsked: "atrium.chat-asked",
  unseenAnswers: "atrium.unseen-answers",
  sharedOpened: "atrium.shared-opened",
  textDrafts: "atrium.text-drafts",
  supportDrafts: "atrium.support-drafts",
  speechRate: "atrium.speech-rate",
  helpMinimized: "help-agent-minimized",
} as const;

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

/**
 * Takes what a person typed and didn't send from this browser; for when they sign out themselves. A session that merely
 * ends leaves it to them: it is kept by user.
 */
export function forgetTyped(): void {
  try {
    for (const name of ["chatDrafts", "chatAsked", "textDrafts", "supportDrafts"] as const)
      window.localStorage.removeItem(STORAGE_KEYS[name]);
    window.sessionStorage.clear();
  } catch {
    return;
  }
}
