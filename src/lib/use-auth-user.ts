import { useEffect, useState } from "react";
import { supabase } from "./supabase.ts";

/** Who the identity provider says is here. */
export interface AuthUser {
  id: string;
  email: string;
  /** The organisation's name given at sign-up; empty when none was. */
  organizationName: string;
}

/**
 * The identity provider's user: undefined until it is known, null when signed out.
 * @param onChange called when another user, or nobody, takes the place of one
 * @param onEnd called when the session has ended, whoever ended it
 */
export function useAuthUser(onChange: () => void, onEnd: () => void): AuthUser | null | undefined {
  const [user, setUser] = useState<AuthUser | null | undefined>(undefined);
  useEffect(() => {
    let known: string | null | undefined;
    const { data } = supabase.auth.onAuthStateChange((event, session) => {
      if (event === "SIGNED_OUT") onEnd();
      const id = session?.user.id ?? null;
      if (id === known) return;
      if (known) onChange();
      known = id;
      const name: unknown = session?.user.user_metadata["organization_name"];
      setUser(
        session && {
          id: session.user.id,
          email: session.user.email ?? "",
          organizationName: typeof name === "string" ? name : "",
        },
      );
    });
    return () => {
      data.subscription.unsubscribe();
    };
  }, [onChange, onEnd]);
  return user;
}
