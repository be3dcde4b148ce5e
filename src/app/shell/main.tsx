import { useLayoutEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router-dom";

/** Whether the focus was in a main part that is gone: the next one takes it, so that it isn't lost. */
let hadFocus = false;

/** The one part of a signed-in page that scrolls: its screen, which begins at its top. */
export function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [pathname]);
  useLayoutEffect(() => {
    const here = main.current;
    if (hadFocus) here?.focus({ preventScroll: true });
    hadFocus = false;
    return () => {
      hadFocus = here?.contains(document.activeElement) ?? false;
    };
  }, []);
  return (
    <main
      ref={main}
      id="main"
      // A screen without controls is scrolled by keys too, in browsers that don't see to it themselves.
      tabIndex={0}
      className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset print:block print:overflow-visible"
    >
      {children}
    </main>
  );
}
