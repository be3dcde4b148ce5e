/** Which build of the app this is: the hash in its script's name; `dev` where it isn't built. */
export function appVersion(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return /-([\w-]+)\.js$/.exec(script?.src ?? "")?.[1] ?? "dev";
}
