import { useEffect, useState } from "react";
import { whenIdle } from "./deferred.ts";
import { keptSession, nameIn, type KeptSession } from "./kept-session.ts";
import { arrival, identity, whenIdentity } from "./supabase.ts";

/** How long until its client, which couldn't be loaded, is asked for again. */
const AGAIN_MS = 3000;

/** Who the identity provider says is here. */
export type AuthUser = KeptSession["user"];

/** What the browser keeps counts until the client is there; a mail's link may sign somebody else in. */
function firstUser(): AuthUser | null | undefined {
  if (arrival.type !== null || arrival.errorCode !== null) return undefined;
  const kept = keptSession();
  return kept ? kept.user : kept;
}

/**
 * The identity provider's user: undefined until it is known, null when signed out.
 * @param onChange called when another user, or nobody, takes the place of one
 * @param onEnd called when the session has ended, whoever ended it
 */
export function useAuthUser(onChange: () => void, onEnd: () => void): AuthUser | null | undefined {
  const [user, setUser] = useState(firstUser);
  const [first] = useState(user);
  useEffect(() => {
    let known: string | null | undefined = first === undefined ? undefined : (first?.id ?? null);
    let isOver = false;
    let end = () => {};
    let again: ReturnType<typeof setTimeout> | undefined;
    let callOff = () => {};
    const stopWaiting = whenIdentity((auth) => {
      const { data } = auth.onAuthStateChange((event, session) => {
        const id = session?.user.id ?? null;
        // It may have ended before anybody listened. What another tab says of one that has ended here already is no news.
        if (event === "SIGNED_OUT" ? known !== null : event === "INITIAL_SESSION" && known && !id) onEnd();
        if (id === known) return;
        if (known) onChange();
        known = id;
        setUser(
          session && {
            id: session.user.id,
            email: session.user.email ?? "",
            organizationName: nameIn(session.user.user_metadata),
          },
        );
      });
      end = () => data.subscription.unsubscribe();
    });
    const load = () => {
      identity().catch(() => {
        if (!isOver) again = setTimeout(load, AGAIN_MS);
      });
    };
    // Who is known doesn't wait for it.
    if (first === undefined) load();
    else callOff = whenIdle(load);
    return () => {
      isOver = true;
      stopWaiting();
      callOff();
      clearTimeout(again);
      end();
    };
  }, [onChange, onEnd, first]);
  return user;
}
