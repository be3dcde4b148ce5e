/* Before the first paint: theme, brand colours and whether there will be a sidebar, as this browser last saw (keys of
   src/lib/storage-keys.ts). */
(() => {
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  if (
    read("atrium.session") &&
    /^\/(app|admin)(?!\/(sign-in|sign-up|forgot-password|reset-password|confirm-email))/.test(
      location.pathname,
    )
  ) {
    root.dataset.frame = read("atrium.sidebar-collapsed") === true ? "narrow" : "wide";
  }
  const theme =
    read("atrium.theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.classList.toggle("dark", theme === "dark");
  root.style.colorScheme = theme;
  for (const [name, value] of Object.entries(read("atrium.brand") ?? {})) {
    if (/^--(light|dark)-/.test(name)) root.style.setProperty(name, String(value));
  }
})();
