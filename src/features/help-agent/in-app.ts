/** Whether a link leads to a screen of the app. */
export function isInApp(href: string): boolean {
  return /^\/app(?:[/?#]|$)/.test(href);
}
