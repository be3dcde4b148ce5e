let active: number | null = null;
const listeners = new Set<() => void>();

/** The organisation that calls are made for unless they name another; null while signed out. */
export function getActiveOrganization(): number | null {
  return active;
}

/** Set by the session provider alone. */
export function setActiveOrganization(organizationId: number | null): void {
  if (organizationId === active) return;
  active = organizationId;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change, until the returned function is called. */
export function subscribeToActiveOrganization(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
