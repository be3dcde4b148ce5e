import { deferred } from "@/lib/deferred.ts";
import { showError } from "@/lib/errors.ts";
import { useState, type MouseEvent, type ReactNode } from "react";

const SAFE_LINK = /^(https?:\/\/|mailto:)/i;

const dialog = deferred(() => import("./link-dialog.tsx"));

/** Where a link of an answer leads: a host, or a mail address; null where it may lead nowhere. */
function destinationOf(href: string): string | null {
  if (!SAFE_LINK.test(href)) return null;
  const url = URL.parse(href);
  if (!url) return null;
  return url.protocol === "mailto:" ? url.pathname : url.host;
}

/**
 * A link in an answer, which a document may have put there to carry out what the answer says: it tells where it leads, and
 * asks before it opens.
 */
export function OutwardLink({ href, children }: { href: string | undefined; children?: ReactNode }) {
  const [isAsking, setAsking] = useState(false);
  const LinkDialog = dialog.use()?.LinkDialog;
  const destination = href === undefined ? null : destinationOf(href);
  if (href === undefined || destination === null) return children;
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    setAsking(true);
    dialog.load().catch(showError);
  };
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        title={destination}
        onClick={ask}
        onAuxClick={(event) => event.button === 1 && ask(event)}
      >
        {children}
      </a>
      {isAsking && LinkDialog && (
        <LinkDialog href={href} destination={destination} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
