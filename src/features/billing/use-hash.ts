import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Brings the part of the screen into sight that the address names after #, once it is there. */
export function useHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
