import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** The heading that the address names is in view and focused. */
export function useHeadingInView(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const heading = hash === "" ? null : document.getElementById(decoded(hash.slice(1)));
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }, [hash, key]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
