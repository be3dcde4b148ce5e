/* Before the first paint: theme, brand and whether there will be a sidebar. The brand is the host's, which the server wrote into
   the page, else the one that the person who keeps a session here saw last (keys of src/lib/storage-keys.ts). */
(() => {
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const session = read("atrium.session");
  if (
    session &&
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
  const remembered = () => {
    const brands = read("atrium.brand") ?? {};
    let kept = "";
    try {
      kept = localStorage.getItem("atrium.organization") ?? "";
    } catch {
      /* Where storage is blocked nothing is remembered. */
    }
    const [user, organization] = kept.split(" ");
    return (host ? null : brands.host) ?? (session?.user?.id === user ? brands[organization] : null);
  };
  const host = JSON.parse(document.getElementById("atrium-host")?.textContent ?? "null");
  const brand = host?.organizationId ? host : remembered();
  if (!brand?.look) return;
  window.atriumBrand = brand.branding;
  const { name, variables, icon, themeColor } = brand.look;
  for (const [property, value] of Object.entries(variables)) {
    if (/^--(light|dark)-/.test(property)) root.style.setProperty(property, String(value));
  }
  document.title = name;
  document.querySelector("link[rel=icon]")?.setAttribute("href", icon[theme]);
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", themeColor[theme]);
})();
